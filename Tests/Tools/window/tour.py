#!/usr/bin/env python3
"""Visits every entry of the demo's gallery with a real mouse, wheel and keyboard, in a separate display (Xvfb).

    tour.py SEGUE [--out DIR] [--only ID[,ID…]] [--part gallery|keys|rest]…

gallery  opens each entry by a key or a click, drags its timeline's scrubber to the middle, back and to the end, begins again,
         and follows the entry's hint with the mouse: drags halfway, returns, drags through; then closes the entry.
keys     uses every key of the help, the wheel, and drops files.
rest     compares each stage at rest, alone in a window of 390x844, with `segue render` at progress 1.

Writes a contact sheet for each entry and a report for each part to DIR (out/tour). Exits with 1 if a stage does not
follow the pointer, does not return to the same image or differs from a render at progress 0 or 1, if a key or a dropped
file has no effect, on output on standard error (SEGUE_GL_ERRORS=fatal), and on an exit status other than 0.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy
from PIL import Image, ImageDraw, ImageFont

from windowed import Program, Screen

# The demo's window, in which a stage has its full size, and where its parts are (Sources/Demo/Stage/StageLayout.swift).
WINDOW = (1400, 1040)
STAGE = (465, 90, 390, 844)
SCRUBBER = ((162, 993), (1366, 993))
# A position of the pointer at which no control is below it.
ASIDE = (300, 110)
ACCENT, PHONE = (0x1D, 0x5F, 0xD6), (0x1A, 0x1C, 0x21)
# The share of the stage's pixels that may differ between a transition that is held at its start or end and a stage at
# rest: matched elements of a held transition float above both screens. The entries of HELD_MORE differ more by design:
# a shadow begins at once, or a card is pressed.
HELD = 0.003
HELD_MORE = {"hero-push": 0.03, "card-push": 0.6}
# The same share for a render at progress 0 or 1, which shows the first or last frame of the transition.
LAST = 0.003
# The largest difference of a channel between equal pixels: some ways of drawing round once more than others.
TOLERANCE = 2


def difference(a, b):
    """The largest difference of a channel, and the share of pixels beyond the tolerance."""
    if a is None or b is None or a.shape != b.shape:
        return 255, 1.0
    steps = numpy.abs(a.astype(numpy.int16) - b).max(axis=2)
    return int(steps.max()), float((steps > TOLERANCE).mean())


class Tour:
    def __init__(self, segue, out, only):
        self.segue, self.out = segue, out
        listed = subprocess.run([segue, "list", "--json"], check=True, capture_output=True, text=True).stdout
        self.entries = json.loads(listed)
        self.only = only
        self.report, self.faults = {}, []

    def fault(self, name, text):
        self.faults.append(f"{name}: {text}")
        print(f"tour: {name}: {text}", flush=True)

    def expect(self, is_true, name, text):
        if not is_true:
            self.fault(name, text)
        return is_true

    def same(self, name, what, a, b, limit=0):
        """Reports the difference of two images, and a fault if more than the share `limit` of their pixels differs."""
        most, share = difference(a, b)
        self.report.setdefault(name, {})[what] = [most, round(share, 5)]
        self.expect(share <= limit, name, f"{what}: {share:.3%} of the pixels differ, by up to {most}")

    def differs(self, name, what, a, b):
        if not self.expect(a is not None and b is not None, name, f"{what}: never at rest"):
            return
        _, share = difference(a, b)
        self.expect(share > 0.01, name, f"{what}: nothing moves")

    def run_demo(self, name, words, size, folder, body):
        """Starts the demo in a display of its own, calls `body`, and checks how it ends."""
        screen = Screen(*size)
        try:
            words = [self.segue, "demo", *words, "--size", f"{size[0]}x{size[1]}"]
            demo = Program(screen, words, folder)
            demo.input.move(5, 5)
            try:
                body(demo)
            except Lost as lost:
                self.fault(name, str(lost))
                demo.input.ask_to_close(demo.window)
            status = demo.wait(30)
            if status is None:
                demo.process.kill()
            self.expect(status == 0, name, f"ended with {status}")
            errors = demo.output()
            self.expect(not errors, name, f"standard error: {errors.strip()[:400]}")
        finally:
            screen.close()

    # What a stage shows

    def drawn(self, name, progress, folder=None):
        """The stage of an entry as `segue render` draws it."""
        with tempfile.TemporaryDirectory() as scratch:
            path = pathlib.Path(folder or scratch) / f"{name}.png"
            subprocess.run(
                [self.segue, "render", name, "--at", str(progress), "--size", "390x844", "--scale", "1", "--out", path],
                check=True)
            return numpy.array(Image.open(path).convert("RGB"))

    def settled(self, demo, name, what, seconds=30):
        demo.input.ping(demo.window)
        demo.input.move(*ASIDE)
        picture = demo.rest(*STAGE, seconds=seconds)
        self.expect(picture is not None, name, f"{what}: never at rest")
        return picture if picture is not None else demo.look(*STAGE)

    def title(self, demo, start, seconds=30):
        end = time.time() + seconds
        while time.time() < end:
            if demo.title.startswith(start):
                return True
            time.sleep(0.02)
        return False

    # The gallery

    def gallery(self):
        with tempfile.TemporaryDirectory() as folder:
            self.run_demo("gallery", [], WINDOW, folder, self.visit_all)

    def visit_all(self, demo):
        if not self.title(demo, "Segue"):
            raise Lost("the gallery does not open")
        time.sleep(5)
        Image.fromarray(demo.look(0, 0, *WINDOW)).save(self.out / "0-gallery.png")
        demo.input.move(230, 1030)
        for index, entry in enumerate(self.entries):
            # Selects the next entry.
            demo.input.key("Right")
            demo.input.ping(demo.window)
            if self.only and entry["id"] not in self.only:
                time.sleep(0.03)
                continue
            began = time.time()
            self.open(demo, entry, by_click=index % 2 == 1)
            frames = self.drive(demo, entry)
            demo.input.move(*ASIDE)
            demo.input.key("Escape")
            if not self.title(demo, "Segue"):
                raise Lost(f"{entry['id']}: does not close")
            self.sheet(entry, frames)
            print(f"{entry['id']}: {time.time() - began:.1f} s", flush=True)
        demo.input.key("q")

    def open(self, demo, entry, by_click):
        if by_click:
            x, y = self.focused(demo, entry)
            demo.input.click(x, y)
        else:
            demo.input.key("Return")
        if not self.title(demo, f"{entry['title']}: {entry['hint']}"):
            raise Lost(f"{entry['id']}: does not open, the title is {demo.title}")

    def focused(self, demo, entry):
        """The middle of the cell that the keys have selected, which has a ring in the accent colour."""
        end = time.time() + 30
        last = None
        while time.time() < end:
            # The search leaves out the side bar, in which the selected group has this colour too.
            room = demo.look(212, 66, WINDOW[0] - 212, WINDOW[1] - 66)
            ys, xs = numpy.nonzero((numpy.abs(room.astype(int) - ACCENT).max(axis=2) < 3))
            columns = numpy.bincount(xs, minlength=1) if len(xs) else numpy.zeros(1)
            # The sides of the ring are its longest columns.
            sides = numpy.nonzero(columns > 100)[0]
            if len(sides):
                rows = ys[numpy.isin(xs, sides)]
                middle = (212 + int(sides.mean()), 66 + int(rows.mean()))
                if last == middle:
                    return middle
                last = middle
            demo.input.ping(demo.window)
            time.sleep(0.4)
        raise Lost(f"{entry['id']}: no cell is chosen")

    # A stage

    def drive(self, demo, entry):
        """Drives an entry by the scrubber and by its gesture. Returns images on the way, with their names."""
        name, scene = entry["id"], entry["kind"] == "scene"
        # The controls take no touches until the stage has opened, when the body of the phone has its colour.
        end = time.time() + 60
        while tuple(demo.look(STAGE[0] - 6, 500, 1, 1)[0, 0]) != PHONE:
            if time.time() > end:
                raise Lost(f"{name}: no stage is shown")
            time.sleep(0.05)
        start = self.settled(demo, name, "at the start")
        self.expect(start.std() > 5, name, "the stage is empty")
        frames = [("at rest", start)]
        if scene:
            demo.input.key("space")
            quarter = entry["duration"] / 4
            began = time.time()
            for number in range(1, 5):
                time.sleep(max(0, began + number * quarter - time.time()))
                frames.append((f"{number / 4:.0%}", demo.look(*STAGE)))
            frames.append(("at the end", self.settled(demo, name, "at the end")))
            self.expect(any(difference(start, f)[1] > 0.01 for _, f in frames[1:]), name, "nothing moves")
            return frames
        frames += self.scrub(demo, name, start)
        end = frames[-1][1]
        demo.input.key("a")
        # The stage is made anew at its start.
        time.sleep(0.2)
        self.same(name, "begun again", start, self.settled(demo, name, "begun again"))
        dragged = self.by_hand(demo, entry, start)
        # A tap may open another item than the scrubber's transition does.
        if entry["gesture"]["kind"] != "tap":
            self.same(name, "by hand and by the scrubber", end, dragged[-1][1])
        return frames + dragged

    def scrub(self, demo, name, start):
        (left, y), (right, _) = SCRUBBER
        middle = (left + right) / 2
        hand = demo.input
        hand.move(left, y)
        hand.button(True)
        hand.line((left, y), (middle, y))
        demo.change(*STAGE, before=start)
        half = demo.rest(*STAGE)
        self.differs(name, "scrubbed half", start, half)
        hand.line((middle, y), (left - 30, y))
        back = demo.rest(*STAGE)
        held = HELD_MORE.get(name, HELD)
        self.same(name, "scrubbed back", start, back, held)
        self.same(name, "scrubbed back, and headless", self.drawn(name, 0), back, LAST)
        hand.line((left, y), (right + 20, y))
        full = demo.rest(*STAGE)
        hand.button(False)
        hand.key("space")
        end = self.settled(demo, name, "scrubbed through")
        self.differs(name, "scrubbed through", start, end)
        self.same(name, "scrubbed to the end, and ended", full, end, held)
        return [("half", half), ("back", back), ("to the end", full), ("ended", end)]

    def by_hand(self, demo, entry, start):
        name, gesture, hand = entry["id"], entry["gesture"], demo.input
        at = lambda point: (STAGE[0] + point[0], STAGE[1] + point[1])
        if gesture["kind"] == "tap":
            hand.click(*at(gesture["at"]))
            self.expect(demo.change(*STAGE, before=start) is not None, name, "a tap does nothing")
            time.sleep(entry["duration"] * 0.45)
            flight = demo.look(*STAGE)
            end = self.settled(demo, name, "after a tap")
            self.differs(name, "tapped", start, end)
            return [("tapped", flight), ("ended", end)]
        if gesture["kind"] == "drag":
            begin, finish = at(gesture["from"]), at(gesture["to"])
        else:
            center = at(gesture["center"])
            begin, finish = [(center[0] + gesture[key], center[1]) for key in ("from", "to")]
            hand.key_state("Alt_L", True)
        middle = tuple(a + (b - a) * 0.5 for a, b in zip(begin, finish))
        hand.move(*begin)
        time.sleep(0.1)
        hand.button(True)
        hand.line(begin, middle)
        half = demo.rest(*STAGE)
        self.differs(name, "dragged half", start, half)
        hand.line(middle, begin)
        time.sleep(0.25)
        hand.button(False)
        hand.release()
        back = self.settled(demo, name, "returned")
        self.same(name, "dragged half and returned", start, back)
        if gesture["kind"] == "pinch":
            hand.key_state("Alt_L", True)
        hand.move(*begin)
        time.sleep(0.1)
        hand.button(True)
        hand.line(begin, finish)
        hand.button(False)
        hand.release()
        end = self.settled(demo, name, "dragged through")
        self.differs(name, "dragged through", start, end)
        return [("dragged half", half), ("returned", back), ("dragged through", end)]

    def sheet(self, entry, frames):
        """Saves the images side by side, at half their size, with their names."""
        width, height, top = STAGE[2] // 2, STAGE[3] // 2, 34
        sheet = Image.new("RGB", ((width + 8) * len(frames) + 8, height + top + 8), (28, 30, 36))
        text = ImageDraw.Draw(sheet)
        text.font = font()
        text.text((8, 4), f"{entry['id']}   {entry['hint']}", fill=(255, 255, 255))
        for index, (name, picture) in enumerate(frames):
            x = 8 + index * (width + 8)
            text.text((x, 19), name, fill=(170, 176, 190))
            sheet.paste(Image.fromarray(picture).resize((width, height), Image.LANCZOS), (x, top))
        sheet.save(self.out / f"{entry['id']}.png")

    # Keys

    def keys(self):
        with tempfile.TemporaryDirectory() as folder:
            self.run_demo("keys", [], WINDOW, folder, lambda demo: self.use_keys(demo, pathlib.Path(folder)))

    def use_keys(self, demo, folder):
        hand, whole = demo.input, (0, 0, *WINDOW)
        shots = self.out / "keys"
        shots.mkdir(exist_ok=True)

        def shot(name):
            picture = demo.look(*whole)
            Image.fromarray(picture).save(shots / f"{name}.png")
            return picture

        def press(key, what, part=STAGE):
            """Presses a key that must change a part of the window, and returns the part at rest."""
            before = demo.look(*part)
            hand.key(key)
            self.expect(demo.change(*part, before=before) is not None, "keys",
                        f"{key}: {what}: nothing changes")
            return demo.rest(*part, seconds=5)

        if not self.title(demo, "Segue"):
            raise Lost("the gallery does not open")
        time.sleep(2)
        # Nothing moves in the bar.
        bar = (0, 0, WINDOW[0], 60)
        list_area = (230, 80, 900, 900)
        hand.wheel(700, 600, 6)
        time.sleep(1)
        shot("wheel")
        hand.wheel(700, 600, -6)
        hand.key("slash")
        hand.type("cube")
        time.sleep(1)
        shot("search")
        hand.key("Return")
        if not self.title(demo, "Cube"):
            raise Lost("Return opens nothing that was searched for")
        hand.move(*ASIDE)
        self.settled(demo, "keys", "the cube")
        self.expect(demo.look(*bar).std() > 5, "keys", "the bar is empty")
        for key, name, part in [
            ("question", "help", whole), ("t", "tuning", (1100, 70, 290, 880)), ("h", "frame-times", (230, 66, 240, 180)),
            ("i", "layers", (1080, 70, 310, 880)), ("l", "dark", bar), ("w", "window", whole),
        ]:
            press(key, name, part)
            shot(name)
            press(key, f"{name}, again", part)
        hand.key("f")
        time.sleep(1)
        shot("full-screen")
        hand.key("f")
        time.sleep(1)
        start = self.settled(demo, "keys", "at the start")
        timeline = (150, 1005, 1240, 34)
        press("s", "slow", timeline)
        hand.key("space")
        self.expect(demo.change(*STAGE, before=start) is not None, "keys", "space plays nothing")
        hand.key("space")
        held = self.settled(demo, "keys", "paused")
        self.differs("keys", "paused", start, held)
        shot("paused")
        for key in ["Right", "shift+Right", "Left", "shift+Left"]:
            before = demo.look(*timeline)
            hand.key(key)
            self.expect(demo.change(*timeline, before=before) is not None, "keys", f"{key} scrubs nothing")
            time.sleep(0.3)
        # Shows the layers at the scrubbed fraction in 3D space, where a drag rotates them, and then the stage again.
        press("i", "layers", whole)
        hand.click(STAGE[0] + 200, STAGE[1] + 300)
        time.sleep(0.5)
        shot("selected")
        press("x", "layers in space")
        hand.move(560, 500)
        hand.button(True)
        hand.line((560, 500), (700, 540))
        hand.button(False)
        time.sleep(0.5)
        shot("space")
        press("x", "back from space")
        press("i", "without layers", whole)
        hand.key("s")
        # The message of the key S hides a part of the stage for a while.
        time.sleep(3.5)
        press("r", "reverse")
        self.same("keys", "reversed to the start", start, self.settled(demo, "keys", "reversed"))
        press("space", "play")
        self.settled(demo, "keys", "played")
        press("a", "again")
        self.same("keys", "begun again", start, self.settled(demo, "keys", "begun again"))
        titles = [entry["title"] for entry in self.entries]
        current = next(index for index, title in enumerate(titles) if demo.title.startswith(title + ": "))
        for key, title in [("Down", titles[current + 1]), ("Up", titles[current]),
                           ("bracketright", titles[current + 1]), ("bracketleft", titles[current])]:
            hand.key(key)
            self.expect(self.title(demo, title + ": ", 10), "keys", f"{key} shows {demo.title}, not {title}")
        hand.key("p")
        end = time.time() + 10
        while not (folder / "segue-001.png").exists() and time.time() < end:
            time.sleep(0.1)
        self.expect((folder / "segue-001.png").exists(), "keys", "P saves no picture")
        shot("saved")
        self.drop(demo, folder, shot)
        hand.key("Escape")
        self.title(demo, "Segue")
        time.sleep(1)
        shot("own-shader")
        hand.key("Escape")
        time.sleep(1)
        for key in ["Down", "Right", "Left", "Up"]:
            press(key, "choose", list_area)
        hand.key("q")

    def drop(self, demo, folder, shot):
        """Drops two pictures and then a shader, whose file is broken, removed and restored while it is shown."""
        colors = [(200, 40, 60), (40, 120, 220)]
        for index, color in enumerate(colors):
            Image.new("RGB", (300, 400), color).save(folder / f"{index}.png")
        start = demo.look(*STAGE)
        taken = demo.input.drop(demo.window, 660, 500, [folder / "0.png", folder / "1.png"])
        self.expect(taken, "keys", "dropped pictures are not taken")
        self.expect(demo.change(*STAGE, before=start) is not None, "keys", "dropped pictures are not shown")
        self.settled(demo, "keys", "with dropped pictures")
        shot("dropped-pictures")
        shader = folder / "own.glsl"
        text = "vec4 transition(vec2 uv) {\n  return mix(getFromColor(uv), getToColor(uv), progress);\n}\n"
        shader.write_text(text)
        self.expect(demo.input.drop(demo.window, 660, 500, [shader]), "keys", "a dropped shader is not taken")
        self.expect(self.title(demo, "own"), "keys", f"a dropped shader is not shown, but {demo.title}")
        demo.input.key("space")
        self.settled(demo, "keys", "own shader")
        before = demo.look(*STAGE)
        shader.write_text(text.replace("mix(", "mox("))
        self.expect(demo.change(*STAGE, before=before, turns=300) is not None, "keys", "a mistake is not shown")
        time.sleep(1)
        shot("mistake")
        shader.unlink()
        time.sleep(2)
        shot("file-gone")
        shader.write_text(text)
        time.sleep(3)
        shot("file-back")

    # At rest

    def rest(self):
        """Compares each stage alone, played to its end, with a frame of `segue render`."""
        size = (390, 844)
        folder = self.out / "rest"
        folder.mkdir(exist_ok=True)
        chosen = [e for e in self.entries if not self.only or e["id"] in self.only]

        def body(demo):
            for index, entry in enumerate(chosen):
                name = entry["id"]
                if not self.title(demo, entry["title"]):
                    raise Lost(f"{name}: does not open, the title is {demo.title}")
                start = demo.rest(0, 0, *size)
                demo.input.key("space")
                demo.change(0, 0, *size, before=start)
                # A scene may rest before its end.
                time.sleep(entry["duration"] if entry["kind"] == "scene" else 0)
                shown = demo.rest(0, 0, *size, turns=15)
                self.same(name, "window and headless", shown, self.drawn(name, 1, folder), LAST)
                if shown is not None:
                    Image.fromarray(shown).save(folder / f"{name}-window.png")
                if index + 1 < len(chosen):
                    self.next(demo, entry, chosen[index + 1])
            demo.input.key("q")

        self.run_demo("rest", [chosen[0]["id"]], size, None, body)

    def next(self, demo, entry, other):
        """Presses Down until the stage shows `other`."""
        ids = [e["id"] for e in self.entries]
        for index in range(ids.index(entry["id"]), ids.index(other["id"])):
            demo.input.key("Down")
            if not self.title(demo, self.entries[index + 1]["title"]):
                raise Lost(f"Down does not show {ids[index + 1]}, but {demo.title}")


def font():
    """The font of the demo."""
    path = subprocess.run(["fc-match", "-f", "%{file}", "Inter"], check=True, capture_output=True, text=True).stdout
    return ImageFont.truetype(path, 11)


class Lost(Exception):
    """The demo is not in the state that the tour expects."""


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("segue")
    parser.add_argument("--out", default="out/tour")
    parser.add_argument("--only", default="")
    parser.add_argument("--part", action="append", choices=["gallery", "keys", "rest"])
    words = parser.parse_args()
    out = pathlib.Path(words.out)
    out.mkdir(parents=True, exist_ok=True)
    segue = str(pathlib.Path(words.segue).resolve())
    tour = Tour(segue, out.resolve(), [name for name in words.only.split(",") if name])
    for part in words.part or ["gallery", "keys", "rest"]:
        getattr(tour, part)()
        (out / f"{part}.json").write_text(json.dumps({"pictures": tour.report, "faults": tour.faults}, indent=1))
    print(f"tour: {len(tour.faults)} faults")
    sys.exit(1 if tour.faults else 0)


if __name__ == "__main__":
    main()
