#!/usr/bin/env bash
# Measures all that docs/performance.md tells and prints its tables. Usage: bench/measure.sh [BUILD_FOLDER]
#
# Figures and data go to docs/figures/; the microbenchmarks are compared with
# docs/figures/microbench-before.json. Takes a quarter of an hour on an idle machine;
# SAPPER_ENDURANCE_SECONDS=600 asks for the long search, 60 s are the default here.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-build/$(make -s preset)}
figures=docs/figures
for program in sapper sapper_microbench sapper_repeat sapper_scaling tests/cli_tests; do
  [[ -x $build/$program ]] || { echo "no $build/$program: build first (make; libbenchmark-dev)" >&2; exit 1; }
done
command -v gnuplot >/dev/null || { echo "no gnuplot: install gnuplot-nox" >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

title() { printf '\n## %s\n\n' "$1"; }

microbenchmarks() {
  "$build/sapper_microbench" --benchmark_min_time=0.2 --benchmark_repetitions=5 \
    --benchmark_enable_random_interleaving=true --benchmark_report_aggregates_only=true \
    --benchmark_format=json >"$folder/after.json" 2>"$folder/log" || { cat "$folder/log" >&2; return 1; }
  bench/compare_json.py --strip "$folder/after.json" >$figures/microbench-after.json
  bench/compare_json.py --table $figures/microbench-before.json $figures/microbench-after.json
}

# Milliseconds from the start of the program to the line "ujiok", the median of 20.
start_to_ujiok() {
  local began line
  for _ in {1..20}; do
    began=${EPOCHREALTIME/[.,]/}
    coproc ENGINE { exec "$build/sapper"; }
    echo uji >&"${ENGINE[1]}"
    while read -r line <&"${ENGINE[0]}" && [[ $line != ujiok ]]; do :; done
    echo $((${EPOCHREALTIME/[.,]/} - began))
    echo quit >&"${ENGINE[1]}"
    wait "$ENGINE_PID" || true
  done 2>/dev/null | sort -n | awk 'NR == 10 { a = $1 } NR == 11 { printf "%.1f ms\n", (a + $1) / 2000 }'
}

long_search() {
  SAPPER_ENDURANCE_SECONDS=${SAPPER_ENDURANCE_SECONDS:-60} "$build/tests/cli_tests" \
    --gtest_filter='SlowEndurance.*' | grep -E ' s: peak|^info|FAILED|Failure|actual' || true
}

title 'Microbenchmarks, against before' && microbenchmarks
title 'Perft against Stockfish' && bench/compare_stockfish.sh "$build" 5
title 'Start to ujiok, median of 20' && start_to_ujiok
title 'An endless search: memory, and answers to isready' && long_search
title 'Instructions' && bench/instructions.sh "$build"
title 'The fixed workload' && "$build/sapper" bench | tail -n 1
title 'How cost grows' && "$build/sapper_scaling" $figures && gnuplot -c bench/scaling.gnuplot $figures && ls $figures/scaling-*.svg
