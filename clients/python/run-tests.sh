#!/bin/sh
# Runs the tests of the Python package, or checks its types, with the first python3 that can.
# Usage: run-tests.sh tests | types [path of sapper]. Exit status 77: no python3 has what it takes.
set -eu
cd "$(dirname "$0")"
export PYTHONDONTWRITEBYTECODE=1

case "${1-}" in
  tests) needs=pytest ;;
  types) needs=mypy ;;
  *)
    echo "usage: run-tests.sh tests | types [path of sapper]" >&2
    exit 2
    ;;
esac
[ -z "${2-}" ] || export SAPPER="$2"

for python in python3 /usr/bin/python3; do
  "$python" -c "import $needs" 2>/dev/null || continue
  case $needs in
    pytest) exec "$python" -m pytest -q ;;
    mypy) exec "$python" -m mypy --cache-dir=/dev/null src examples ;;
  esac
done
echo "skipped: no python3 with $needs; install python3-$needs"
exit 77
