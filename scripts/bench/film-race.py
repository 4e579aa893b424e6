#!/usr/bin/env python3
"""scripts/bench/film-race.py BUILD [--size 1920x1080[,3840x2160]] [--seconds 5] [--rounds 3] [--only NAME] [--kind null]: compares films of segue and of ffmpeg's xfade.

Films of 60 frames a second between two JPEGs of the film's size, each as a whole command: decoding, drawing, reading
back, converting and encoding. "null" drops the frames (ffmpeg's null muxer; Segue writes R, G, B, A to /dev/null);
"x264" encodes with the same settings. The commands of a row take turns; a figure is the median of the rounds. The
script fails if the films of a row differ by more than one frame.

ffmpeg reads its pictures in two ways: "-loop 1", as its documentation shows slideshows, decodes them again for each
frame; the filter "loop" decodes them once, as Segue does. Exits with 1 if Segue is slower than either way with an
encoder, or less than three times as fast as "-loop 1" without an encoder.
"""
import argparse
import glob
import os
import statistics
import subprocess
import tempfile
import time

RATE = 60
PAIRS = {"fade": "crossfade", "slideleft": "slide-push", "circleopen": "ping", "zoomin": "flatzoom-push"}
ENCODER = ["-c:v", "libx264", "-preset", "medium", "-crf", "17"]


def run(words, output=None):
    began = time.monotonic()
    subprocess.run(words, stdout=output or subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return time.monotonic() - began


def frames(film):
    words = ["ffprobe", "-v", "error", "-count_packets", "-select_streams", "v", "-show_entries", "stream=nb_read_packets",
             "-of", "csv=p=0", film]
    return int(subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip().strip(","))


def xfade(inputs, name, seconds, output, decodes_once):
    words = ["ffmpeg", "-nostdin", "-v", "error", "-y"]
    count = round(seconds * RATE) + 1
    once = "loop=loop=%d:size=1:start=0,setpts=N/%d/TB," % (count - 1, RATE) if decodes_once else ""
    for picture in inputs:
        if not decodes_once:
            words += ["-loop", "1", "-t", str(count / RATE)]
        words += ["-framerate", str(RATE), "-i", picture]
    graph = "[0:v]format=yuv420p,%sfps=%d[a];[1:v]format=yuv420p,%sfps=%d[b];" % (once, RATE, once, RATE)
    graph += "[a][b]xfade=transition=%s:duration=%s:offset=0" % (name, seconds)
    return words + ["-filter_complex", graph] + output


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", choices=PAIRS)
    parser.add_argument("--kind", choices=["null", "x264"])
    options = parser.parse_args()
    segue = os.path.abspath(options.build) + "/segue"
    pairs = {options.only: PAIRS[options.only]} if options.only else PAIRS
    missed = []
    for size in options.size.split(","):
        with tempfile.TemporaryDirectory() as folder:
            missed += race(segue, size, pairs, options, folder)
    if missed:
        raise SystemExit("film-race: missed: " + "; ".join(missed))


def race(segue, size, pairs, options, folder):
    """Prints the rows of one size, and returns the names of those that miss a target."""
    inputs = ["%s/%d.jpg" % (folder, index) for index in range(2)]
    pictures = sorted(glob.glob(os.path.dirname(segue) + "/Segue_Showcase.resources/**/*.jpg", recursive=True))
    for source, picture in zip(pictures, inputs):
        run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", source, "-vf",
             "scale=%s:flags=lanczos" % size.replace("x", ":"), "-q:v", "3", picture])
    print("%s, %d frames a second, %g s, %d rounds" % (size, RATE, options.seconds, options.rounds))
    missed = []
    for name, transition in pairs.items():
        films = ["%s/%s.mp4" % (folder, maker) for maker in ("each", "once", "segue")]
        render = [segue, "render", transition, "--from", inputs[0], "--to", inputs[1], "--size", size, "--scale", "1",
                  "--duration", str(options.seconds), "--fps", str(RATE), "--out"]
        outputs = {"null": [["-f", "null", "-"]] * 2 + [["-"]], "x264": [ENCODER + [film] for film in films[:2]] + [films[2:]]}
        for kind, output in outputs.items():
            if options.kind not in (None, kind):
                continue
            commands = [xfade(inputs, name, options.seconds, output[index], index == 1) for index in range(2)]
            commands.append(render + output[2])
            times = [[run(words) for words in commands] for _ in range(options.rounds)]
            each, once, ours = (statistics.median(seconds) for seconds in zip(*times))
            print("%-10s %s  ffmpeg -loop 1 %6.2f s, loop filter %6.2f s  segue %6.2f s  %.2f and %.2f times as fast"
                  % (name, kind, each, once, ours, each / ours, once / ours), flush=True)
            if each / ours < (3 if kind == "null" else 1) or kind == "x264" and once < ours:
                missed.append("%s %s %s" % (size, name, kind))
        counts = [frames(film) for film in films if os.path.exists(film)] or [0]
        if max(counts) - min(counts) > 1:
            raise SystemExit("film-race: error: %s has %s frames" % (name, ", ".join(map(str, counts))))
    return missed


main()
