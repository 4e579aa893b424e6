#!/usr/bin/env python3
"""Records simulated drags in the demo's window: Tests/SegueTests/Touches/ID-STORY.json, by `segue demo --record`.

    record-touches.py SEGUE [ID…]
    record-touches.py SEGUE --films [ID…]       Tests/Tools/touches/ID.json, one for the film of each interactive transition

Each recording has its own display (xvfb-run) and a real pointer (xdotool) whose path starts slowly, trembles,
overshoots and is sampled at uneven times, like a finger's. The tests replay a recording without a display.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

TESTS = pathlib.Path(__file__).resolve().parents[2]
FOLDER = TESTS / "SegueTests/Touches"
FILMS = TESTS / "Tools/touches"
SIZE = (390, 844)

# The start and end of a transition's full drag; `before` is tapped to start the transition, a little before the drag.
RIGHT, EDGE = ((70, 420), (390, 470)), ((4, 430), (370, 480))
DRAGS = {
    "flatzoom-interactive-pop": {"line": RIGHT},
    "pop": {"line": EDGE},
    "slide-pop": {"line": EDGE},
    "swipe-pop": {"line": RIGHT},
    "fullscreen-pop": {"line": RIGHT},
    "blur-zoom-pop": {"line": RIGHT},
    "slide-tab": {"line": ((350, 400), (20, 430))},
    "container-slide": {"line": ((350, 400), (10, 430))},
    "sheet-dismiss": {"line": ((200, 70), (230, 700))},
    "bubble-dismiss": {"line": ((200, 200), (230, 760))},
    "interruptible-push": {"line": ((330, 420), (60, 450)), "before": (75, 175)},
    "interruptible-pop": {"line": RIGHT, "before": (30, 66)},
}

# A story is a list of strokes: (from, to) as fractions of the line, the seconds of motion, the seconds of rest before
# the finger is lifted, and the seconds until the next stroke; None keeps the finger down.
STORIES = {
    "finish": [((0, 0.85), 0.45, 0.0, 0)],
    "return": [((0, 0.35), 0.4, 0.2, 0)],
    "flick": [((0, 0.3), 0.1, 0.0, 0)],
    "regrab": [((0, 0.25), 0.3, 0.1, 0.07), ((0, 0.5), 0.35, 0.15, 0.06), ((0, 0.3), 0.3, 0.1, 0)],
    "wander": [((0, 0.7), 0.4, 0.05, None), ((0.7, 0.1), 0.5, 0.0, None), ((0.1, 0.55), 0.3, 0.2, None),
               ((0.55, 0.2), 0.3, 0.2, 0)],
}

# The strokes of a film: the finger moves beyond the middle, returns, and then completes the transition.
FILM_STROKES = [((0, 0.65), 0.7, 0.15, None), ((0.65, 0.2), 0.5, 0.15, None), ((0.2, 0.95), 0.6, 0.0, 0)]


def eased(t):
    """The distance, 0…1, at a time of 0…1 in a motion of minimal jerk from rest to rest."""
    return t * t * t * (10 + t * (6 * t - 15))


def xdotool_arguments(drag, strokes, dice):
    """Arguments of xdotool, for a window at the display's corner."""
    (x0, y0), (x1, y1) = drag["line"]
    # With Alt, a second finger mirrors the first one.
    words, down = (["keydown", "alt"] if drag.get("pinches") else []), False

    def position(fraction):
        tremble = 0.7
        return (x0 + (x1 - x0) * fraction + dice.gauss(0, tremble), y0 + (y1 - y0) * fraction + dice.gauss(0, tremble))

    def move(fraction):
        x, y = position(fraction)
        words.extend(["mousemove", str(max(0, min(389, round(x)))), str(max(0, min(843, round(y))))])

    if "before" in drag:
        words += ["mousemove", str(drag["before"][0]), str(drag["before"][1]), "sleep", "0.1"]
        words += ["mousedown", "1", "sleep", "0.06", "mouseup", "1", "sleep", "0.22"]
    for (start, end), seconds, rest, pause in strokes:
        if not down:
            move(start)
            words += ["mousedown", "1"]
            down = True
        elapsed = 0.0
        # A stroke without a rest is released at speed, within its motion from rest to rest.
        reach = 1 if rest else 0.75
        while elapsed < seconds:
            step = dice.choice([0.007, 0.008, 0.009, 0.012, 0.016, 0.017, 0.024])
            words += ["sleep", f"{step}"]
            elapsed += step
            move(start + (end - start) * eased(min(1, elapsed / seconds) * reach) / eased(reach))
        if rest:
            words += ["sleep", f"{rest}"]
        if pause is not None:
            words += ["mouseup", "1", "sleep", f"{pause}"]
            down = False
    return words + (["keyup", "alt"] if drag.get("pinches") else [])


def drag_of(entry):
    """The drag for an entry of `segue list --json`: that of DRAGS, or its gesture; None if it has neither."""
    gesture = entry["gesture"] or {}
    if entry["id"] in DRAGS:
        return DRAGS[entry["id"]]
    if gesture.get("kind") == "drag":
        return {"line": (gesture["from"], gesture["to"])}
    if gesture.get("kind") == "pinch":
        x, y = gesture["center"]
        return {"line": ((x + gesture["from"] / 2, y), (x + gesture["to"] / 2, y)), "pinches": True}
    return None


def record(segue, name, drag, strokes, file):
    dice = random.Random(file.stem)
    words = xdotool_arguments(drag, strokes, dice)
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "touches.json"
        demo = f"'{segue}' demo {name} --size 390x844 --seconds 7 --record '{out}'"
        # Waits until the window is in the corner and the screen at rest.
        pointer = "xdotool search --sync --onlyvisible --name . >/dev/null; sleep 2.5; xdotool " + " ".join(words)
        command = f"{demo} & demo=$!; {pointer}; wait $demo"
        screen = f"-screen 0 {SIZE[0]}x{SIZE[1]}x24"
        subprocess.run(["xvfb-run", "-a", "-s", screen, "sh", "-c", command], check=True)
        touches = json.loads(out.read_text())
    # The times are shifted, so that the first touch is always at 0.1 s.
    first = min(touch["t"] for touch in touches["touches"])
    lines = []
    for touch in touches["touches"]:
        touch["t"] = round(touch["t"] - first + 0.1, 4)
        lines.append("    " + json.dumps(touch))
    text = '{\n  "size": ' + json.dumps(touches["size"]) + ',\n  "touches": [\n' + ",\n".join(lines) + "\n  ]\n}\n"
    file.write_text(text)
    print(f"{file.stem}: {len(touches['touches'])} touches", flush=True)


def main():
    if len(sys.argv) < 2:
        sys.exit("record-touches: error: which segue? record-touches.py .build/release/segue")
    segue = pathlib.Path(sys.argv[1]).resolve()
    if "--films" in sys.argv:
        names = sys.argv[3:]
        FILMS.mkdir(exist_ok=True)
        for entry in json.loads(subprocess.run([segue, "list", "--json"], capture_output=True, check=True).stdout):
            drag = drag_of(entry) if entry["interactive"] else None
            if drag and (not names or entry["id"] in names):
                record(segue, entry["id"], drag, FILM_STROKES, FILMS / f"{entry['id']}.json")
        return
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[2:] or DRAGS:
        for story in STORIES:
            record(segue, name, DRAGS[name], STORIES[story], FOLDER / f"{name}-{story}.json")


if __name__ == "__main__":
    main()
