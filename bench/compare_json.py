#!/usr/bin/env python3
"""Compares two result files of sapper_microbench (--benchmark_format=json).

    bench/compare_json.py BEFORE AFTER     a table: before, after, how many times faster
    bench/compare_json.py --strip FILE     FILE without what tells of the machine it was made on

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


def strip(result):
    for key in OF_THE_MACHINE:
        result["context"].pop(key, None)
    json.dump(result, sys.stdout, indent=1)
    print()


def main():
    arguments = sys.argv[1:]
    if len(arguments) != 2:
        sys.exit(__doc__.strip())
    if arguments[0] == "--strip":
        strip(load(arguments[1]))
    else:
        compare(figures(load(arguments[0])), figures(load(arguments[1])))


if __name__ == "__main__":
    main()
