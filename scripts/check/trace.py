#!/usr/bin/env python3
"""Checks a trace that `segue profile --trace` has written: scripts/check/trace.py FILE.json

The script reads the trace by the rules of the Trace Event Format. With `--processor PATH`, the path of Perfetto's
trace_processor_shell, that program loads the trace as well, and its counts are compared with the file's. The pip
package perfetto does not contain this program, but downloads it at its first use.
"""

import argparse
import json
import subprocess
import sys


def fail(message):
    sys.exit(f"check-trace: {message}")


def check(path):
    with open(path, encoding="utf-8") as file:
        trace = json.load(file)
    events = trace["traceEvents"]
    counts = {"M": 0, "X": 0, "C": 0, "i": 0}
    tracks, counters = {}, {}
    for event in events:
        kind = event["ph"]
        if kind not in counts:
            fail(f"an event of kind {kind}")
        counts[kind] += 1
        if not isinstance(event["name"], str) or not event["name"]:
            fail("an event without a name")
        if event["pid"] != 1:
            fail("an event of another process")
        if kind == "M":
            continue
        if not event["ts"] >= 0:
            fail(f"{event['name']} at {event['ts']}")
        if kind == "X":
            if not event["dur"] >= 0:
                fail(f"{event['name']} takes {event['dur']}")
            tracks.setdefault(event["tid"], []).append((event["ts"], event["ts"] + event["dur"]))
        elif kind == "C":
            values = list(event["args"].values())
            if len(values) != 1 or not isinstance(values[0], (int, float)):
                fail(f"the counter {event['name']} has {values}")
            counters.setdefault(event["name"], []).append(event["ts"])
        elif event["s"] != "t":
            fail("an instant that is not on a track")
    # Starts and ends, in microseconds, are rounded, so that a span may seem to end after the span around it.
    for track, spans in tracks.items():
        open_ends = []
        for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
            while open_ends and open_ends[-1] <= start + 0.002:
                open_ends.pop()
            if open_ends and end > open_ends[-1] + 0.002:
                fail(f"track {track}: a span ends after the one around it")
            open_ends.append(end)
    for name, times in counters.items():
        if times != sorted(times):
            fail(f"the counter {name} goes back in time")
    return counts, counters


def process(path, processor, counts, counters):
    query = (
        "select (select count(*) from slice where dur >= 0) as slices,"
        " (select count(distinct name) from counter_track) as counters,"
        " (select count(*) from stats where severity = 'error' and value > 0) as errors"
    )
    result = subprocess.run(
        [processor, "query", path, query], check=True, capture_output=True, text=True)
    numbers = [int(word) for word in result.stdout.splitlines()[-1].split(",")]
    # Instants are slices of the duration 0.
    expected = [counts["X"] + counts["i"], len(counters), 0]
    if numbers != expected:
        fail(f"the trace processor found {numbers} slices, counters and errors, not {expected}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file")
    parser.add_argument("--processor")
    arguments = parser.parse_args()
    counts, counters = check(arguments.file)
    if arguments.processor:
        process(arguments.file, arguments.processor, counts, counters)
    print(
        f"{counts['X']} spans, {counts['i']} instants, {len(counters)} counters: "
        + ("as the trace processor reads them" if arguments.processor else "by the format's rules"))


main()
