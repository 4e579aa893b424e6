#!/usr/bin/env python3
"""Renders the parts of a film as tasks of Ray and joins them: render-farm.py OUT.mp4 FRAMES FPS WIDTHxHEIGHT -- RENDER...

RENDER is the `segue render` command without --fps, --frames and --out. Workers need the same binary and pictures.
"""
import contextlib
import os
import signal
import subprocess
import sys

import ray

# The number of frames of a piece, the part of the film that one task renders.
PIECE = 30

# The colour tags that `segue render` writes. Without a matrix ffmpeg would use that of standard definition, and
# without tags players would choose one.
COLOURS = ["-vf", "scale=out_color_matrix=bt709:out_range=tv", "-pix_fmt", "yuv420p"]
COLOURS += ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]


@ray.remote
def piece(command, first, end):
    return subprocess.run(command + ["--frames", f"{first}..<{end}", "--out", "-"], check=True, capture_output=True).stdout


def encode(pieces, fps, size, path):
    """Encodes the pieces in order, as they arrive; returns the encoder's status."""
    encoder = subprocess.Popen(
        ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba", "-video_size", size, "-framerate", fps]
        + ["-i", "-", *COLOURS, "file:" + path],
        stdin=subprocess.PIPE,
    )
    try:
        for done in pieces:
            encoder.stdin.write(ray.get(done))
        encoder.stdin.close()
    except BrokenPipeError:  # The encoder has printed why it ended.
        return encoder.wait() or 1
    except BaseException:
        encoder.kill()
        encoder.wait()
        raise
    return encoder.wait()


def main():
    split = sys.argv.index("--")
    out, frames, fps, size = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
    command = sys.argv[split + 1 :] + ["--fps", fps]
    ray.init(log_to_driver=False)
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    pieces = [piece.remote(command, first, min(first + PIECE, frames)) for first in range(0, frames, PIECE)]
    name, ending = os.path.splitext(out)
    unfinished = f"{name}.{os.getpid()}{ending}"
    try:
        status = encode(pieces, fps, size, unfinished)
        if status == 0:
            os.replace(unfinished, out)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.remove(unfinished)
    sys.exit(status)


main()
