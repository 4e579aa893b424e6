#!/usr/bin/env python3
"""Writes docs/benchmarks.md from the measurements of scripts/bench.sh.

    scripts/benchmarks.py DIR          prints the page
    scripts/benchmarks.py DIR PAGE     writes the scenes of apps into a page, in place of those it has

DIR contains results.json and noop.json (Benchmarks/peers/run.py), and optionally apps.json and apps-noop.json
(Benchmarks/Apps/peers/race.py) and first.json (scripts/first-frame.py). scripts/transition-costs.py adds the transitions.
"""
import json
import os
import sys
import textwrap

GL = ["skia-gpu", "qt", "gsk-gl", "chromium", "firefox"]
CPU = ["skia-raster", "qt-raster", "gsk-cairo"]


def load(name):
    path = os.path.join(sys.argv[1], name)
    if not os.path.exists(path):
        return None
    with open(path) as file:
        return json.load(file)


def number(value):
    if value is None:
        return "-"
    return "%.3f" % value if value < 0.1 else "%.2f" % value if value < 10 else "%.1f" % value


def table(head, rows):
    yield "| " + " | ".join(head) + " |"
    yield "| --- |" + " ---: |" * (len(head) - 1)
    for row in rows:
        yield "| " + " | ".join(row) + " |"
    yield ""


class Results:
    def __init__(self, document):
        self.document = document
        self.by = {(r["peer"], r["scene"]): r for r in document["results"]}
        # A run that was ended early has limits of scenes that it did not come to.
        self.scenes = [s for s in document["limits"] if ("segue", s) in self.by]
        self.peers = [p for p in GL[:1] + CPU[:1] + ["qt", "qt-raster", "gsk-gl", "gsk-cairo", "chromium", "chromium-sw", "firefox", "firefox-sw"]
                      if any(key[0] == p and r.get("ms_median") is not None for key, r in self.by.items())]

    def of(self, peer, scene, key="ms_median"):
        return self.by.get((peer, scene), {}).get(key)

    def best(self, peers, scene, key="ms_median"):
        values = [v for v in (self.of(p, scene, key) for p in peers) if v is not None]
        return min(values) if values else None


def ratio(other, own):
    return "-" if not other or not own else "%.2f" % (other / own)


def median(values):
    values = sorted(values)
    middle = len(values) // 2
    return values[middle] if len(values) % 2 else (values[middle - 1] + values[middle]) / 2


def how(results, scene):
    """What of a scene OpenGL did not draw, or drew in an earlier frame."""
    own = results.by.get(("segue", scene), {})
    notes = []
    if own.get("draws") == 0 and own.get("fills"):
        notes.append("painted by the processor")
    elif own.get("fills", 0) > 1:
        notes.append("%d rectangles filled" % own["fills"])
    if own.get("kept_pictures"):
        notes.append("%d picture%s kept" % (own["kept_pictures"], "" if own["kept_pictures"] == 1 else "s"))
    if own.get("baked"):
        notes.append("%d layer%s baked" % (own["baked"], "" if own["baked"] == 1 else "s"))
    if own.get("partial_frames"):
        notes.append("redrawn in part")
    return ", ".join(notes) or "all drawn"


def app_times(results):
    peers = results.peers
    rows = []
    for scene in results.scenes:
        own, best = results.of("segue", scene), results.best(peers, scene)
        cells = []
        for peer in ["segue"] + peers:
            value = results.of(peer, scene)
            first = value is not None and value == min(v for v in (own, best) if v is not None)
            cells.append("**%s**" % number(value) if first else number(value))
        rows.append([scene] + cells + [ratio(results.best(GL, scene), own), ratio(results.best(CPU, scene), own), how(results, scene)])
    return table(["scene", "segue"] + peers + ["best GL / segue", "best CPU / segue", "not drawn by OpenGL"], rows)


def apps():
    """The section of the scenes as an app has them: those of apps.json, then those of apps-4k.json."""
    runs = [Results(d) for d in (load("apps.json"), load("apps-4k.json")) if d]
    if not runs:
        return
    yield APPS
    yield ""
    yield "[Benchmarks/Apps](../Benchmarks/Apps/peers/README.md) describes the scenes, the peers, and which of them the"
    yield "comparison favours. -2x and -4k have two and three pixels to a point, 2560x1440 and 3840x2160. \"filled\": rectangles"
    yield "that the driver clears or copies, or receives painted in one piece, instead of drawing them; \"kept\": pictures of"
    yield "unchanged content from earlier frames; \"baked\": layers that are each shown from a picture of their own; \"redrawn in"
    yield "part\": only what changed was drawn. A dash: the peer cannot draw the scene, or took more than 45 s. The machine is shared with"
    yield "other work, and the renderers take turns in each scene: ratios count, single times less."
    yield ""
    for results in runs:
        document = results.document
        machine = document["machine"]
        yield "%s, %d cores, %s; %s. %d frames after 20, the smallest median of %d interleaved round%s." % (
            machine["cpu"], machine["cores"], machine["system"], document["date"], document["frames"], document["rounds"],
            "" if document["rounds"] == 1 else "s")
        yield ""
        yield from app_times(results)
    every = Results(dict(limits={s: 0 for r in runs for s in r.scenes}, results=[x for r in runs for x in r.document["results"]]))
    yield summary(every, GL, "the best peer that draws with OpenGL")
    yield summary(every, CPU, "the best CPU rasterizer (skia-raster, qt-raster, gsk-cairo)")
    yield ""
    empty = load("apps-noop.json")
    if empty:
        empty = Results(empty)
        yield "The CPU's share, with a driver that draws nothing: milliseconds that all threads of the process computed, in the mean of"
        yield "the timed frames, which other work on the machine does not change."
        yield ""
        yield from noop(empty, "cpu_ms")
        yield summary(empty, ["skia-gpu", "qt", "gsk-gl"], "the best peer", "cpu_ms")
        yield ""
    yield "Counts, the maximum over all timed frames:"
    yield ""
    yield from counts(every)


def with_apps(page):
    """A page with the section of the apps in its place, before the first frames or at the end."""
    section = list(apps())
    start = page.index(APPS) if APPS in page else None
    if start is not None:
        end = next((k for k in range(start + 1, len(page)) if page[k].startswith("## ")), len(page))
        return page[:start] + section + page[end:]
    start = next((k for k, line in enumerate(page) if line.startswith("## First frames")), len(page))
    return page[:start] + section + page[start:]


APPS = "## Scenes as an app has them"


def times(results):
    peers = results.peers
    head = ["scene", "segue"] + peers + ["best GL / segue", "best CPU / segue", "how"]
    rows = []
    for scene in results.scenes:
        own = results.of("segue", scene)
        best = results.best(peers, scene)
        cells = []
        for peer in ["segue"] + peers:
            value = results.of(peer, scene)
            text = number(value)
            everyone = min(v for v in (own, best) if v is not None) if own or best else None
            cells.append("**%s**" % text if value is not None and value == everyone else text)
        notes = ["kept"] if results.of("segue", scene, "cached") else []
        baked = results.of("segue", scene, "baked")
        if baked:
            notes.append("%d layer%s kept" % (baked, "" if baked == 1 else "s"))
        if results.of("segue", scene, "draws") == 0 and results.of("segue", scene, "fills"):
            notes.append("painted by the processor")
        if scene == "group-opacity" and results.of("segue", scene, "targets") == 0:
            notes.append("no offscreen group")
        rows.append([scene] + cells + [ratio(results.best(GL, scene), own), ratio(results.best(CPU, scene), own),
                                       ", ".join(notes)])
    return table(head, rows)


def summary(results, against, name, key="ms_median"):
    pairs = [(scene, results.best(against, scene, key), results.of("segue", scene, key)) for scene in results.scenes]
    ratios = [(other / own, scene) for scene, other, own in pairs if other and own]
    if not ratios:
        return "Nothing to compare with %s." % name
    ahead = [r for r in ratios if r[0] > 1]
    behind = sorted(r for r in ratios if r[0] <= 1)
    text = "Against %s: ahead in %d of %d scenes, %.2f times in the median scene" % (
        name, len(ahead), len(ratios), median([r[0] for r in ratios]))
    if behind:
        text += "; behind in " + ", ".join("%s (%.2f)" % (scene, r) for r, scene in behind)
    return textwrap.fill(text + ".", 120, break_on_hyphens=False)


def counts(results):
    keys = ["draws", "fills", "passes", "targets", "quads", "pixels", "uploads_bytes", "allocations_per_frame"]
    head = ["scene", "draws", "fills", "passes", "targets", "quads", "pixels", "bytes uploaded", "allocations",
            "p95 / median", "first frame, ms", "memory, MB"]
    rows = []
    for scene in results.scenes:
        own = results.by.get(("segue", scene), {})
        if own.get("ms_median") is None:
            continue
        cells = [("%d" % own[k] if own.get(k) == int(own.get(k) or 0) else "%.2f" % own[k]) if k in own else "-"
                 for k in keys]
        rows.append([scene] + cells + ["%.2f" % (own["ms_p95"] / own["ms_median"]), number(own["first_frame_ms"]),
                                       "%.0f" % own["peak_rss_mb"]])
    return table(head, rows)


def noop(results, key="ms_median"):
    peers = [p for p in ("skia-gpu", "qt", "gsk-gl") if p in results.peers]
    rows = []
    for scene in results.scenes:
        own = results.of("segue", scene, key)
        rows.append([scene, number(own)] + [number(results.of(p, scene, key)) for p in peers]
                    + [ratio(results.best(peers, scene, key), own)])
    return table(["scene", "segue"] + peers + ["best / segue"], rows)


def first_frames(results):
    rows = []
    for scene in results.scenes:
        rows.append([scene] + [number(results.of(p, scene, "first_frame_ms")) for p in ["segue"] + results.peers])
    return table(["scene", "segue"] + results.peers, rows)


def page():
    results = Results(load("results.json"))
    document = results.document
    yield "# Benchmarks"
    yield ""
    yield "Written by `scripts/benchmarks.py` from a run of `PEERS_HOME=DIR make bench`."
    yield "[Benchmarks/peers](../Benchmarks/peers/README.md) describes the scenes, the peers, and which of"
    yield "them the comparison favours."
    yield ""
    machine = document["machine"]
    yield "%s, %d cores, %s; %s." % (machine["cpu"], machine["cores"], machine["system"], document["date"])
    yield "1280x720, %d frames after 20, the smallest median of %d interleaved round%s." % (
        document["frames"], document["rounds"], "" if document["rounds"] == 1 else "s")
    yield "Milliseconds per frame; bold is the fastest. A Segue frame includes everything: the app's changes,"
    yield "layout, commit, sampling, resolving, scheduling, batching, submitting, `glFinish`. \"kept\": cached"
    yield "pictures show parts of the scene; with a number, that many layers are each shown from a cached picture"
    yield "of their own: faded images, moving rounded solids. \"painted by the processor\": the scene's solids"
    yield "are written in memory and uploaded, and OpenGL draws none of them. \"no offscreen group\": the scene"
    yield "describes twenty offscreen groups, but a group of opaque solids over one colour needs none, since its"
    yield "solids are mixed with that colour."
    yield ""
    yield "## Frame time"
    yield ""
    yield from times(results)
    yield summary(results, GL, "the best peer that draws with OpenGL")
    yield summary(results, CPU, "the best CPU rasterizer (skia-raster, qt-raster, gsk-cairo)")
    yield ""
    empty = load("noop.json")
    if empty:
        empty = Results(empty)
        yield "## The CPU's share"
        yield ""
        yield "With a driver that draws nothing (`GALLIUM_NOOP=true`): the CPU time that remains when a GPU draws."
        yield "All run with `GALLIUM_THREAD=false`, which `scripts/bench.sh` sets unless the environment does; otherwise"
        yield "Mesa's drivers for graphics cards pass a context's calls to another thread. The library leaves that option"
        yield "to the user."
        yield ""
        yield from noop(empty)
        yield summary(empty, ["skia-gpu", "qt", "gsk-gl"], "the best peer")
        yield ""
    yield "## Counts"
    yield ""
    yield "The maximum over all timed frames. `pixels` counts those of all quads, overdraw included; `fills` counts"
    yield "rectangles that a software rasteriser's driver writes or copies without drawing, or receives painted in"
    yield "one piece."
    yield ""
    yield from counts(results)
    yield from apps()
    yield "## First frames of the scenes"
    yield ""
    yield "The first frame after the creation of layers and context, including the programs compiled during it."
    yield ""
    yield from first_frames(results)
    first = load("first.json")
    if first:
        yield "## The first frame of the program"
        yield ""
        yield ("From `exec` to the end of a process that draws one frame, files in the page cache; the minimum of %d."
               % first["runs"])
        yield ""
        yield from table(["command", "shader cache full, ms", "shader cache empty, ms"],
                         [[r["command"], "%.0f" % r["full_ms"], "%.0f" % r["empty_ms"]] for r in first["rows"]])


if len(sys.argv) == 3:
    with open(sys.argv[2]) as file:
        lines = with_apps(file.read().splitlines())
    with open(sys.argv[2], "w") as file:
        file.write("\n".join(lines).rstrip() + "\n")
elif len(sys.argv) == 2:
    print("\n".join(page()).rstrip())
else:
    sys.exit("usage: scripts/benchmarks.py DIR [PAGE]")
