#!/usr/bin/env python3
"""Compares two result files of sapper_microbench (--benchmark_format=json).

    bench/compare_json.py BEFORE AFTER     a table: before, after, how many times faster
    bench/compare_json.py --table BEFORE AFTER   the rows of docs/performance.md that come from them
    bench/compare_json.py --strip FILE     medians and spread, and nothing that tells of the machine

Of repeated runs the medians are read. Times are those of the processor, or those that the benchmark
took itself where its name says "manual_time".
"""
import json
import sys

NANOSECONDS = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}
OF_THE_MACHINE = ("date", "host_name", "executable", "load_avg", "library_build_type")
# What the library writes of every run besides the counters.
OF_THE_LIBRARY = {
    "name", "family_index", "per_family_instance_index", "run_name", "run_type", "repetitions",
    "repetition_index", "threads", "iterations", "real_time", "cpu_time", "time_unit",
    "aggregate_name", "aggregate_unit", "error_occurred", "error_message",
}


# The rows of docs/performance.md: what, benchmark, counter (or none: its time), target.
ROWS = (
    ("legal moves of a middle-game position, as a list", "BenchMoveGeneration", "", ""),
    ("make and unmake, with the judgement of the ending", "BenchMakeUnmake", "", ""),
    ("perft, twelve middle games at ply 40, leaves/s", "BenchPerftMiddleGames/40", "leaves/s", "150M"),
    ("perft, one middle game of random moves, leaves/s", "BenchPerft3", "leaves/s", "150M"),
    ("random games to the end, plies/s", "BenchRandomPlayoutAgainstReference/manual_time", "plies/s", "10M"),
    ("the plain array board, the same games, plies/s", "BenchRandomPlayoutAgainstReference/manual_time",
     "reference plies/s", ""),
    ("ratio of these two", "BenchRandomPlayoutAgainstReference/manual_time", "ratio", "8"),
    ("an engineer's reach, all rail points of random boards", "BenchEngineerReachRandomBoards", "", "10 ns"),
    ("the same on boards of games", "BenchEngineerReachGames", "", "10 ns"),
    ("evaluation of a world", "BenchEvaluation", "", ""),
    ("exact odds, 25 unknown", "BenchBeliefMarginals/25", "", "5 ms"),
    ("exact odds, 20 unknown", "BenchBeliefMarginals/20", "", "1 ms"),
    ("exact odds, 15 unknown", "BenchBeliefMarginals/15", "", "50 µs"),
    ("exact odds in fresh memory, 25 unknown", "BenchBeliefMarginalsCold/25/manual_time", "", ""),
    ("exact odds in fresh memory, 20 unknown", "BenchBeliefMarginalsCold/20/manual_time", "", ""),
    ("exact odds in fresh memory, 15 unknown", "BenchBeliefMarginalsCold/15/manual_time", "", ""),
    ("belief after one more quiet ply, 25 unknown", "BenchBeliefAfterQuietPly/25/manual_time", "", ""),
    ("belief after one more collision, 25 unknown", "BenchBeliefAfterCollision/25/manual_time", "", ""),
    ("belief after one more collision, 20 unknown", "BenchBeliefAfterCollision/20/manual_time", "", ""),
    ("an exact world, 20 unknown", "BenchWorldSample/20/manual_time", "", "500 ns"),
    ("an exact world, 25 unknown", "BenchWorldSample/25/manual_time", "", ""),
    ("simulations/s, opening", "BenchSimulationOpening/iterations:80000", "simulations/s", "200k"),
    ("simulations/s, 10 pieces a side", "BenchSimulationTenASide/iterations:80000", "simulations/s", "300k"),
    ("simulations of two threads against one", "BenchTwoThreadsAgainstOne/iterations:4/real_time", "ratio", "1.85"),
    ("processor time a simulation, one thread against two", "BenchTwoThreadsAgainstOne/iterations:4/real_time",
     "efficiency", ""),
)


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def figures(result):
    """Rows by name: (figure, larger is better)."""
    runs = [run for run in result["benchmarks"] if not run.get("error_occurred")]
    medians = [run for run in runs if run.get("aggregate_name") == "median"]
    rows = {}
    for run in medians or runs:
        name = run["run_name"]
        time = run["real_time" if "manual_time" in name else "cpu_time"]
        rows[name] = (time * NANOSECONDS[run["time_unit"]], False)
        for counter, value in run.items():
            if counter not in OF_THE_LIBRARY and isinstance(value, (int, float)):
                rows[f"{name}: {counter}"] = (value, True)
    return rows


def shown(value, is_rate):
    steps = ((1e9, "G"), (1e6, "M"), (1e3, "k")) if is_rate else ((1e9, " s"), (1e6, " ms"), (1e3, " µs"))
    for size, unit in steps:
        if value >= size:
            return f"{value / size:.3g}{unit}"
    return f"{value:.3g}" if is_rate else f"{value:.3g} ns"


def compare(before, after):
    print("| benchmark | before | after | times faster |")
    print("| --- | ---: | ---: | ---: |")
    for name in sorted(before.keys() | after.keys()):
        cells = [shown(*rows[name]) if name in rows else "" for rows in (before, after)]
        faster = ""
        if name in before and name in after and before[name][0] > 0 and after[name][0] > 0:
            ratio = after[name][0] / before[name][0]
            faster = f"{ratio if before[name][1] else 1 / ratio:.2f}"
        print(f"| {name} | {cells[0]} | {cells[1]} | {faster} |")


def table(before, after):
    print("| what | before | after | target |")
    print("| --- | ---: | ---: | ---: |")
    for what, benchmark, counter, target in ROWS:
        name = f"{benchmark}: {counter}" if counter else benchmark
        cells = [shown(*rows[name]) if name in rows else "" for rows in (before, after)]
        print(f"| {what} | {cells[0]} | {cells[1]} | {target} |")


def strip(result):
    for key in OF_THE_MACHINE:
        result["context"].pop(key, None)
    kept = ("median", "cv")
    result["benchmarks"] = [run for run in result["benchmarks"] if run.get("aggregate_name", "median") in kept]
    json.dump(result, sys.stdout, indent=1)
    print()


def main():
    arguments = sys.argv[1:]
    if len(arguments) == 2 and arguments[0] == "--strip":
        strip(load(arguments[1]))
        return
    show = compare
    if arguments[:1] == ["--table"]:
        show = table
        arguments = arguments[1:]
    if len(arguments) != 2 or arguments[0].startswith("-"):
        sys.exit(__doc__.strip())
    show(figures(load(arguments[0])), figures(load(arguments[1])))


if __name__ == "__main__":
    main()
