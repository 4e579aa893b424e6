#!/usr/bin/env python3
"""scripts/bench/first-frame.py BUILD: how long a program takes from exec until it has drawn one frame and ended, as JSON.

A time is the least of RUNS, with Mesa's shader cache full and with an empty one. Files are in the page cache, because
each command runs once before.
"""
import json
import os
import subprocess
import sys
import tempfile
import time

RUNS = 5


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: scripts/bench/first-frame.py BUILD")
    build = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        commands = {
            "Benchmarks --filter %s --png DIR --frames 1" % scene:
                [build + "/Benchmarks", "--filter", scene, "--png", folder, "--frames", "1"]
            for scene in ("quads-1k", "cards", "zoom")
        }
        commands["segue render push --at 0 --scale 1"] = [
            build + "/segue", "render", "push", "--at", "0", "--scale", "1", "--out", folder + "/a.png"]
        rows = []
        for name, words in commands.items():
            row = {"command": "`%s`" % name}
            for state in ("full", "empty"):
                best = None
                for run in range(RUNS + 1):
                    cache = os.path.join(folder, "cache" if state == "full" else "cache-%d" % time.monotonic_ns())
                    environment = dict(os.environ, EGL_PLATFORM="surfaceless", MESA_SHADER_CACHE_DIR=cache)
                    began = time.monotonic()
                    subprocess.run(words, env=environment, stdout=subprocess.DEVNULL, check=True)
                    took = (time.monotonic() - began) * 1e3
                    if run > 0:
                        best = took if best is None else min(best, took)
                row[state + "_ms"] = best
            rows.append(row)
        print(json.dumps({"runs": RUNS, "rows": rows}, indent=1))


main()
