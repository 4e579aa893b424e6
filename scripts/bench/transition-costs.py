#!/usr/bin/env python3
"""scripts/bench/transition-costs.py FOLDER PAGE: measures every transition with FOLDER/Benchmarks, profiles the slowest with
FOLDER/segue, and replaces what PAGE, docs/benchmarks.md, has from "## Transitions" on. Takes some minutes."""
import json
import os
import re
import subprocess
import sys
import time

from tables import table

SLOWEST_COUNT = 5
HEADING = "## Transitions\n"
LINE = re.compile(r"(\S+) +([\d.]+) ms +(-?\d+) % over two pictures +(\d+) draws +(\d+) passes +(\d+) heap allocations")


def profile(segue, id):
    command = [segue, "profile", id, "--size", "1280x720", "--scale", "1", "--json"]
    document = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    yield "### %s" % id
    yield ""
    yield "%d frames. At most %d draws, %d fills, %d passes and %d targets a frame." % (
        document["frames"], document["most"]["draws"], document["most"]["fills"], document["most"]["passes"],
        document["most"]["targets"])
    yield ""
    keys = ["min", "median", "p95", "worst", "mean"]
    rows = [[s["stage"]] + ["%.3f" % s[k] for k in keys] for s in document["stages"]]
    rows.append(["frame"] + ["%.3f" % document["frame_ms"][k] for k in keys])
    yield from table(["stage, ms"] + keys, rows)
    rows = [["%s (%dx%d, %d draws)" % (p["label"], p["width"], p["height"], p["draws"])]
            + ["%.3f" % p[k] for k in keys] for p in document["passes"]]
    yield from table(["pass, ms"] + keys, rows)


def section(folder):
    # The status 1 means that a transition allocates, which the table shows.
    output = subprocess.run([os.path.join(folder, "Benchmarks"), "transitions"], capture_output=True, text=True).stdout
    bare = re.match(r"two pictures: ([\d.]+) ms", output)
    costs = [match.groups() for match in map(LINE.match, output.splitlines()) if match]
    if not bare or not costs:
        sys.exit("transition-costs: Benchmarks transitions printed no costs")
    yield HEADING
    yield "`scripts/bench/transition-costs.py` writes this section; %s. 1280x720, 120 frames of the first four fifths of each" % (
        time.strftime("%Y-%m-%d, %H:%M"))
    yield "transition. \"over two pictures\" compares the median frame with %s ms, the time of a frame that draws both" % bare.group(1)
    yield "screens once as plain pictures. Draws and passes are the most of a frame, allocations those of the last 60."
    yield ""
    yield from table(
        ["transition", "median, ms", "over two pictures", "draws", "passes", "allocations"],
        [[id, ms, over + " %", draws, passes, allocations] for id, ms, over, draws, passes, allocations in costs])
    yield "One row, by stage and by pass, each of which is waited for:"
    yield ""
    yield "    .build/release/segue profile push --size 1280x720 --scale 1"
    yield ""
    yield "[rendering-notes.md](rendering-notes.md) tells what made the dearest cheaper."
    yield ""
    yield "The %d that take the longest, by stage and pass:" % SLOWEST_COUNT
    yield ""
    for cost in sorted(costs, key=lambda cost: -float(cost[1]))[:SLOWEST_COUNT]:
        yield from profile(os.path.join(folder, "segue"), cost[0])


if len(sys.argv) != 3:
    sys.exit("usage: scripts/bench/transition-costs.py FOLDER docs/benchmarks.md")
folder, page = sys.argv[1:]
text = "\n".join(section(folder)).rstrip() + "\n"
with open(page) as file:
    before = file.read().split(HEADING)[0].rstrip()
with open(page, "w") as file:
    file.write(before + "\n\n" + text)
