#!/usr/bin/env python3
"""scripts/film-race.py BUILD [--size 1920x1080] [--seconds 5] [--rounds 3] [--only NAME]: films against ffmpeg's xfade.

Films of 60 frames a second between two JPEGs of the film's size, each as a whole command: decoding, drawing, reading back,
converting and encoding. "null" drops the frames (ffmpeg's null muxer; Segue writes R, G, B, A to /dev/null); "x264" encodes
with the same settings. The commands of a row take turns; a figure is the median of the rounds. The counts of frames are
read from the films, so that nothing is compared that draws less.
"""
import argparse
import glob
import os
import statistics
import subprocess
import tempfile
import time

RATE = 60
PAIRS = {"fade": "crossfade", "slideleft": "hero-push", "circleopen": "ping", "zoomin": "flatzoom-push"}
ENCODER = ["-c:v", "libx264", "-preset", "medium", "-crf", "17"]


def run(words, output=None):
    began = time.monotonic()
    subprocess.run(words, stdout=output or subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return time.monotonic() - began


def frames(film):
    words = ["ffprobe", "-v", "error", "-count_packets", "-select_streams", "v", "-show_entries", "stream=nb_read_packets",
             "-of", "csv=p=0", film]
    return int(subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip().strip(","))


def xfade(inputs, name, seconds, output):
    words = ["ffmpeg", "-nostdin", "-v", "error", "-y"]
    for picture in inputs:
        words += ["-loop", "1", "-framerate", str(RATE), "-t", str(seconds + 1 / RATE), "-i", picture]
    graph = "[0:v]format=yuv420p[a];[1:v]format=yuv420p[b];[a][b]xfade=transition=%s:duration=%s:offset=0" % (name, seconds)
    return words + ["-filter_complex", graph] + output


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", choices=PAIRS)
    options = parser.parse_args()
    segue = os.path.abspath(options.build) + "/segue"
    pairs = {options.only: PAIRS[options.only]} if options.only else PAIRS
    with tempfile.TemporaryDirectory() as folder:
        inputs = ["%s/%d.jpg" % (folder, index) for index in range(2)]
        pictures = sorted(glob.glob(os.path.abspath(options.build) + "/Segue_Showcase.resources/**/*.jpg", recursive=True))
        for source, picture in zip(pictures, inputs):
            run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", source, "-vf",
                 "scale=%s:flags=lanczos" % options.size.replace("x", ":"), "-q:v", "3", picture])
        print("%s, %d frames a second, %g s, %d rounds" % (options.size, RATE, options.seconds, options.rounds))
        for name, transition in pairs.items():
            films = ["%s/%s.mp4" % (folder, maker) for maker in ("ffmpeg", "segue")]
            render = [segue, "render", transition, "--from", inputs[0], "--to", inputs[1], "--size", options.size, "--scale",
                      "1", "--duration", str(options.seconds), "--fps", str(RATE), "--out"]
            commands = {
                "null": (xfade(inputs, name, options.seconds, ["-f", "null", "-"]), render + ["-"]),
                "x264": (xfade(inputs, name, options.seconds, ENCODER + [films[0]]), render + [films[1]]),
            }
            for kind, words in commands.items():
                times = ([], [])
                for _ in range(options.rounds):
                    for index in range(2):
                        times[index].append(run(words[index]))
                theirs, ours = (statistics.median(column) for column in times)
                print("%-10s %s  ffmpeg %6.2f s  segue %6.2f s  %.2f times as fast" % (name, kind, theirs, ours, theirs / ours))
            counts = [frames(film) for film in films]
            if abs(counts[0] - counts[1]) > 1:
                raise SystemExit("film-race: error: %s has %d frames in ffmpeg's film, %d in Segue's" % (name, *counts))


main()
