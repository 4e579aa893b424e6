#!/usr/bin/env python3
"""Closes the demo's window as a window manager does (WM_DELETE_WINDOW), in every state that a user can bring it to.

    closes.py SEGUE [--each N] [--states NAME[,NAME…]] [--seed N] [--workers N]

Each close has its own process, and each worker its own display (Xvfb). Prints how many demos ended with 0, ignored the
close for 15 seconds, or crashed (another status, or output on standard error). Exits with 1 unless all have ended with
0.
"""

import argparse
import collections
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time

import numpy
from windowed import Program, Screen

PHONE, DESK = (390, 844), (1000, 700)
ACCENT = (0x1D, 0x5F, 0xD6)
# The ends of the timeline's scrubber in a window of the size DESK.
SCRUBBER = ((162, 653), (900, 653))
# The seconds within which a demo must end after it is asked to close.
PATIENCE = 15
SHADER = "vec4 transition(vec2 uv) {\n  return mix(getFromColor(uv), getToColor(uv), progress);\n}\n"


class Window:
    """A demo that is brought into a state and then closed."""

    def __init__(self, screen, segue, words, size, dice, folder):
        self.dice, self.size, self.input, self.folder = dice, size, screen.input, folder
        screen.input.release()
        screen.input.move(size[0] - 8, size[1] - 3)
        self.demo = Program(screen, [segue, "demo", *words, "--size", f"{size[0]}x{size[1]}"], folder)

    def pause(self, least=0.0, most=0.3):
        time.sleep(self.dice.uniform(least, most))

    def shown(self, seconds=60):
        """Waits until a frame is shown and its top 60 rows are at rest; thumbnails below them may move."""
        end = time.time() + seconds
        while self.demo.look(0, 0, *self.size).std() < 5:
            if self.demo.process.poll() is not None or time.time() > end:
                raise RuntimeError(f"no frame is shown: {self.demo.output()}")
            time.sleep(0.02)
        self.demo.rest(0, 0, self.size[0], 60, turns=3, seconds=10)

    def press(self, *keys):
        for key in keys:
            self.input.key(key)
            self.pause(0, 0.1)


def stage(id, size=PHONE):
    return [id], size


def at_once(w):
    """Does nothing: the close comes as soon as the window exists, perhaps before its first frame."""


def in_gallery(w):
    w.shown()
    w.pause()


def at_rest(w):
    w.shown()
    w.pause()


def in_transition(w):
    w.shown()
    w.press("space")
    w.pause(0.02, 0.5)


def held_drag(w):
    w.shown()
    w.input.move(90, 420)
    w.input.button(True)
    w.input.line((90, 420), (w.dice.randint(120, 370), 440), 0.2, 10)
    w.pause()


def released_drag(w):
    """Pushes screens, and releases a drag midway."""
    w.shown()
    for _ in range(w.dice.randint(1, 3)):
        w.input.click(75, 175)
        w.pause(0.05, 0.5)
    start = w.dice.randint(60, 330)
    w.input.move(start, 420)
    w.input.button(True)
    w.input.line((start, 420), (w.dice.randint(20, 370), 450), w.dice.uniform(0.05, 0.3), 10)
    w.input.button(False)
    w.pause(0, 0.5)


def tuning(w):
    """Drags a slider of the panel, and holds it in about half of the cases."""
    w.shown()
    w.demo.rest(700, 70, 290, 500)
    panel = w.demo.look(700, 70, 290, 540)
    rows = (numpy.abs(panel.astype(int) - ACCENT).max(axis=2) < 3).sum(axis=1)
    ys = numpy.nonzero(rows > 12)[0]
    if len(ys) == 0:
        raise RuntimeError("the panel has no slider")
    y = 70 + int(w.dice.choice(list(ys)))
    xs = numpy.nonzero(numpy.abs(panel[y - 70].astype(int) - ACCENT).max(axis=1) < 3)[0]
    x = 700 + int(xs.max()) + 8
    w.input.move(x, y)
    w.input.button(True)
    w.input.line((x, y), (x + w.dice.randint(-40, 40), y), 0.15, 6)
    if w.dice.random() < 0.5:
        w.input.button(False)
    w.pause()


def in_help(w):
    w.shown()
    w.press("question")
    w.pause()


def in_search(w):
    w.shown()
    w.press("slash")
    w.input.type(w.dice.choice(["cube", "x", "hero pop", ""]))
    w.pause()


def paused(w):
    w.shown()
    w.press("space")
    w.pause(0.05, 0.4)
    w.press("space")
    w.pause()


def scrubbing(w):
    w.shown()
    (left, y), (right, _) = SCRUBBER
    w.input.move(left, y)
    w.input.button(True)
    w.input.line((left, y), (w.dice.randint(left + 20, right), y), 0.15, 8)
    w.pause()


def minimal(w):
    """Resizes the window to one pixel during a transition."""
    w.shown()
    w.press("space")
    w.input.resize(w.demo.window, 1, 1)
    w.pause()


def after_mistake(w):
    """Breaks or removes a watched shader."""
    w.shown()
    path = pathlib.Path(w.folder, "own.glsl")
    if w.dice.random() < 0.5:
        path.write_text(SHADER.replace("mix(", "mox("))
    else:
        path.unlink()
    w.press("space")
    w.pause(0, 0.8)


IDS = ["push", "flatzoom-push", "cube", "starwars", "sheet-present", "page-curl", "ink", "match", "slide-tab"]
DRAGS = ["flatzoom-interactive-pop", "interruptible-pop", "swipe-pop", "cube-pop", "fold-pop", "blur-zoom-pop"]
# For each state, the arguments and the size of the demo's window, and the actions of the user.
STATES = {
    "opening": (lambda dice: (dice.choice([[], ["push"]]), dice.choice([PHONE, DESK])), at_once),
    "gallery": (lambda dice: ([], dice.choice([PHONE, DESK])), in_gallery),
    "at-rest": (lambda dice: stage(dice.choice(IDS), dice.choice([PHONE, DESK])), at_rest),
    "in-transition": (lambda dice: stage(dice.choice(IDS), dice.choice([PHONE, DESK])), in_transition),
    "held-drag": (lambda dice: stage(dice.choice(DRAGS)), held_drag),
    "released-drag": (lambda dice: stage("interruptible-push"), released_drag),
    "tuning": (lambda dice: stage(dice.choice(["blur-zoom", "starwars"]), DESK), tuning),
    "help": (lambda dice: (dice.choice([[], ["push"]]), DESK), in_help),
    "search": (lambda dice: ([], DESK), in_search),
    "paused": (lambda dice: stage(dice.choice(IDS), dice.choice([PHONE, DESK])), paused),
    "scrubbing": (lambda dice: stage(dice.choice(IDS + DRAGS), DESK), scrubbing),
    "one-pixel": (lambda dice: stage(dice.choice(IDS)), minimal),
    "broken-shader": (lambda dice: stage("own.glsl"), after_mistake),
}


def close_once(screen, segue, state, seed):
    """Returns how a demo in a state ends ("ended", "ignored" or "crashed"), and a note."""
    dice = random.Random(seed)
    start, act = STATES[state]
    words, size = start(dice)
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "own.glsl").write_text(SHADER)
        try:
            window = Window(screen, segue, words, size, dice, folder)
        except RuntimeError as error:
            return "crashed", str(error)
        demo = window.demo
        try:
            act(window)
            if demo.process.poll() is not None:
                return "crashed", f"before the close: {demo.process.returncode} {demo.output()}"
            demo.input.ask_to_close(demo.window)
            status = demo.wait(PATIENCE)
        except RuntimeError as error:
            return "crashed", str(error)
        finally:
            if demo.process.poll() is None:
                demo.process.kill()
                demo.process.wait()
        errors = demo.output().strip()
        if status is None:
            return "ignored", errors
        return ("ended", "") if status == 0 and not errors else ("crashed", f"{status} {errors}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("segue")
    parser.add_argument("--each", type=int, default=1)
    parser.add_argument("--states", default=",".join(STATES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    words = parser.parse_args()
    segue = str(pathlib.Path(words.segue).resolve())
    states = words.states.split(",")
    jobs = collections.deque(
        (state, f"{words.seed}-{number}-{state}") for number in range(words.each) for state in states)
    counts = {state: collections.Counter() for state in states}
    lock, began = threading.Lock(), time.time()

    def work():
        screen = Screen(1040, 860)
        try:
            while True:
                try:
                    state, seed = jobs.popleft()
                except IndexError:
                    return
                end, note = close_once(screen, segue, state, seed)
                with lock:
                    counts[state][end] += 1
                    done = sum(sum(c.values()) for c in counts.values())
                    if end != "ended":
                        print(f"{seed}: {end}: {note[:400]}", flush=True)
                    if done % 50 == 0:
                        print(f"{done} closes in {time.time() - began:.0f} s", flush=True)
        finally:
            screen.close()

    workers = [threading.Thread(target=work) for _ in range(words.workers)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    total = sum(counts.values(), collections.Counter())
    for state, count in counts.items():
        print(f"{state:14} {count['ended']:5} ended {count['ignored']:3} ignored {count['crashed']:3} crashed")
    print(f"{total['ended']} ended, {total['ignored']} ignored, {total['crashed']} crashed")
    sys.exit(0 if total["ended"] == words.each * len(states) else 1)


if __name__ == "__main__":
    main()
