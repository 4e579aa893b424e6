#!/usr/bin/env python3
"""scripts/bench/compare.py BASE: figures of a commit beside those of the working tree, in interleaved pairs.

Builds both (BASE in a worktree below out/compare, kept for the next time), then runs them in turns and prints for each
figure the smallest value of each side, the median of the pairs' ratios and their range; a ratio above 1 means that the
working tree takes less. Ends with a status other than 0 if a build, or a run of the working tree, fails, whatever the
timings. A scene that BASE does not know has no ratio.
"""
import argparse
import json
import os
import re
import statistics
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SCENES = {"scenes": "Benchmarks/peers/scenes.json", "apps": "Benchmarks/Apps/scenes.json"}
NOOP = {"GALLIUM_NOOP": "true", "GALLIUM_THREAD": os.environ.get("GALLIUM_THREAD", "false")}
KINDS = ["scenes", "apps", "noop", "setters", "first"]


def output(words, folder=ROOT):
    return subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def build(folder, products):
    for product in products:
        words = ["swift", "build", "-c", "release", "--product", product]
        if subprocess.run(words, cwd=folder, stdout=sys.stderr).returncode:
            sys.exit("bench-compare: %s does not build in %s" % (product, folder))
    return os.path.join(folder, ".build", "release")


def checkout(commit, scratch):
    try:
        sha = output(["git", "rev-parse", "--verify", commit + "^{commit}"])
    except subprocess.CalledProcessError:
        sys.exit("bench-compare: %s is no commit" % commit)
    folder = os.path.join(scratch, sha[:12])
    if not os.path.isdir(folder):
        output(["git", "worktree", "add", "--detach", folder, sha])
    return sha[:12], folder


class Side:
    """One of the two builds, with its measurements: a list for each figure, with one entry per round."""

    def __init__(self, name, folder, build, is_base):
        self.name, self.folder, self.build, self.is_base, self.values = name, folder, build, is_base, {}

    def note(self, figure, value):
        self.values.setdefault(figure, []).append(value)

    def run(self, words, **environment):
        p = subprocess.run([os.path.join(self.build, words[0])] + words[1:], env=dict(os.environ, EGL_PLATFORM="surfaceless", **environment),
                           cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if p.returncode == 0:
            return p.stdout
        if self.is_base:
            return None  # it may lack a measurement or a scene
        sys.exit("bench-compare: %s ended with %d:\n%s" % (" ".join(words), p.returncode, p.stderr[-2000:]))

    def scene(self, kind, scene, frames, noop):
        text = self.run(["Benchmarks", "--scenes", os.path.join(ROOT, SCENES[kind]), "--filter", scene, "--frames", str(frames), "--json"],
                        **(NOOP if noop else {}))
        rows = json.loads(text[text.index("["):]) if text else []
        row = next((r for r in rows if r["scene"] == scene and r["ms_median"] is not None), None)
        if row:
            self.note("%s %s, ms" % (scene, "CPU, no-op driver" if noop else "frame"), row["cpu_ms" if noop else "ms_median"])
            if not noop:
                self.note("%s first frame, ms" % scene, row["first_frame_ms"])
        elif not self.is_base:
            sys.exit("bench-compare: the working tree does not draw %s" % scene)

    def setters(self):
        lines = (self.run(["Benchmarks", "setters"]) or "").splitlines()
        kinds = lines[0].split("ns")[-1].split() if lines else []
        for line in lines[1:]:
            cells = re.findall(r"([\d.]+) \+ ([\d.]+)", line)
            for kind, (set_ns, commit_ns) in zip(kinds, cells):
                self.note("%s of a %s, ns" % (line.split()[0], kind), float(set_ns))
                self.note("%s of a %s, commit, ns" % (line.split()[0], kind), float(commit_ns))

    def first(self):
        p = subprocess.run([sys.executable, os.path.join(ROOT, "scripts/bench/first-frame.py"), self.build], cwd=self.folder, stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE, text=True)
        if p.returncode and not self.is_base:
            sys.exit("bench-compare: first-frame.py ended with %d:\n%s" % (p.returncode, p.stderr[-2000:]))
        for row in json.loads(p.stdout)["rows"] if p.returncode == 0 else []:
            name = row["command"].strip("`")
            self.note("%s, full shader cache, ms" % name, row["full_ms"])
            self.note("%s, empty shader cache, ms" % name, row["empty_ms"])


def names(kind, wanted):
    with open(os.path.join(ROOT, SCENES[kind])) as file:
        return [s["name"] for s in json.load(file)["scenes"] if not wanted or any(w in s["name"] for w in wanted)]


def measurements(options, wanted):
    """The measurements of one round, as functions of a side."""
    for kind in ("scenes", "apps"):
        for name in names(kind, wanted):
            if kind in options.only:
                yield lambda side, kind=kind, name=name: side.scene(kind, name, options.frames, False)
            if "noop" in options.only:
                yield lambda side, kind=kind, name=name: side.scene(kind, name, options.frames, True)
    if "setters" in options.only:
        yield Side.setters
    if "first" in options.only:
        yield Side.first


def number(value):
    return "%.3f" % value if value < 1 else "%.2f" % value if value < 100 else "%.0f" % value


def report(base, own):
    figures = list(own.values) + [f for f in base.values if f not in own.values]
    width = max(map(len, figures), default=10)
    print("%s  %12s  %12s  %6s  %s" % ("figure".ljust(width), base.name, own.name, "ratio", "pairs"))
    rows = []
    for figure in figures:
        old, new = base.values.get(figure), own.values.get(figure)
        ratios = [a / b for a, b in zip(old or [], new or []) if b]
        rows.append(dict(figure=figure, base=old, own=new, ratio=statistics.median(ratios) if ratios else None))
        print("%s  %12s  %12s  %6s  %s" % (
            figure.ljust(width), number(min(old)) if old else "-", number(min(new)) if new else "-",
            "%.2f" % rows[-1]["ratio"] if ratios else "-", "%.2f to %.2f" % (min(ratios), max(ratios)) if len(ratios) > 1 else ""))
    return rows


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("base", metavar="BASE", help="the commit to compare with")
    ap.add_argument("--rounds", type=int, default=3)
    ap.add_argument("--frames", type=int, default=60, help="timed frames of a scene")
    ap.add_argument("--only", default=",".join(KINDS), help="some of %s" % ",".join(KINDS))
    ap.add_argument("--filter", default="", help="parts of scenes' names, comma separated")
    ap.add_argument("--scratch", default=os.path.join(ROOT, "out", "compare"), help="where BASE is checked out and built")
    ap.add_argument("--out", help="writes all values as JSON")
    options = ap.parse_args()
    options.only = options.only.split(",")
    for kind in options.only:
        if kind not in KINDS:
            ap.error("--only knows %s" % ", ".join(KINDS))
    sha, folder = checkout(options.base, os.path.abspath(options.scratch))
    products = ["Benchmarks"] + (["segue"] if "first" in options.only else [])
    base = Side(sha, folder, build(folder, products), True)
    own = Side("working tree", ROOT, build(ROOT, products), False)
    for index in range(options.rounds):
        for measure in measurements(options, [w for w in options.filter.split(",") if w]):
            # The order of the two sides alternates, as the first one may run with colder caches.
            for side in (base, own) if index % 2 == 0 else (own, base):
                measure(side)
        print("round %d of %d" % (index + 1, options.rounds), file=sys.stderr, flush=True)
    rows = report(base, own)
    if options.out:
        with open(options.out, "w") as file:
            json.dump(dict(base=sha, rounds=options.rounds, figures=rows), file, indent=1)


main()
