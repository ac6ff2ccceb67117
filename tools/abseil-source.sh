#!/bin/sh
# Puts the source of Debian's Abseil into a folder, for targets that Debian has no archives for.
# Usage: tools/abseil-source.sh FOLDER. The lists of packages of the system stay as they are.
set -eu
folder=$1
[ ! -e "$folder/CMakeLists.txt" ] || exit 0
command -v apt-get >/dev/null || {
  echo "no apt-get: put the source of Abseil 20220623 into $folder" >&2
  exit 1
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
mkdir -p "$work/lists/partial" "$work/cache/partial"
echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]" \
  "${SAPPER_MIRROR:-http://deb.debian.org/debian} $release main" >"$work/sources.list"
apt() {
  apt-get -qq -o Dir::Etc::sourcelist="$work/sources.list" -o Dir::Etc::sourceparts=/dev/null \
    -o Dir::State::lists="$work/lists" -o Dir::Cache="$work/cache" \
    -o APT::Sandbox::User="$(id -un)" "$@" >&2
}
echo "fetching Debian's source of Abseil" >&2
(cd "$work" && apt update && apt source --download-only abseil)
mkdir -p "$folder"
tar -xzf "$work"/abseil_*.orig.tar.gz -C "$folder" --strip-components=1
