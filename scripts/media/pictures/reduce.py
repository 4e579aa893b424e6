#!/usr/bin/env python3
"""Writes the reduced copies of the showcase pictures, a quarter as wide and high, as NAME-4.png beside NAME.jpg.

A copy has exactly the pixels that the compositor computes from the picture (ImageLevels). Usage: reduce.py [NAME...]
Needs numpy and Pillow.
"""

import json
import pathlib
import struct
import sys
import zlib

import numpy
from PIL import Image

PICTURES = pathlib.Path(__file__).resolve().parents[3] / "Sources" / "Showcase" / "Pictures"


def halved(pixels):
    """The mean of each 2 x 2 pixels, rounded to nearest; the last row or column of an odd side counts twice."""
    high, wide = pixels.shape[0] % 2, pixels.shape[1] % 2
    even = numpy.pad(pixels, ((0, high), (0, wide), (0, 0)), mode="edge").astype(numpy.uint16)
    return ((even[0::2, 0::2] + even[0::2, 1::2] + even[1::2, 0::2] + even[1::2, 1::2] + 2) >> 2).astype(numpy.uint8)


def png(pixels):
    """A PNG file with the filter of averages, which is read in three quarters of the time of Paeth's."""
    high, wide, _ = pixels.shape
    colors = pixels.astype(numpy.uint16)
    left = numpy.pad(colors, ((0, 0), (1, 0), (0, 0)))[:, :-1]
    above = numpy.pad(colors, ((1, 0), (0, 0), (0, 0)))[:-1]
    filtered = (colors - (left + above) // 2).astype(numpy.uint8).reshape(high, wide * 3)
    rows = numpy.pad(filtered, ((0, 0), (1, 0)), constant_values=3).tobytes()
    deflate = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_FILTERED)

    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0))
            + chunk(b"sRGB", b"\0") + chunk(b"IDAT", deflate.compress(rows) + deflate.flush()) + chunk(b"IEND", b""))


def write(folder, name):
    """Writes the reduced copy of a picture."""
    pixels = numpy.asarray(Image.open(folder / f"{name}.jpg").convert("RGB"))
    (folder / f"{name}-4.png").write_bytes(png(halved(halved(pixels))))


if __name__ == "__main__":
    listed = [entry["name"] for entry in json.loads((PICTURES / "pictures.json").read_text())]
    for name in sys.argv[1:] or listed:
        write(PICTURES, name)
