#!/usr/bin/env python3
"""scripts/bench/smoothness.py SEGUE [--only ID[,ID…]] [--size 390x844] [--scale 2]: how even the frames of all transitions are.

Profiles each transition as a window draws it (`segue profile --governed`), and prints the median, the 95th percentile
and the maximum of the times of its drawn frames after the first frames, in milliseconds. It also prints each frame that
takes more than three times the median and more than half of 1/60 s, with the reason that the profile has for it: one-off
work, or more pixels, passes, draws or uploads than the median frame. Exits with 1 if a frame has no such reason. It
prints but does not judge whether the 95th percentile is within 1/60 s.
"""
import argparse
import json
import statistics
import subprocess
import sys

FRAME = 1000 / 60
# The duration, in milliseconds, up to which a frame needs no reason.
LEAST = FRAME / 2
# A count explains a longer time if it exceeds the median count times this factor.
MORE = 1.5


def reason(frame, one_off, median):
    if one_off:
        return ", ".join("%d %s in %.1f ms" % (work["count"], work["kind"], work["ms"]) for work in one_off)
    more = ["%s %g instead of %g" % (name, frame[name], median[name]) for name in ("pixels", "passes", "draws", "uploads_bytes")
            if frame[name] > MORE * median[name]]
    return ", ".join(more)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("segue")
    parser.add_argument("--only", default="")
    parser.add_argument("--size", default="390x844")
    parser.add_argument("--scale", default="2")
    options = parser.parse_args()
    listed = subprocess.run([options.segue, "list", "--json"], check=True, capture_output=True, text=True).stdout
    ids = [name for name in options.only.split(",") if name] or [entry["id"] for entry in json.loads(listed)]
    late, unexplained = [], 0
    for name in ids:
        words = [options.segue, "profile", name, "--governed", "--json", "--size", options.size, "--scale", options.scale]
        profile = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
        frames = profile["per_frame"][profile["first_frames"]:] or profile["per_frame"]
        drawn = [frame for frame in frames if frame["passes"]] or frames
        times = sorted(frame["ms"] for frame in drawn)
        median, p95 = statistics.median(times), times[min(len(times) - 1, int(len(times) * 0.95))]
        print("%-28s median %6.2f  p95 %6.2f  worst %6.2f%s" % (name, median, p95, times[-1], "  late" if p95 > FRAME else ""))
        if p95 > FRAME:
            late.append("%s %.1f" % (name, p95))
        counts = {key: statistics.median(frame[key] for frame in drawn) for key in ("pixels", "passes", "draws", "uploads_bytes")}
        for frame in drawn:
            if frame["ms"] <= max(LEAST, 3 * median):
                continue
            why = reason(frame, profile["one_off"]["by_frame"][frame["frame"]], counts)
            unexplained += not why
            print("    frame %d: %.2f ms: %s" % (frame["frame"], frame["ms"], why or "no reason in the profile"))
        sys.stdout.flush()
    print("%d transitions, %d above %.1f ms in the 95th percentile: %s" % (len(ids), len(late), FRAME, ", ".join(late) or "none"))
    print("%d frames of more than three times the median without a reason" % unexplained)
    sys.exit(1 if unexplained else 0)


main()
