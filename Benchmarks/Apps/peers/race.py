#!/usr/bin/env python3
"""Runs Benchmarks/peers/run.py over the app scenes, with the same options, table and results file.

    PEERS_HOME=DIR python3 race.py --segue "CMD"                       everything
    PEERS_HOME=DIR python3 race.py --png 47 --out-dir DIR --segue "CMD"    pictures, and how far they are from Segue's
"""
import os
import shlex
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
APPS = os.path.dirname(HERE)
sys.path.insert(0, os.path.join(APPS, "..", "peers"))
import run


def command(peer):
    py = [os.path.join(run.home(), "venv", "bin", "python"), "-B"]
    program, backend = {
        "skia-gpu": (py + [HERE + "/app_skia.py"], "gpu"), "skia-raster": (py + [HERE + "/app_skia.py"], "raster"),
        "qt": ([run.home() + "/app_qt"], "gl"), "qt-raster": ([run.home() + "/app_qt"], "raster"),
        "gsk-gl": ([run.home() + "/app_gsk"], "gl"), "gsk-cairo": ([run.home() + "/app_gsk"], "cairo"),
        "chromium": (py + [HERE + "/app_chromium.py"], "gl"), "chromium-sw": (py + [HERE + "/app_chromium.py"], "software"),
        "firefox": (py + [HERE + "/app_firefox.py"], "gl"), "firefox-sw": (py + [HERE + "/app_firefox.py"], "software"),
    }[peer]
    return program + ["--backend", backend]


class Display(run.Display):
    """A display with room for the largest scenes."""

    def __enter__(self):
        start = run.subprocess.Popen

        def larger(words, **more):
            return start([w.replace("1280x720", "3840x2160") for w in words], **more)

        run.subprocess.Popen = larger
        try:
            super().__enter__()
        finally:
            run.subprocess.Popen = start
        self.env["PEER_ASSETS"] = os.path.join(APPS, "..", "peers", "assets")
        return self


# The maximum differences between a picture and Segue's picture: glyphs, the edges of curves and corners, and the blurs
# of Qt and cairo differ. Pictures are compared as means of blocks of 16 x 16 points, so that the shape of a glyph does
# not count and a misplaced view does. The limits are the mean of all differences, and the share of blocks whose
# difference exceeds 16 of 255.
MEAN, SHARE = 3.0, 0.03

COMPARE = """
import sys, json, os, numpy as n
from PIL import Image
folder, apps, limits = sys.argv[1], sys.argv[2], (float(sys.argv[3]), float(sys.argv[4]))
scenes = {s['name']: s for s in json.load(open(apps + '/scenes.json'))['scenes']}
def blocks(f, side):
    i = n.asarray(Image.open(f).convert('RGB')).astype(float)
    h, w = i.shape[0] // side, i.shape[1] // side
    return i[:h * side, :w * side].reshape(h, side, w, side, 3).mean((1, 3))
bad = 0
for s in sys.argv[5].split(','):
    side = 16 * scenes[s]['scale']
    reference = blocks('%s/segue/%s.png' % (folder, s), side)
    for p in sys.argv[6].split(','):
        f = '%s/%s-%s.png' % (folder, s, p)
        if not os.path.exists(f):
            continue
        e = n.abs(blocks(f, side) - reference).max(-1)
        is_far = e.mean() > limits[0] or (e > 16).mean() > limits[1]
        bad += is_far
        print('%-16s %-12s mean %5.2f   blocks over 16: %5.2f %%%s' % (s, p, e.mean(), (e > 16).mean() * 100, '   TOO FAR' if is_far else ''), flush=True)
sys.exit(1 if bad else 0)
"""


def pictures(options, scenes, peers):
    """Saves a picture for each scene and peer, and compares it with Segue's picture."""
    out = os.path.abspath(options.out_dir)
    os.makedirs(out, exist_ok=True)
    if not options.segue:
        sys.exit("--png compares with Segue's pictures: name its command with --segue")
    for s in scenes:
        subprocess.run(shlex.split(options.segue) + ["--scenes", APPS + "/scenes.json", "--filter", s, "--png", out + "/segue", "--frames", str(options.png)],
                       env=dict(os.environ, EGL_PLATFORM="surfaceless"), stdout=subprocess.DEVNULL, check=True)
    with Display() as display:
        for s in scenes:
            for p in peers:
                try:
                    subprocess.run(command(p) + ["--scene", s, "--png", str(options.png), "--out", os.path.join(out, "%s-%s.png" % (s, p))], cwd=APPS,
                                   env=run.environment(display, p), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=options.timeout)
                except subprocess.TimeoutExpired:
                    print("%s %s: ran past %d s" % (s, p, options.timeout))
    words = [os.path.join(run.home(), "venv", "bin", "python"), "-c", COMPARE, out, APPS, str(MEAN), str(SHARE), ",".join(scenes), ",".join(peers)]
    sys.exit(subprocess.run(words).returncode)


run.HERE, run.command, run.Display, run.pictures = APPS, command, Display, pictures
run.PEERS += ["firefox", "firefox-sw"]
run.GL_PEERS += ["firefox"]
run.driver_floor = lambda: None  # only Benchmarks/peers/run.py measures the driver's floor
if __name__ == "__main__":
    run.main()
