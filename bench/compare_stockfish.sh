#!/usr/bin/env bash
# Perft against Debian's Stockfish, in turn in one run: both count at the last ply, both use one
# thread, so that leaves a second compare. Usage: bench/compare_stockfish.sh [BUILD_FOLDER [ROUNDS]]
#
# In each round Sapper counts four sample games at ply 40 to depth 6, Stockfish its start position to
# depth 7: about as many leaves. Processor time, without what each needs to start. STOCKFISH names another binary than the package's.
set -euo pipefail
build=${1:-build/release}
rounds=${2:-3}
stockfish=${STOCKFISH:-/usr/games/stockfish}
readonly plies=40 positions=4 sapper_depth=6 stockfish_depth=7

command -v "$stockfish" >/dev/null || { echo "skipped: no stockfish here (apt-get install stockfish)"; exit 0; }
[[ -x $build/sapper ]] || { echo "no $build/sapper: build first" >&2; exit 1; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# A game a line: red's layout, black's layout, the moves.
grep -v '^//' "$(dirname "$0")/sample_games.inc" | tr -d '\n' | sed 's/},/\n/g' | tr -d '"{},' |
  awk -v plies=$plies 'NF >= plies + 2 { for (i = 1; i <= plies + 2; i++) printf "%s ", $i; print "" }' |
  head -n $positions >"$folder/games"
[[ -s $folder/games ]] || { echo "no sample games" >&2; exit 1; }

# Processor seconds of a command; what it prints goes to $folder/out.
seconds_of() {
  local TIMEFORMAT='%U %S'
  { time "$@" >"$folder/out" 2>/dev/null; } 2>&1 | awk '{ print $1 + $2 }'
}

# Leaves and seconds of one count; the expression finds the leaves in what the command prints.
leaves_and_seconds() { # seconds to start, expression, command...
  local start=$1 expression=$2 seconds
  seconds=$(seconds_of "${@:3}")
  awk -v s="$seconds" -v start="$start" -v leaves="$(sed -nE "$expression" "$folder/out")" \
    'BEGIN { print leaves, s - start }'
}

printf '| round | Sapper, million leaves/s | Stockfish, million leaves/s | ratio |\n| ---: | ---: | ---: | ---: |\n'
for ((round = 1; round <= rounds; ++round)); do
  own_start=$(seconds_of "$build/sapper" perft 0)
  other_start=$(seconds_of "$stockfish" quit)
  while read -r red black moves; do
    # The moves are words of their own.
    # shellcheck disable=SC2086
    leaves_and_seconds "$own_start" 's/^perft [0-9]+ //p' \
      "$build/sapper" perft $sapper_depth --red "$red" --black "$black" --moves $moves
  done <"$folder/games" >"$folder/own"
  leaves_and_seconds "$other_start" 's/^Nodes searched: //p' "$stockfish" go perft $stockfish_depth >"$folder/other"
  awk -v round="$round" 'NR == FNR { a += $1; b += $2; next } { c += $1; d += $2 }
    END { printf "| %d | %.1f | %.1f | %.2f |\n", round, a / b / 1e6, c / d / 1e6, a / b / (c / d) }' "$folder/own" "$folder/other"
done | tee "$folder/table"
sort -t'|' -k5,5n "$folder/table" | grep '| [0-9]' | awk -F'|' -v rounds="$rounds" 'NR == int((rounds + 1) / 2) {
  print "| median |" $3 "|" $4 "|" $5 "|" }'
