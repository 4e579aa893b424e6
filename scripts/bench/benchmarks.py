#!/usr/bin/env python3
"""Writes docs/benchmarks.md from the measurements of scripts/bench/bench.sh.

    scripts/bench/benchmarks.py DIR          prints the page
    scripts/bench/benchmarks.py DIR PAGE     replaces the section of the app scenes in a page

DIR contains results.json, and optionally noop.json (both by Benchmarks/peers/run.py), apps.json, apps-4k.json and
apps-noop.json (Benchmarks/Apps/peers/race.py) and first.json (scripts/bench/first-frame.py).
scripts/bench/transition-costs.py adds the transitions.
"""
import json
import os
import sys
import textwrap

from tables import table

GL = ["skia-gpu", "qt", "gsk-gl", "chromium", "firefox"]
CPU = ["skia-raster", "qt-raster", "gsk-cairo", "chromium-sw", "firefox-sw"]
# The peers whose ms_median is a mean, since they draw several frames at a time in another process, and the peer's
# driver does not wait for each frame.
MEANS = ["chromium", "firefox", "firefox-sw"]


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


class Results:
    def __init__(self, document):
        self.document = document
        self.by_peer_and_scene = {(r["peer"], r["scene"]): r for r in document["results"]}
        # A run that was ended early has no results for some scenes that have limits.
        self.scenes = [s for s in document["limits"] if ("segue", s) in self.by_peer_and_scene]
        self.peers = [p for p in GL[:1] + CPU[:1] + ["qt", "qt-raster", "gsk-gl", "gsk-cairo", "chromium", "chromium-sw", "firefox", "firefox-sw"]
                      if any(key[0] == p and r.get("ms_median") is not None for key, r in self.by_peer_and_scene.items())]

    def value(self, peer, scene, key="ms_median"):
        return self.by_peer_and_scene.get((peer, scene), {}).get(key)

    def ratio(self, peers, scene, key="ms_median"):
        """The least quotient of a peer's value and Segue's value of the key; None if no peer has a value.

        The median of a peer of MEANS is a mean, so it is divided by Segue's mean.
        """
        ratios = []
        for peer in peers:
            other = self.value(peer, scene, key)
            own = self.value("segue", scene, "ms_mean" if key == "ms_median" and peer in MEANS else key)
            if other and own is None and self.value("segue", scene, key) is not None:
                sys.exit("%s: the run has no ms_mean of Segue to compare with that of %s" % (scene, peer))
            if other and own:
                ratios.append(other / own)
        return min(ratios) if ratios else None


def ratio(value):
    return "-" if value is None else "%.2f" % value


def firefox_peers():
    """The names of the peers that run in Firefox, in any run of the app scenes."""
    runs = [Results(d) for d in (load("apps.json"), load("apps-4k.json")) if d]
    return {peer for run in runs for peer in run.peers if peer.startswith("firefox")}


def time_rows(results):
    """The table of frame times; bold is the fastest, where a mean counts as in `Results.ratio`."""
    rows = []
    for scene in results.scenes:
        ratios = {peer: results.ratio([peer], scene) for peer in results.peers}
        ratios = {peer: value for peer, value in ratios.items() if value is not None}
        fastest = min(ratios, key=ratios.get) if ratios and min(ratios.values()) < 1 else "segue"
        cells = []
        for peer in ["segue"] + results.peers:
            text = number(results.value(peer, scene))
            cells.append("**%s**" % text if peer == fastest else text)
        cells.insert(1, number(results.value("segue", scene, "ms_mean")))
        best = [ratio(results.ratio(peers, scene)) for peers in (GL, CPU)]
        rows.append([scene] + cells + best + [remarks(results, scene)])
    head = ["scene", "segue", "its mean"] + results.peers + ["best GL / segue", "best CPU / segue", "not drawn anew by OpenGL"]
    return table(head, rows)


def median(values):
    values = sorted(values)
    middle = len(values) // 2
    return values[middle] if len(values) % 2 else (values[middle - 1] + values[middle]) / 2


def conditions(document):
    machine = document["machine"]
    return "%s, %d cores, %s; %s. %d frames after 20, %s." % (
        machine["cpu"], machine["cores"], machine["system"], document["date"], document["frames"],
        "one round" if document["rounds"] == 1 else "the smallest median of %d interleaved rounds" % document["rounds"])


def remarks(results, scene):
    """The parts of a scene that a frame did not draw with OpenGL, or did not redraw."""
    own = results.by_peer_and_scene.get(("segue", scene), {})
    notes = []
    if own.get("draws") == 0 and own.get("fills"):
        notes.append("painted by the processor")
    elif own.get("fills", 0) > 1:
        notes.append("%d rectangles filled" % own["fills"])
    if own.get("cached_rasters"):
        notes.append("%d raster%s cached" % (own["cached_rasters"], "" if own["cached_rasters"] == 1 else "s"))
    if own.get("baked"):
        notes.append("%d layer%s baked" % (own["baked"], "" if own["baked"] == 1 else "s"))
    if own.get("partial_frames"):
        notes.append("redrawn in part")
    if not notes and own.get("cached"):
        notes.append("something kept")
    # The scene describes twenty offscreen groups.
    if scene == "group-opacity" and own.get("targets") == 0:
        notes.append("no offscreen group")
    return ", ".join(notes) or "all drawn"


def apps():
    """The section of the app scenes: those of apps.json, then those of apps-4k.json."""
    runs = [Results(d) for d in (load("apps.json"), load("apps-4k.json")) if d]
    if not runs:
        return
    yield APPS
    yield ""
    yield "[Benchmarks/Apps](../Benchmarks/Apps/peers/README.md) describes the scenes, the peers (the other renderers), and which of them the"
    yield "comparison favours. -2x and -4k have two and three pixels to a point, 2560x1440 and 3840x2160. Columns are those of the"
    yield "frame times above. A dash: the peer cannot draw the scene, or took more than 45 s (-4k: 60). Other work shares the machine, and the"
    yield "renderers take turns in each scene: ratios count, single times less."
    if not firefox_peers():
        yield "Firefox, which takes minutes for each scene, was not in this run."
    yield ""
    for results in runs:
        yield conditions(results.document)
        yield ""
        yield from time_rows(results)
    all_results = Results(
        dict(limits={s: 0 for r in runs for s in r.scenes}, results=[x for r in runs for x in r.document["results"]])
    )
    yield summary(all_results, GL, "the best peer that draws with OpenGL")
    yield summary(all_results, CPU, "the best that draws without OpenGL")
    yield ""
    yield from one_row(
        SEGUE + " --scenes Benchmarks/Apps/scenes.json --filter feed",
        "PEERS_HOME=DIR python3 Benchmarks/Apps/peers/race.py --segue %s --scenes feed --out out/row.json" % SEGUE)
    noop_document = load("apps-noop.json")
    if noop_document:
        noop_results = Results(noop_document)
        yield "The CPU's share, measured as above:"
        yield ""
        yield conditions(noop_results.document)
        yield ""
        yield from noop(noop_results, "cpu_ms")
        yield summary(noop_results, ["skia-gpu", "qt", "gsk-gl"], "the best peer", "cpu_ms")
        yield ""
    yield "Counts:"
    yield ""
    yield from counts(all_results)


def with_apps(page):
    """Returns the lines of a page with a new section of the app scenes in place of the old section. If the page has no
    old section, the new one is before the section of first frames, or at the end.
    """
    section = list(apps())
    start = page.index(APPS) if APPS in page else None
    if start is not None:
        end = next((k for k in range(start + 1, len(page)) if page[k].startswith("## ")), len(page))
        return page[:start] + section + page[end:]
    start = next((k for k, line in enumerate(page) if line.startswith("## First frames")), len(page))
    return page[:start] + section + page[start:]


APPS = "## Scenes as an app has them"


def summary(results, against, name, key="ms_median"):
    pairs = [(results.ratio(against, scene, key), scene) for scene in results.scenes]
    ratios = [pair for pair in pairs if pair[0] is not None]
    if not ratios:
        return "Nothing to compare with %s." % name
    ahead = [r for r in ratios if r[0] > 1]
    behind = sorted(r for r in ratios if r[0] <= 1)
    text = "Against %s: ahead in %d of %d scenes, %.2f times in the median scene" % (
        name, len(ahead), len(ratios), median([r[0] for r in ratios]))
    painted = [scene for scene in results.scenes
               if results.value("segue", scene, "draws") == 0 and results.value("segue", scene, "fills")]
    rest = [r for r, scene in ratios if scene not in painted]
    if key == "ms_median" and against == GL and painted and rest:
        text += " (%.2f without the %d that the processor paints)" % (median(rest), len(painted))
    if behind:
        text += "; behind in " + ", ".join("%s (%.2f)" % (scene, r) for r, scene in behind)
    return textwrap.fill(text + ".", 120, break_on_hyphens=False)


def counts(results):
    keys = ["draws", "fills", "passes", "targets", "quads", "pixels", "uploads_bytes", "allocations_per_frame"]
    head = ["scene", "draws", "fills", "passes", "targets", "quads", "pixels", "bytes uploaded", "allocations",
            "p95 / median", "first frame, ms", "memory, MB"]
    rows = []
    for scene in results.scenes:
        own = results.by_peer_and_scene.get(("segue", scene), {})
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
        rows.append([scene] + [number(results.value(p, scene, key)) for p in ["segue"] + peers]
                    + [ratio(results.ratio(peers, scene, key))])
    return table(["scene", "segue"] + peers + ["best / segue"], rows)


def one_row(*commands):
    """Yields lines with the commands that measure one row again."""
    yield "One row, of Segue alone and beside the peers:"
    yield ""
    for command in commands:
        yield "    " + command
    yield ""


SEGUE = ".build/release/Benchmarks"


def first_frames(results):
    rows = []
    for scene in results.scenes:
        rows.append([scene] + [number(results.value(p, scene, "first_frame_ms")) for p in ["segue"] + results.peers])
    return table(["scene", "segue"] + results.peers, rows)


def page():
    results = Results(load("results.json"))
    document = results.document
    yield "# Benchmarks"
    yield ""
    yield "Written by `scripts/bench/benchmarks.py` from a run of `PEERS_HOME=DIR make bench`, or from its parts, each with its date."
    yield "[Benchmarks/peers](../Benchmarks/peers/README.md) describes the scenes, the peers (the other renderers), and which of"
    yield "them the comparison favours."
    yield ""
    yield conditions(document)
    if document.get("driver"):
        yield "OpenGL is %s: no graphics card." % document["driver"]["driver"]
    if document["rounds"] == 1:
        yield "One round: ratios between .9 and 1.1 may be on the other side of 1 in another."
    yield "Times in [Benchmarks/peers](../Benchmarks/peers/README.md) itself are older, and of the peers alone."
    yield "[Benchmarks/PipPeers](../Benchmarks/PipPeers/README.md) has this year's Qt, Blend2D and ThorVG; its tables are printed, not stored."
    yield "[scale.md](scale.md) has the time of a frame from 10 to 1,000,000 layers."
    yield ""
    yield "## Frame time"
    yield ""
    yield "1280x720. Milliseconds per frame; bold is the fastest. Wall-clock time until the last pixel is there (`glFinish`); a frame"
    yield "of Segue is everything from the app's changes on, layout and commit included. Medians; of Chromium with OpenGL and of Firefox means, which"
    yield "are compared with Segue's mean."
    yield ""
    yield "| column | meaning |"
    yield "| --- | --- |"
    yield "| skia-gpu, qt, gsk-gl, chromium | Skia's Ganesh, Qt Quick, GTK's GSK, Blink, drawing with OpenGL |"
    yield "| skia-raster, qt-raster, gsk-cairo, chromium-sw | Skia, QPainter, cairo, Blink, without OpenGL |"
    if "firefox" in firefox_peers():
        yield "| firefox, firefox-sw | WebRender, with OpenGL and without |"
    yield "| best GL / segue, best CPU / segue | the least time of those with OpenGL, of the others, divided by Segue's: above 1, Segue is faster |"
    yield "| painted by the processor | all of the scene is solids, which are written in memory; OpenGL draws nothing |"
    yield "| filled | rectangles that the driver's memory receives, as colours or copies, before anything is drawn |"
    yield "| kept, baked | parts shown from pictures of earlier frames; of those, layers with a picture of their own |"
    yield "| redrawn in part | the rest of the surface is the last frame's |"
    yield "| no offscreen group | a group of opaque solids over one colour is mixed with that colour |"
    yield ""
    yield from time_rows(results)
    yield summary(results, GL, "the best peer that draws with OpenGL")
    yield summary(results, CPU, "the best that draws without OpenGL")
    yield ""
    yield from one_row(
        "swift build -c release --product Benchmarks", SEGUE + " --filter quads-1k",
        "PEERS_HOME=DIR python3 Benchmarks/peers/run.py --segue %s --scenes quads-1k --out out/row.json" % SEGUE)
    noop_document = load("noop.json")
    if noop_document:
        noop_results = Results(noop_document)
        yield "## The CPU's share"
        yield ""
        yield "With a driver that draws nothing (`GALLIUM_NOOP=true`), in the form that a graphics card draws: milliseconds that"
        yield "all threads of the process computed, in the mean of the timed frames. It estimates the CPU time beside a card."
        yield "All run with `GALLIUM_THREAD=false`, which `scripts/bench/bench.sh` sets unless the environment does; otherwise"
        yield "Mesa's drivers for graphics cards pass a context's calls to another thread. The library leaves that option"
        yield "to the user. It leaves out what the card does: blurs, and the coverage of paths that change, for one."
        yield ""
        yield conditions(noop_results.document)
        yield ""
        yield from noop(noop_results, "cpu_ms")
        yield summary(noop_results, ["skia-gpu", "qt", "gsk-gl"], "the best peer", "cpu_ms")
        yield ""
        yield from one_row(
            "GALLIUM_NOOP=true GALLIUM_THREAD=false %s --filter quads-1k" % SEGUE,
            "PEERS_HOME=DIR GALLIUM_THREAD=false python3 Benchmarks/peers/run.py --segue %s --noop --scenes quads-1k --out out/row.json" % SEGUE)
    yield "## Counts"
    yield ""
    yield "The maximum over all timed frames; of allocations, the mean. `pixels` counts those of all quads, overdraw included;"
    yield "`fills` counts rectangles that the driver's memory receives without drawing; `bytes uploaded` leaves those out."
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
    sys.exit("usage: scripts/bench/benchmarks.py DIR [PAGE]")
