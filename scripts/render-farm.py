#!/usr/bin/env python3
"""Renders the pieces of a film as tasks of Ray and joins them: render-farm.py OUT.mp4 FRAMES FPS WIDTHxHEIGHT -- RENDER...

RENDER is the `segue render` command without --fps, --frames and --out. Workers need the same binary and pictures.
"""
import subprocess
import sys

import ray

PIECE = 30  # frames


@ray.remote
def piece(command, first, end):
    return subprocess.run(command + ["--frames", f"{first}..<{end}", "--out", "-"], check=True, capture_output=True).stdout


def main():
    split = sys.argv.index("--")
    out, frames, fps, size = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
    command = sys.argv[split + 1 :] + ["--fps", fps]
    ray.init(log_to_driver=False)
    pieces = [piece.remote(command, first, min(first + PIECE, frames)) for first in range(0, frames, PIECE)]
    encoder = subprocess.Popen(
        ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba", "-video_size", size, "-framerate", fps]
        + ["-i", "-", "-pix_fmt", "yuv420p", out],
        stdin=subprocess.PIPE,
    )
    for done in pieces:  # in order, as they arrive
        encoder.stdin.write(ray.get(done))
    encoder.stdin.close()
    sys.exit(encoder.wait())


main()
