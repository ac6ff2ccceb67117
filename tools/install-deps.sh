#!/bin/sh
# Installs the Debian packages that are missing. Usage: tools/install-deps.sh build | dev | ports
#
# build: what compiles and tests Sapper; dev: also the other compiler, its runtimes, formatting,
# linting, microbenchmarks, and what tests the Python package; ports: what builds and tries the other
# targets (docs/builds.md). As root or with sudo that asks for no
# password it installs; otherwise it says what to install, and fails. Says nothing when nothing is missing.
set -eu

packages='g++ make cmake ninja-build libabsl-dev libcli11-dev libgtest-dev libgmock-dev nlohmann-json3-dev libedit-dev'
case "${1-}" in
  build) ;;
  dev)
    packages="$packages ccache clang lld clang-format clang-tidy libclang-rt-14-dev libbenchmark-dev"
    packages="$packages python3-pytest python3-mypy"
    ;;
  ports)
    packages="$packages g++-mingw-w64-x86-64-posix wine wine64 emscripten nodejs chromium dpkg-dev"
    ;;
  *)
    echo "usage: tools/install-deps.sh build | dev | ports" >&2
    exit 2
    ;;
esac

# Without dpkg this is no Debian: CMake will say what it does not find.
command -v dpkg-query >/dev/null || exit 0

# Intended: one word for each package.
# shellcheck disable=SC2086
installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $packages 2>/dev/null || true)
missing=''
for package in $packages; do
  case "
$installed
" in
    *"
installed $package
"*) ;;
    *) missing="$missing $package" ;;
  esac
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
  as_root=''
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
  as_root='sudo -n'
else
  echo "missing packages; install them with: sudo apt-get install$missing" >&2
  exit 1
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
quietly() {
  "$@" </dev/null >"$log" 2>&1 && return
  cat "$log" >&2
  echo "failed: $*" >&2
  return 1
}

echo "installing$missing" >&2
# shellcheck disable=SC2086
quietly $as_root apt-get update
# shellcheck disable=SC2086
quietly $as_root env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y --no-install-recommends $missing
