#!/usr/bin/env python3
"""Runs all peers, those of this folder included, and Segue over the scenes of Benchmarks/peers and Benchmarks/Apps, interleaved, and
prints how much quicker than the best peer Segue is: among the peers that draw through OpenGL, and among those that rasterize on the CPU.

    PEERS_HOME=DIR python3 race.py --segue "CMD"                            everything
    PEERS_HOME=DIR python3 race.py --segue "CMD" --noop                     a driver that draws nothing: the CPU's share of a frame (GL peers)
    PEERS_HOME=DIR python3 race.py --segue "CMD" --png 47 --out-dir DIR     pictures, and how far they are from Segue's
    PEERS_HOME=DIR python3 race.py --segue "CMD" --peers qt,qt-6.12 --scenes cards,feed --rounds 1 --frames 40

Other options are those of Benchmarks/peers/run.py. --out NAME.json writes its results files, NAME-peers.json and NAME-apps.json.
"""
import argparse
import contextlib
import glob
import io
import json
import os
import statistics
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "peers"), os.path.join(HERE, "..", "Apps", "peers")]
import run

# The module of the app scenes puts its folder, commands and display into `run`, so those of Benchmarks/peers are kept before it is imported.
PEERS = dict(folder=run.HERE, command=run.command, Display=run.Display, peers=list(run.PEERS), qt="/pip_qt_scenes")
import race as apps

APPS = dict(folder=apps.APPS, command=apps.command, Display=apps.Display, peers=list(run.PEERS), qt="/pip_qt_app")
GL, CPU = ["qt-6.12", "thorvg-gl"], ["qt-raster-6.12", "blend2d", "thorvg-sw"]
run.PEERS += GL + CPU
run.GL_PEERS += GL
run.NOOP_PEERS += GL


def command(suite):
    def words(peer):
        py = [os.path.join(run.home(), "venv", "bin", "python"), "-B"]
        return {
            "qt-6.12": lambda: [run.home() + suite["qt"], "--backend", "gl"],
            "qt-raster-6.12": lambda: suite["command"]("qt-raster"),
            "blend2d": lambda: py + [HERE + "/blend2d_bench.py", "--backend", "raster"],
            "thorvg-sw": lambda: py + [HERE + "/thorvg_bench.py", "--backend", "sw"],
            "thorvg-gl": lambda: py + [HERE + "/thorvg_bench.py", "--backend", "gl"],
        }.get(peer, lambda: suite["command"](peer))()

    return words


def environment(display, peer, known=run.environment):
    # ThorVG makes its own context without a display, as Skia's driver does.
    env = known(display, "skia" if peer.startswith("thorvg") else peer)
    if peer.endswith("-6.12"):
        qt = glob.glob(os.path.join(run.home(), "venv/lib/python3*/site-packages/PySide6/Qt"))
        if not qt:
            sys.exit("PySide6 is not installed: run setup.sh")
        # Qt is binary compatible within a major version: drivers that were built with the headers of 6.4 run with these libraries.
        env.update(LD_LIBRARY_PATH=qt[0] + "/lib", QT_PLUGIN_PATH=qt[0] + "/plugins", QML_IMPORT_PATH=qt[0] + "/qml", PEERS_HOME=run.home())
    return env


def measure(display, peer, scene, frames, timeout, known=run.measure):
    # The drivers have the same name for both versions of Qt.
    return dict(known(display, peer, scene, frames, timeout), peer=peer)


def names(suite):
    with open(os.path.join(suite["folder"], "scenes.json")) as fh:
        return [s["name"] for s in json.load(fh)["scenes"]]


def use(suite):
    """Lets `run` and the module of the app scenes work with the scenes of a suite."""
    run.HERE, run.command, run.Display = suite["folder"], command(suite), suite["Display"]
    apps.APPS, apps.command, apps.Display = suite["folder"], command(suite), suite["Display"]


def results(suite, peers, scenes, more, out):
    """Returns the best measurements of a suite: a dictionary by peer and scene."""
    found = {}
    run.table = lambda scenes, peers, best, limit, segue: found.update(best) or ""
    use(suite)
    sys.argv[1:] = ["--peers", ",".join(peers), "--scenes", ",".join(scenes), "--out", out] + more
    with contextlib.redirect_stdout(io.StringIO()):
        run.main()
    return found


def pictures(suite, peers, scenes, more):
    """Saves and compares the pictures of a suite; returns whether all are within the tolerance."""
    use(suite)
    sys.argv[1:] = ["--peers", ",".join(peers), "--scenes", ",".join(scenes)] + more
    try:
        run.main()
    except SystemExit as e:
        return not e.code


def table(title, peers, scenes, best):
    """Prints a line for each scene, with the best peer's time as a multiple of Segue's, and the ratios' median."""
    def ms(peer, scene):
        return best.get((peer, scene), {}).get("ms_median")

    peers = [p for p in peers if any((p, s) in best for s in scenes)]
    if not peers:
        return
    rows, ratios = [["scene"] + peers + ["segue", "best/segue"]], []
    for s in scenes:
        mine, have = ms("segue", s), [ms(p, s) for p in peers if ms(p, s)]
        if mine and have:
            ratios.append(min(have) / mine)
        rows.append([s] + [run.number(ms(p, s)) + ("*" if have and ms(p, s) == min(have) else "") for p in peers]
                    + [run.number(mine), "%.2f" % ratios[-1] if mine and have else "-"])
    width = [max(len(r[i]) for r in rows) for i in range(len(rows[0]))]
    print("\n%s, milliseconds per frame (* the best):" % title)
    for r in rows:
        print("  ".join(c.ljust(w) if i == 0 else c.rjust(w) for i, (c, w) in enumerate(zip(r, width))))
    if ratios:
        print("best/segue: median %.2f, at least 1 in %d of %d scenes" % (statistics.median(ratios), sum(r >= 1 for r in ratios), len(ratios)))


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--peers", help="names, comma separated (all)")
    ap.add_argument("--scenes", help="names, comma separated (all)")
    ap.add_argument("--out", default="results.json")
    options, more = ap.parse_known_args()
    wanted = options.peers.split(",") if options.peers else run.PEERS
    every = names(PEERS) + names(APPS)
    scenes = options.scenes.split(",") if options.scenes else every
    for x in [x for x in scenes if x not in every] + [x for x in wanted if x not in run.PEERS]:
        sys.exit("unknown: %s; known: %s" % (x, ", ".join(every + run.PEERS)))
    # Mesa's empty driver crashes in scenes with layers if its thread is on, and that thread's hand-off is longer than a small frame.
    if "--noop" in more:
        os.environ.setdefault("GALLIUM_THREAD", "false")
    run.environment, run.measure, apps.COMPARE = environment, measure, apps.COMPARE.replace("['scale']", ".get('scale', 1)")
    run.driver_floor = lambda: None  # has no part in the ratios
    is_near, best = True, {}
    for name, suite in ("peers", PEERS), ("apps", APPS):
        here = [s for s in names(suite) if s in scenes]
        peers = [p for p in wanted if p in suite["peers"] + GL + CPU]
        if here and peers and any(x.split("=")[0] == "--png" for x in more):
            is_near &= pictures(suite, peers, here, more)
        elif here and peers:
            best.update(results(suite, peers, here, more, "%s-%s.json" % (os.path.splitext(options.out)[0], name)))
    scenes = [s for s in every if s in scenes]
    table("GL peers", [p for p in run.PEERS if p in run.GL_PEERS], scenes, best)
    table("CPU rasterizers", [p for p in run.PEERS if p not in run.GL_PEERS], scenes, best)
    reasons = {}
    for (p, s), r in best.items():
        if r["ms_median"] is None:
            reasons.setdefault((p, r.get("reason")), []).append(s)
    for (p, reason), where in reasons.items():
        print("%s: %s (%s)" % (p, reason, ", ".join(where)))
    sys.exit(0 if is_near else 1)


if __name__ == "__main__":
    main()
