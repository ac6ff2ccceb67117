#!/usr/bin/env bash
# Instructions that each kind of work takes, counted by callgrind: the same number on a busy machine
# and an idle one. Usage: bench/instructions.sh [BUILD_FOLDER [WORK...]]
#
# Each work runs twice, shorter and longer; what both do at the start cancels in the difference.
set -euo pipefail
build=${1:-build/release}
shift || true

command -v valgrind >/dev/null || { echo "valgrind is missing: apt-get install valgrind" >&2; exit 0; }
[[ -x $build/sapper_repeat ]] || { echo "no $build/sapper_repeat: build first" >&2; exit 1; }

# Work: times of the shorter run, of the longer.
declare -A shorter=([playout]=20 [reference]=20 [perft]=1 [reach]=1 [simulation]=1000 [simulation-ten]=1000
  [belief-25]=1 [belief-20]=1 [belief-15]=1 [sample]=1000)
declare -A longer=([playout]=520 [reference]=220 [perft]=5 [reach]=101 [simulation]=21000 [simulation-ten]=21000
  [belief-25]=3 [belief-20]=6 [belief-15]=21 [sample]=21000)
works=("$@")
((${#works[@]})) || works=(playout reference perft reach simulation simulation-ten belief-25 belief-20 belief-15 sample)

units=''
name=''
instructions=''
count() { # work, times: sets units, name, instructions
  local log out
  log=$(mktemp)
  # The addresses of stack and libraries are the same every time, so that no alignment differs.
  out=$(env -i PATH="$PATH" setarch "$(uname -m)" -R valgrind --tool=callgrind --callgrind-out-file=/dev/null \
    "$build/sapper_repeat" "$1" "$2" 2>"$log") || { cat "$log" >&2; rm "$log"; return 1; }
  read -r units name <<<"$out"
  instructions=$(sed -nE 's/.*Collected : ([0-9]+).*/\1/p' "$log")
  rm "$log"
}

echo '| work | instructions | for each of |'
echo '| --- | ---: | --- |'
for work in "${works[@]}"; do
  [[ -n ${shorter[$work]-} ]] || { echo "no such work: $work" >&2; exit 2; }
  count "$work" "${shorter[$work]}"
  units_before=$units
  instructions_before=$instructions
  count "$work" "${longer[$work]}"
  awk -v work="$work" -v i=$((instructions - instructions_before)) -v u=$((units - units_before)) -v name="$name" \
    'BEGIN { printf "| %s | %.1f | %d %s |\n", work, i / u, u, name }'
done
