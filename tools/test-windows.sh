#!/bin/sh
# Usage: test-windows.sh ENGINE.exe NODES. Runs the Windows engine under wine: the bench, whose count must
# be NODES, and a search. Without wine it says that it skipped.
set -eu
engine=$1
nodes=$2
command -v wine >/dev/null || { echo 'skipped: there is no wine to run the engine' >&2; exit 0; }
WINEPREFIX=$(mktemp -d)
export WINEPREFIX WINEDEBUG=-all
trap 'wineserver -k 2>/dev/null || true; rm -rf "$WINEPREFIX"' EXIT

last=$(wine "$engine" bench 2>/dev/null | tail -n 1 | tr -d '\r')
case $last in
  "$nodes nodes"*) echo "ok: $last" ;;
  *) echo "the bench said '$last', not $nodes nodes" >&2; exit 1 ;;
esac

answer=$({ printf 'position layout eiagcbgfckhedgkdjhfijljhi side red\ngo nodes 500\n'; sleep 5; } |
  wine "$engine" 2>/dev/null | tr -d '\r' | grep '^bestmove' || true)
case $answer in
  bestmove\ [a-e][0-9]*) echo "ok: $answer" ;;
  *) echo 'a search gave no bestmove' >&2; exit 1 ;;
esac
