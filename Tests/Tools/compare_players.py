#!/usr/bin/env python3
"""Draws shader files with `segue render --shader` and with gl_player.py, and compares the images.

    compare_players.py SEGUE [FILE.glsl or folder…] [--json REPORT.json] [--keep FOLDER]

Without files, it compares all of Tests/Zoo and the built-in shaders. It fails if more than 1 % of the pixels of an image
differ by more than 8 of 255 in red, green or blue. A sampler parameter gets the second picture, rotated by a half turn.
--keep saves the images of failing files.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy
from PIL import Image

import gl_player

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SIZE = (120, 80)
PROGRESSES = (0.25, 0.5, 0.75)
TOLERANCE = 8
SHARE = 0.01


def pictures():
    """Two opaque pictures with soft and hard parts, the same each time."""
    x, y = numpy.meshgrid(numpy.arange(SIZE[0]) / SIZE[0], numpy.arange(SIZE[1]) / SIZE[1])
    first = numpy.stack([0.2 + 0.7 * x, 0.5 + 0.4 * numpy.sin(5 * y + 2 * x), 0.9 - 0.8 * y], axis=-1)
    first[((x - 0.3) ** 2 + (y - 0.35) ** 2) < 0.02] = (1, 0.95, 0.8)
    second = numpy.stack([0.5 + 0.4 * numpy.cos(7 * x), 0.2 + 0.5 * y, 0.3 + 0.3 * x * y], axis=-1)
    second[(x > 0.55) & (x < 0.8) & (y > 0.5) & (y < 0.9)] = (0.1, 0.25, 0.6)
    return [Image.fromarray((255 * part).clip(0, 255).astype("u1")) for part in (first, second)]


def files_of(names):
    if not names:
        built_in = sorted((ROOT / "Shaders/GLSL").glob("gl_*.glsl"))
        return sorted((ROOT / "Tests/Zoo").glob("*.glsl")) + [
            path for path in built_in if not path.name.startswith("gl_transition")]
    return [path for name in map(pathlib.Path, names) for path in (sorted(name.glob("*.glsl")) if name.is_dir() else [name])]


class Comparison:
    def __init__(self, segue, folder):
        self.segue, self.folder = segue, pathlib.Path(folder)
        self.first, self.second = pictures()
        self.paths = {name: str(self.folder / (name + ".png")) for name in ("from", "to", "map")}
        self.first.save(self.paths["from"])
        self.second.save(self.paths["to"])
        self.second.transpose(Image.Transpose.ROTATE_180).save(self.paths["map"])

    def settings(self, source):
        declared = gl_player.declarations(source)
        return {
            name: self.paths["map"] for name, (kind, _) in declared.items()
            if kind == "sampler2D" and name not in gl_player.INTERFACE}

    def render(self, path):
        """The images that segue draws, or a text that says why there are none."""
        out = self.folder / ("ours-" + path.stem)
        out.mkdir()
        words = [self.segue, "render", "--shader", str(path), "--from", self.paths["from"], "--to", self.paths["to"]]
        words += ["--at", ",".join(map(str, PROGRESSES)), "--out", str(out)]
        for name, value in self.settings(read(path)).items():
            words += ["--set", "%s=%s" % (name, value)]
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode != 0:
            return done.stderr.strip() or "segue ended with %d" % done.returncode
        drawn = [Image.open(file).convert("RGB") for file in sorted(out.glob("*.png"))]
        return drawn if len(drawn) == len(PROGRESSES) else "segue wrote %d pictures" % len(drawn)

    def row(self, player, path, ours):
        row = {"file": path.name, "worst": None, "share": None}
        if isinstance(ours, str):
            return dict(row, error=ours), []
        try:
            theirs = player.draw(
                read(path), self.first, self.second, PROGRESSES, SIZE, self.settings(read(path)))
        except gl_player.PlayerError as error:
            return dict(row, error="the player: %s" % error), []
        row.update(worst=0, share=0.0)
        for a, b in zip(ours, theirs):
            if a.size != b.size:
                return dict(row, error="segue drew %dx%d pixels" % a.size), []
            difference = numpy.abs(numpy.asarray(a, dtype="i2") - numpy.asarray(b, dtype="i2")).max(axis=-1)
            row["worst"] = max(row["worst"], int(difference.max()))
            row["share"] = max(row["share"], round(float((difference > TOLERANCE).mean()), 5))
        return row, list(zip(ours, theirs))


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()


def keep(folder, row, pairs):
    """Saves one image of all pairs: segue's images are above the player's. Without pairs, it saves nothing."""
    if not pairs:
        return
    sheet = Image.new("RGB", (SIZE[0] * len(pairs), SIZE[1] * 2))
    for column, pair in enumerate(pairs):
        for line, image in enumerate(pair):
            sheet.paste(image, (column * SIZE[0], line * SIZE[1]))
    folder.mkdir(parents=True, exist_ok=True)
    sheet.save(folder / (row["file"] + ".png"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("segue")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--json")
    parser.add_argument("--keep", type=pathlib.Path)
    arguments = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        comparison = Comparison(arguments.segue, folder)
        files = files_of(arguments.files)
        # Most of the time is spent starting the program.
        with concurrent.futures.ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
            pending = [pool.submit(comparison.render, path) for path in files]
            # The built-in shaders have finer edges if the language has derivatives, as it has in segue.
            player = {False: gl_player.Player(), True: gl_player.Player(prefersDesktop=True)}
            for path, ours in zip(files, pending):
                isBuiltIn = path.parent.name == "GLSL"
                row, pairs = comparison.row(player[isBuiltIn], path, ours.result())
                row["passed"] = "error" not in row and row["share"] <= SHARE
                rows.append(row)
                if not row["passed"]:
                    print("%s: %s" % (row["file"], row.get("error") or "%.2f %% of the pixels differ, the worst by %d"
                          % (100 * row["share"], row["worst"])))
                    if arguments.keep:
                        keep(arguments.keep, row, pairs)
    failed = sum(not row["passed"] for row in rows)
    print("%d files, %d failed" % (len(rows), failed))
    if arguments.json:
        report = {"size": SIZE, "progress": PROGRESSES, "tolerance": TOLERANCE, "limit": SHARE, "files": rows}
        pathlib.Path(arguments.json).write_text(json.dumps(report, indent=1) + "\n")
    sys.exit(1 if failed or not rows else 0)


if __name__ == "__main__":
    main()
