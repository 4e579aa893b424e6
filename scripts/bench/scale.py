#!/usr/bin/env python3
"""scripts/bench/scale.py FOLDER PAGE [COUNTS]: measures frames by their number of layers with FOLDER/Benchmarks, and replaces
what PAGE, docs/scale.md, has from "## Measured" on. Takes some minutes."""
import json
import math
import os
import platform
import re
import subprocess
import sys
import time

from tables import table

HEADING = "## Measured\n"
COUNTS = [10, 100, 1000, 10_000, 100_000, 1_000_000]
CASES = {"still": "nothing changes", "one": "one moves", "all": "all move", "animated": "all are animated"}
# Other work shares the machine: of so many rounds, the one with the lowest median counts.
ROUNDS = 3
# The exponents over several decades begin here, where a frame's fixed cost no longer counts.
UPPER = 1000


def measure(benchmarks, case, count, draws):
    """Measures in a process of its own, whose memory no other measurement has used."""
    environment = dict(os.environ)
    if not draws:
        environment.update(GALLIUM_NOOP="true", GALLIUM_THREAD="false")
    command = [benchmarks, "scale", "--counts", str(count), "--cases", case, "--json"]
    rows = [json.loads(subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout)[0]
            for _ in range(ROUNDS)]
    return min(rows, key=lambda row: row["ms_median"])


def exponent(rows):
    """The slope of the least squares through the logarithms of counts and times."""
    points = [(math.log(row["layers"]), math.log(row["ms_median"])) for row in rows]
    x, y = (sum(values) / len(points) for values in zip(*points))
    return sum((p - x) * (q - y) for p, q in points) / sum((p - x) ** 2 for p, _ in points)


def number(value):
    return "%.0f" % value if value >= 100 else "%.3g" % value


def times(results, draws, counts):
    head = ["layers"] + list(CASES.values())
    rows = [["{:,}".format(count)] + [number(results[case, count, draws]["ms_median"]) for case in CASES]
            for count in counts]
    yield from table(head, rows)


def exponents(results, draws, counts):
    head = ["layers"] + list(CASES.values())
    rows = []
    for low, high in zip(counts, counts[1:]):
        pairs = [[results[case, count, draws] for count in (low, high)] for case in CASES]
        rows.append(["{:,} to {:,}".format(low, high)] + ["%.2f" % exponent(pair) for pair in pairs])
    upper = [count for count in counts if count >= UPPER]
    if len(upper) > 2:
        fits = [exponent([results[case, count, draws] for count in upper]) for case in CASES]
        rows.append(["{:,} to {:,}, least squares".format(upper[0], upper[-1])] + ["%.2f" % fit for fit in fits])
    yield from table(head, rows)


def processor():
    with open("/proc/cpuinfo") as file:
        name = re.search(r"model name\s*: (.*)", file.read())
    return "%s, %d cores" % (name.group(1) if name else platform.machine(), os.cpu_count())


def section(benchmarks, counts):
    results = {}
    for case in CASES:
        for count in counts:
            for draws in (True, False):
                row = measure(benchmarks, case, count, draws)
                results[case, count, draws] = row
                print(case, count, "drawn" if draws else "not drawn", row, file=sys.stderr)
    yield HEADING
    yield "`scripts/bench/scale.py` writes this section; %s." % time.strftime("%Y-%m-%d, %H:%M")
    yield "%s. Medians of 60 frames, or of those that ten seconds have room for, at least four; the lowest of" % processor()
    yield "%d medians, as other work shares the machine. Milliseconds of a whole frame, drawn by llvmpipe:" % ROUNDS
    yield ""
    yield from times(results, True, counts)
    yield "Without drawing (`GALLIUM_NOOP=true GALLIUM_THREAD=false`), in the form that a graphics card draws:"
    yield ""
    yield from times(results, False, counts)
    yield "Exponents of the whole frame: between two numbers of layers, the time is proportional to this power of the number."
    yield ""
    yield from exponents(results, True, counts)
    yield "Exponents without drawing:"
    yield ""
    yield from exponents(results, False, counts)
    yield "Bytes that the process has allocated for each layer, app, render tree and driver together:"
    yield ""
    head = ["layers"] + list(CASES.values())
    yield from table(head, [["{:,}".format(count)] + ["{:,.0f}".format(results[case, count, True]["bytes_per_layer"])
                                                       for case in CASES] for count in counts if count >= UPPER])
    yield "One row, with and without drawing:"
    yield ""
    yield "    .build/release/Benchmarks scale --cases all --counts 100000"
    yield "    GALLIUM_NOOP=true GALLIUM_THREAD=false .build/release/Benchmarks scale --cases all --counts 100000"


if len(sys.argv) not in (3, 4):
    sys.exit("usage: scripts/bench/scale.py FOLDER docs/scale.md [COUNT,COUNT...]")
folder, page = sys.argv[1:3]
chosen = [int(count) for count in sys.argv[3].split(",")] if len(sys.argv) > 3 else COUNTS
text = "\n".join(section(os.path.join(folder, "Benchmarks"), chosen)).rstrip() + "\n"
with open(page) as file:
    before = file.read().split(HEADING)[0].rstrip()
with open(page, "w") as file:
    file.write(before + "\n\n" + text)
