#!/usr/bin/env python3
"""Makes the showcase pictures. Usage: make.py [--draft] [--out FOLDER] [NAME...]

Run it manually when a scene changes, and commit the output. Needs numpy, scipy and Pillow.
"""

import argparse
import importlib
import json
import pathlib
import time

from PIL import Image

import kit
import reduce

HERE = pathlib.Path(__file__).resolve().parent
PICTURES = HERE.parents[2] / "Sources" / "Showcase" / "Pictures"
# The height of a picture in pixels, and the largest size of its file in bytes.
HEIGHT, LIMIT = 1560, 250_000


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draft", action="store_true", help="half size, no supersampling")
    parser.add_argument("--out", type=pathlib.Path, default=PICTURES)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    listed = [entry["name"] for entry in json.loads((PICTURES / "pictures.json").read_text())]
    for name in options.names or listed:
        began = time.time()
        factor = 1 if options.draft else 2
        canvas = kit.Canvas(HEIGHT // 2 if options.draft else HEIGHT * factor)
        scene = importlib.import_module(f"scenes.{name}")
        image, look = scene.paint(canvas)
        picture = Image.fromarray(kit.finish(canvas, image, factor, **look))
        path = options.out / f"{name}.jpg"
        for quality in range(90, 40, -2):
            picture.save(path, quality=quality, optimize=True, progressive=False)
            if path.stat().st_size <= LIMIT:
                break
        reduce.write(options.out, name)
        print(f"{path.name}: {picture.width}x{picture.height}, {path.stat().st_size // 1024} KB, "
              f"quality {quality}, {time.time() - began:.0f} s")


if __name__ == "__main__":
    main()
