#!/usr/bin/env python3
"""Writes scenes.json, the scenes of apps, and contains their mathematics for the peers' drivers.

    python3 scenes.py --write            scenes.json next to this file
    python3 scenes.py --header FILE      every element and motion of every scene as C tables
    python3 scenes.py --limits GBPS      lower bounds per scene for a memcpy rate in GB/s

Most scenes are pages: trees of views, scrolling views, pictures, labels, blurred bars and curves, and the motions of some of
them. The drivers make each element as an app of their toolkit does. The other scenes are many similar objects from a seed.
"""
import argparse
import colorsys
import importlib.util
import json
import math
import os

HERE = os.path.dirname(os.path.abspath(__file__))
W, H = 1280, 720


def peers():
    """Returns the module with the scene mathematics of Benchmarks/peers."""
    spec = importlib.util.spec_from_file_location("peer_scenes", os.path.join(HERE, "..", "peers", "scenes.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# ---------------------------------------------------------------- elements

def element(kind, x, y, w, h, *children, **more):
    return dict(kind=kind, frame=[x, y, w, h], **more, **(dict(children=list(children)) if children else {}))


def view(x, y, w, h, color, *children, **more):
    colors = {} if color is None else dict(colors=color if isinstance(color, list) else [color])
    return element("view", x, y, w, h, *children, **colors, **more)


def label(x, y, w, h, texts, size, color="#202020", **more):
    return element("label", x, y, w, h, texts=texts if isinstance(texts, list) else [texts], size=size, colors=[color], **more)


def picture(x, y, w, h, images, **more):
    return element("picture", x, y, w, h, images=images, **more)


def grid(count, columns, dx, dy):
    return dict(count=count, columns=columns, dx=dx, dy=dy)


CARDS = ["card0", "card1", "card2", "card3"]
PHOTOS = CARDS + ["fullA", "fullB", "sprite0", "sprite1", "sprite2", "sprite3"]
HUES = ["#FF3B30", "#FF9500", "#FFCC00", "#34C759", "#007AFF", "#5856D6", "#AF52DE", "#8E8E93"]
GREY = "#6C6C70"


def tri(speed, length):
    """Moves by speed in each frame, from 0 to length and back."""
    return dict(tri=[speed, length])


def ease(first, last, half_period):
    """Moves from first to last in half_period frames, and back in as many, with the easing u*u*(3-2u)."""
    return dict(ease=[first, last, half_period])


def wave(low, high, loop, step=0.0):
    """low + (high-low)*(0.5+0.5*cos(2*pi*(f/loop + step*i))), where i is the element's index in its grid."""
    return dict(wave=[low, high, loop, step])


def track(name, prop, motion):
    return dict(name=name, property=prop, **motion)


def bar(x, y, w, h, style, *children):
    return element("blur", x, y, w, h, *children, style=style)


# ---------------------------------------------------------------- pages

def groups():
    return dict(
        elements=[
            view(0, 0, 120, 112, "#FFFFFF",
                 picture(0, 0, 120, 88, CARDS), label(8, 90, 104, 20, "Item %d", 14),
                 name="group", grid=grid(60, 10, 128, 120)),
        ],
        tracks=[track("group", "alpha", wave(0.2, 0.9, 120, 1 / 60))])


def feed():
    card = view(
        36, 84, 392, 250, "#FFFFFF",
        picture(12, 12, 368, 150, CARDS, radius=10),
        label(12, 170, 368, 22, "Card %d: the daily picks", 17, "#000000", bold=True),
        label(12, 194, 368, 18, "Twelve stories, updated weekly, by the editors", 14, GREY),
        label(12, 222, 368, 16, "%d minutes to read", 12, "#007AFF"),
        radius=16, shadow=[0.2, 8, 4], grid=grid(500, 3, 408, 266))
    return dict(
        elements=[
            element("scroll", 0, 0, W, H, card, name="feed"),
            bar(0, 0, W, 64, "light", label(440, 18, 400, 28, "Feed", 20, "#000000", bold=True, align="center"),
                view(0, 63, W, 1, "#C6C6C8")),
        ],
        tracks=[track("feed", "scroll", tri(7, 20000))])


def chat():
    lines = [
        "Did you see the new layout?\nIt moves with the finger now.",
        "Yes! The bar follows as well.", "Can we have it in the next build?\nI would like to try it on the train.\nMine is from Tuesday.",
        "It is in review.\nTonight, if nothing breaks."]

    def bubble(x, y, w, h, text, is_outgoing):
        return view(x, y, w, h, "#007AFF" if is_outgoing else "#E9E9EB",
                    label(16, 8, w - 32, h - 16, text, 15, "#FFFFFF" if is_outgoing else "#000000", lines=0), radius=18)

    messages = view(
        0, 80, W, 300, None,
        picture(40, 18, 36, 36, CARDS, radius=18), bubble(88, 0, 330, 56, lines[0], False),
        bubble(930, 66, 310, 38, lines[1], True),
        picture(40, 152, 36, 36, ["sprite0", "sprite1", "sprite2"], radius=18), bubble(88, 116, 340, 74, lines[2], False),
        bubble(960, 202, 280, 56, lines[3], True),
        label(0, 268, W, 16, "Today, %d o'clock", 11, GREY, align="center"),
        grid=grid(50, 1, 0, 300))
    dots = [view(14 + 16 * k, 14, 10, 10, "#8E8E93", radius=5, name="dot%d" % k) for k in range(3)]
    return dict(
        elements=[
            element("scroll", 0, 0, W, H, messages, name="chat"),
            view(88, 600, 68, 38, "#E9E9EB", *dots, radius=19),
            bar(0, 0, W, 64, "light", picture(600, 6, 36, 36, ["card2"], radius=18),
                label(646, 14, 200, 20, "Layout team", 15, "#000000", bold=True), view(0, 63, W, 1, "#C6C6C8")),
            bar(0, 656, W, 64, "light", view(56, 12, 1100, 40, "#FFFFFF", label(16, 10, 400, 20, "Message", 15, "#8E8E93"), radius=20),
                view(1176, 12, 40, 40, "#007AFF", label(0, 8, 40, 22, "↑", 18, "#FFFFFF", bold=True, align="center"), radius=20)),
        ],
        tracks=[track("chat", "scroll", tri(5, 12000))]
        + [track("dot%d" % k, "alpha", wave(0.3, 1, 40, 0.2 * k)) for k in range(3)])


def app_card():
    def card(x, y, w, h, image, title, **more):
        return view(x, y, w, h, "#FFFFFF",
                    view(0, 0, w, h, None, picture(0, 0, w, h - 72, [image]),
                         label(20, h - 60, w - 40, 26, title, 20, "#000000", bold=True),
                         label(20, h - 32, w - 40, 18, "Our favourites of the week", 13, GREY), clip=True, radius=20),
                    radius=20, shadow=[0.25, 12, 8], **more)

    paragraph = "A view has a layer, and the layer has a tree.\nWhat moves is drawn again, what rests is kept."
    opening = view(
        430, 120, 420, 480, "#FFFFFF",
        view(0, 0, 420, 480, "#FFFFFF",
             picture(0, 0, 420, 300, ["fullB"], name="cover"),
             label(24, 20, 360, 18, "NOW AVAILABLE", 13, "#FFFFFF", bold=True),
             view(0, 300, 1280, 420, "#FFFFFF",
                  label(24, 16, 700, 34, "Transitions that follow the finger", 20, "#000000", bold=True),
                  label(24, 60, 900, 44, paragraph, 15, GREY, lines=0),
                  label(24, 120, 900, 44, paragraph, 15, GREY, lines=0),
                  label(24, 180, 900, 44, paragraph, 15, GREY, lines=0), name="story"),
             name="inner", clip=True, radius=20),
        name="card", radius=20, shadow=[0.3, 16, 10])
    half_period = 40
    return dict(
        elements=[
            label(40, 24, 400, 40, "Today", 30, "#000000", bold=True),
            card(40, 120, 360, 480, "card0", "Games for the train"), card(880, 120, 360, 480, "card1", "Draw every day"),
            card(40, 630, 360, 480, "card2", "Cook at home"), card(430, 630, 420, 480, "card3", "Read more"),
            card(880, 630, 360, 480, "card0", "Learn to play"),
            dict(bar(0, 0, W, H, "light"), name="veil"), opening,
        ],
        tracks=[track("veil", "alpha", ease(0, 1, half_period))]
        + [track("card", p, ease(a, b, half_period)) for p, a, b in (("x", 430, 0), ("y", 120, 0), ("w", 420, W), ("h", 480, H), ("radius", 20, 0))]
        + [track("inner", p, ease(a, b, half_period)) for p, a, b in (("w", 420, W), ("h", 480, H), ("radius", 20, 0))]
        + [track("cover", p, ease(a, b, half_period)) for p, a, b in (("w", 420, W), ("h", 300, 420))]
        + [track("story", "y", ease(300, 420, half_period))])


def settings():
    names = ["Airplane Mode", "Wi-Fi", "Bluetooth", "Mobile Data", "Notifications", "Sounds", "Focus", "Screen Time", "General",
             "Control Centre", "Display", "Home Screen"]

    def rows(x, y, count, texts, value):
        return view(x, y, 840, 44, "#FFFFFF",
                    view(16, 8, 28, 28, HUES, radius=7), label(60, 12, 400, 20, texts, 15, "#000000"),
                    label(500, 12, 290, 20, value, 15, GREY, align="right"), label(800, 10, 24, 24, "›", 18, "#C7C7CC"),
                    view(60, 43, 780, 1, "#E0E0E4"), grid=grid(count, 1, 0, 44))

    def page(name, x, texts, value, **more):
        return view(x, 0, W, H, "#F2F2F7", view(220, 96, 840, 528, "#FFFFFF", rows(0, 0, 12, texts, value), radius=12, clip=True),
                    name=name, clip=True, **more)

    tabs = [view(160 + 320 * k, 8, 0, 0, None, view(-14, 0, 28, 28, HUES[k + 3], radius=8),
                 label(-60, 30, 120, 14, t, 11, GREY, align="center")) for k, t in enumerate(["Home", "Search", "Files"])]
    half_period = 30
    return dict(
        elements=[
            page("below", 0, names, "On"),
            view(0, 0, W, H, "#000000", name="dim"),
            page("above", W, ["Option %d of the detail" % k for k in range(12)], "Automatic"),
            bar(0, 0, W, 64, "chrome",
                label(440, 20, 400, 26, "Settings", 17, "#000000", bold=True, align="center", name="first"),
                label(440, 20, 400, 26, "General", 17, "#000000", bold=True, align="center", name="second"),
                label(20, 20, 200, 26, "‹ Settings", 17, "#007AFF", name="back"), view(0, 63, W, 1, "#C6C6C8")),
            bar(0, 656, W, 64, "chrome", *tabs, view(0, 0, W, 1, "#C6C6C8")),
        ],
        tracks=[track("below", "x", ease(0, -384, half_period)), track("dim", "alpha", ease(0, 0.1, half_period)), track("above", "x", ease(W, 0, half_period)),
                track("first", "x", ease(440, 20, half_period)), track("first", "alpha", ease(1, 0, half_period)),
                track("second", "x", ease(840, 440, half_period)), track("second", "alpha", ease(0, 1, half_period)),
                track("back", "alpha", ease(0, 1, half_period))])


def photos():
    return dict(
        elements=[
            view(0, 0, W, H, "#FFFFFF", picture(2, 2, 60, 60, PHOTOS, grid=grid(240, 20, 64, 64)), name="grid"),
            bar(0, 0, W, 64, "light", label(440, 18, 400, 28, "All photos", 17, "#000000", bold=True, align="center")),
        ],
        tracks=[track("grid", "scale", ease(1, 4, 60))])


WORDS = {
    "latin": "window spring curve shadow border corner opacity filter frame vertex colour sample glyph screen scroll".split(),
    "greek": "παράθυρο ελατήριο καμπύλη σκιά γωνία φίλτρο πλαίσιο κορυφή χρώμα δείγμα οθόνη κύλιση εικόνα γραμμή".split(),
    "cyrillic": "окно пружина кривая тень рамка угол фильтр кадр вершина цвет образец экран прокрутка картина".split(),
    "hebrew": "חלון קפיץ עקומה צל גבול פינה מסנן מסגרת קודקוד צבע דגימה מסך גלילה תמונה".split(),
    "arabic": "نافذة زنبرك منحنى ظل حدود زاوية مرشح إطار رأس لون عينة شاشة تمرير صورة".split(),
}


def scripts(math_module):
    random, texts = math_module.Lcg(31), []
    for k in range(300):
        words = WORDS[list(WORDS)[k % 5]]
        texts.append(" ".join(words[int(random.u() * len(words))] for _ in range(3)))
    return dict(
        elements=[element("scroll", 0, 0, W, H, label(20, 12, 390, 22, texts, 15, "#202020", grid=grid(300, 3, 416, 26)), name="list")],
        tracks=[track("list", "scroll", tri(3, 1900))])


def chart():
    curves = []
    for k in range(3):
        curves.append(element("curve", 60, 60, 1160, 320, colors=[HUES[k + 3]], alpha=0.25, fill=True, points=120,
                              curve=[0.55 + 0.1 * k, 0.22, 0.05 + 0.01 * k, 0.03 + 0.01 * k, k]))
    for k in range(8):
        curves.append(element("curve", 60, 60, 1160, 320, colors=[HUES[k]], width=2, points=240,
                              curve=[0.25 + 0.07 * k, 0.2, 0.03 + 0.004 * k, 0.02 + 0.006 * k, 0.7 * k]))
    return dict(
        elements=[
            label(60, 20, 600, 28, "Frames of the week", 20, "#000000", bold=True),
            view(60, 60, 1160, 1, "#E0E0E4", grid=grid(6, 1, 0, 64)),
            label(10, 52, 44, 16, ["100", "80", "60", "40", "20", "0"], 11, GREY, align="right", grid=grid(6, 1, 0, 64)),
        ] + curves + [
            view(60, 420, 1160, 260, "#F2F2F7",
                 view(16, 20, 12, 220, HUES, name="bar", radius=6, grid=grid(60, 60, 19, 0)), radius=12),
        ],
        tracks=[track("bar", "h", wave(20, 220, 90, 0.041)), track("bar", "y", wave(220, 20, 90, 0.041))])


# ---------------------------------------------------------------- the file

def scene(name, background, scale=1, page=None, **params):
    more = dict(page=page) if page else {}
    return dict(name=name, background=background, scale=scale, **more, params=params)


def counted():
    """Returns the scenes whose load is a number of similar objects."""
    dark = "#101820"
    plain = dict(count=10000, minSize=16, maxSize=64, speed=180)
    rounded = dict(count=1000, minSize=24, maxSize=72, minRadius=4, maxRadius=11)
    texts = dict(count=1000, fontSize=14, letters=20, width=200, height=20)
    return [
        scene("views-10k", dark, seed=21, alpha=1, **plain),
        scene("views-10k-2x", dark, 2, seed=21, alpha=1, **plain),
        scene("alpha-10k", dark, seed=22, alpha=0.5, **plain),
        scene("rounded-1k-rest", dark, seed=23, speed=0, **rounded),
        scene("rounded-1k", dark, seed=24, speed=180, **rounded),
        scene("labels-1k", dark, seed=25, speed=120, changed=0, **texts),
        scene("labels-1k-text", dark, seed=26, speed=0, changed=50, **texts),
        scene("groups", "#101820", page="groups"),
    ]


PAGES = [("feed", "#F2F2F7"), ("chat", "#FFFFFF"), ("app-card", "#FFFFFF"), ("settings", "#F2F2F7"), ("photos", "#FFFFFF"),
         ("scripts", "#FFFFFF"), ("chart", "#FFFFFF")]


def definition():
    base = peers()
    doc = base.definition()
    pages = {"groups": groups(), "feed": feed(), "chat": chat(), "app-card": app_card(), "settings": settings(), "photos": photos(),
             "scripts": scripts(base), "chart": chart()}
    assets = {k: dict(file="../peers/" + v["file"], width=v["width"], height=v["height"]) for k, v in doc["assets"].items()}
    conventions = dict(
        doc["conventions"],
        scale="Pixels to a point; positions, sizes and blurs are points. The surface is width*scale x height*scale pixels.",
        frame_of_element="x, y, width, height in the parent's space. A grid repeats an element: i at column i mod columns, row i div columns, "
                         "dx and dy apart; colors, texts and images are used in turns by i, %d in a text is i. Children have their parent's i.",
        label="One line, or the lines that its text has where lines is 0; vertically centred in its frame.",
        picture="Fills its frame, keeping its proportions; what exceeds the frame is cut off.",
        shadow="Opacity, standard deviation, offset down; of the rounded rectangle, black.",
        blur="What is behind, blurred by a gaussian, its saturation times 1.8, below a colour: light has the standard deviation 30 and white at 0.3, "
             "chrome has 20 and white at 0.85.",
        curve="Points k = 0..points-1 at x = w*k/(points-1), y = h*(c0 + c1*(0.6*sin(c2*k + c3*f + c4) + 0.4*sin(2.3*c2*k - 0.7*c3*f))), joined by "
              "lines; filled down to h, or stroked with round joins.",
        tracks="tri [speed, length]: tri(speed*f, length). ease [a, b, half]: u = tri(f, half)/half; a + (b-a)*u*u*(3-2u). "
               "wave [a, b, loop, step]: a + (b-a)*(0.5 + 0.5*cos(2*pi*(f/loop + step*i))). A scroll is a distance that the content has moved up; "
               "a scale is about the element's centre; w, h, x, y, radius and alpha replace the element's own. checks has values of tracks.",
        counted="views, alpha, rounded: the objects of quads and rrects in Benchmarks/peers, alpha in the colour. rounded at rest has a white "
                "32 x 32 square at tri(150*f/60, 1248), tri(110*f/60, 688) above. labels: for each the hue, x0 = u*(1280-width), y0 = "
                "u*(720-height), vx = (2u-1)*speed, vy likewise; colour of HSV (hue, 0.3, 1); text the first letters of line i mod 60; corner as "
                "of quads. With changed, labels (f*changed + k) mod count have the text 'Frame f, label k', k below changed.")
    scenes = counted() + [scene(name, color, page=name) for name, color in PAGES]
    scenes += [scene(name + "-4k", color, 3, page=name) for name, color in PAGES]
    checks = [dict(page=page, track=k, frame=f, index=3, value=value(t, f, 3))
              for page, p in pages.items() for k, t in enumerate(p["tracks"]) for f in (0, 47, 95)]
    return dict(format=1, width=W, height=H, fps=60, warmup=20, frames=120, conventions=conventions, random=doc["random"], assets=assets,
                text=doc["text"], pages=pages, scenes=scenes, checks=checks)


def dump(value, depth=0):
    """Returns JSON with one element, track or scene in each line."""
    pad = " " * (depth + 1)
    flat = json.dumps(value, ensure_ascii=False)
    if depth >= 6 or len(flat) < 150 or not isinstance(value, (dict, list)):
        return flat
    if isinstance(value, dict):
        return "{\n" + ",\n".join("%s%s: %s" % (pad, json.dumps(k), dump(v, depth + 1)) for k, v in value.items()) + "\n" + pad[1:] + "}"
    return "[\n" + ",\n".join(pad + dump(v, depth + 1) for v in value) + "\n" + pad[1:] + "]"


def load():
    with open(os.path.join(HERE, "scenes.json")) as fh:
        doc = json.load(fh)
    return doc, {s["name"]: s for s in doc["scenes"]}


# ---------------------------------------------------------------- what the drivers draw

def triangle(v, length):
    m = v - 2 * length * math.floor(v / (2 * length)) if length else 0
    return m if m <= length else 2 * length - m


def value(motion, f, i):
    """The value of a track in a frame, for the element with the index i."""
    if "tri" in motion:
        speed, length = motion["tri"]
        return triangle(speed * f, length)
    if "ease" in motion:
        first, last, half_period = motion["ease"]
        u = triangle(f, half_period) / half_period
        return first + (last - first) * u * u * (3 - 2 * u)
    low, high, loop, step = motion["wave"]
    return low + (high - low) * (0.5 + 0.5 * math.cos(2 * math.pi * (f / loop + step * i)))


def corner(bounce, f):
    """The corner of a bouncing object in a frame, rounded to whole points if bounce[6] is not 0."""
    x, y = (triangle(bounce[k] + bounce[k + 2] * f / 60, bounce[k + 4]) for k in (0, 1))
    return (math.floor(x + 0.5), math.floor(y + 0.5)) if bounce[6] else (x, y)


def curve_points(e, f):
    """The corners of a curve's line, in the element's space."""
    c, n = e["curve"], e["points"]
    for k in range(n):
        s = 0.6 * math.sin(c[2] * k + c[3] * f + c[4]) + 0.4 * math.sin(2.3 * c[2] * k - 0.7 * c[3] * f)
        yield e["w"] * k / (n - 1), e["h"] * (c[0] + c[1] * s)


def changed_texts(scene, f):
    """Returns the index and the new text of each label whose text changes in a frame."""
    n, count = scene["params"].get("changed", 0), scene["params"].get("count", 1)
    return [((f * n + k) % count, "Frame %d, label %d" % (f, k)) for k in range(n)]


def number_of(color):
    return int(color[1:], 16)


def flat(kind, parent, index, x, y, w, h, **more):
    e = dict(kind=kind, parent=parent, index=index, x=x, y=y, w=w, h=h, color=None, alpha=1, radius=0, clip=False, shadow=None, text=None,
             image=None, size=0, bold=False, align="left", lines=1, style=None, width=0, fill=False, points=0, curve=None, tracks=[], bounce=None)
    e.update({k: v for k, v in more.items() if v is not None})
    return e


def expand(doc, scene):
    """Returns the elements of a scene, parents before children, with an element for each cell of a grid."""
    return expand_page(doc, doc["pages"][scene["page"]]) if "page" in scene else expand_counted(doc, scene)


def expand_page(doc, page):
    out = []

    def cyclic(values, i):
        return values[i % len(values)] if values else None

    def add(e, parent, index):
        g = e.get("grid")
        for i in range(g["count"]) if g else [index]:
            x, y, w, h = e["frame"]
            if g:
                x, y = x + i % g["columns"] * g["dx"], y + i // g["columns"] * g["dy"]
            color, text = cyclic(e.get("colors"), i), cyclic(e.get("texts"), i)
            out.append(flat(e["kind"], parent, i, x, y, w, h, color=number_of(color) if color else None,
                            text=text.replace("%d", str(i)) if text else None, image=cyclic(e.get("images"), i),
                            tracks=[t for t in page["tracks"] if t["name"] == e.get("name")],
                            **{k: e.get(k) for k in ("alpha", "radius", "clip", "shadow", "size", "bold", "align", "lines", "style", "width",
                                                     "fill", "points", "curve")}))
            position = len(out) - 1
            for child in e.get("children", []):
                add(child, position, i)

    for e in page["elements"]:
        add(e, -1, 0)
    return out


def expand_counted(doc, scene):
    base, p = peers(), scene["params"]
    out = []
    if "letters" in p:
        lines, random = doc["text"]["lines"], base.Lcg(p["seed"])
        room = doc["width"] - p["width"], doc["height"] - p["height"]
        for i in range(p["count"]):
            r, g, b = colorsys.hsv_to_rgb(random.u(), 0.3, 1)
            color = round(r * 255) << 16 | round(g * 255) << 8 | round(b * 255)
            start = [random.u() * room[0], random.u() * room[1]]
            speed = [(2 * random.u() - 1) * p["speed"] for _ in range(2)]
            out.append(flat("label", -1, i, 0, 0, p["width"], p["height"], color=color, text=lines[i % len(lines)][:p["letters"]],
                            size=p["fontSize"], bounce=start + speed + list(room) + [1]))
    else:
        rounded = "minRadius" in p
        q = base.Quads(p, extra=1 if rounded else 0)
        for i in range(p["count"]):
            r, g, b = (int(v) for v in q.rgb[i])
            out.append(flat("view", -1, i, 0, 0, float(q.w[i]), float(q.h[i]), color=r << 16 | g << 8 | b, opacity=p.get("alpha", 1),
                            radius=float(q.radius[i]) if rounded else 0,
                            bounce=[float(v) for v in (q.x0[i], q.y0[i], q.vx[i], q.vy[i], q.lx[i], q.ly[i])] + [0 if rounded else 1]))
        if rounded and p["speed"] == 0:
            out.append(flat("view", -1, len(out), 0, 0, 32, 32, color=0xFFFFFF, bounce=[0, 0, 150, 110, doc["width"] - 32, doc["height"] - 32, 0]))
    for e in out:
        e["x"], e["y"] = corner(e["bounce"], 0)
        # An object without speed rests.
        if not e["bounce"][2] and not e["bounce"][3]:
            e["bounce"] = None
    return out


KINDS = ["view", "scroll", "picture", "label", "blur", "curve"]
PROPERTIES = ["x", "y", "w", "h", "alpha", "radius", "scale", "scroll"]
MOTIONS = ["tri", "ease", "wave"]
BLURS = {"light": (30, 0.3), "chrome": (20, 0.85)}


def images(doc):
    """The names of all pictures."""
    out = []
    for name, asset in doc["assets"].items():
        parts = asset["file"].split("{")
        out += [name] if len(parts) == 1 else [name + str(k) for k in range(int(parts[1].split("..")[1].split("}")[0]) + 1)]
    return out


def header(path):
    """Writes every scene as C tables, for apps_common.h."""
    doc, _ = load()
    names, tables = images(doc), {}

    def text(s):
        return "0" if s is None else '"%s"' % "".join(c if c.isascii() and c.isalnum() or c in " ,:" else "".join("\\%03o" % b for b in c.encode()) for c in s)

    def numbers(values, count):
        return "{" + ",".join("%.17g" % v for v in (list(values or []) + [0] * count)[:count]) + "}"

    with open(path, "w") as fh:
        fh.write("/* Written by scenes.py. */\n#pragma once\n")
        fh.write("static const char *const app_images[] = {%s};\nenum { APP_IMAGES = %d };\n" % (",".join('"%s"' % n for n in names), len(names)))
        for s in doc["scenes"]:
            key = s.get("page") or json.dumps(s["params"], sort_keys=True)
            if key in tables:
                continue
            tables[key] = len(tables)
            elements, tracks = expand(doc, s), []
            fh.write("static const AppElement app_elements_%d[] = {\n" % tables[key])
            for e in elements:
                first = len(tracks)
                tracks += e["tracks"]
                opacity = e.get("opacity", 1)
                fh.write("{%d,%d,%d,%.17g,%.17g,%.17g,%.17g,%d,0x%06X,%.17g,%.17g,%.17g,%d,%s,%s,%d,%.17g,%d,%d,%d,%d,%.17g,%d,%d,%s,%d,%d,%d,%s},\n" % (
                    KINDS.index(e["kind"]), e["parent"], e["index"], e["x"], e["y"], e["w"], e["h"], e["color"] is not None, e["color"] or 0, opacity,
                    e["alpha"], e["radius"], e["clip"], numbers(e["shadow"], 3), text(e["text"]), names.index(e["image"]) if e["image"] else -1, e["size"],
                    e["bold"], ["left", "center", "right"].index(e["align"]), e["lines"], list(BLURS).index(e["style"]) if e["style"] else 0,
                    e["width"], e["fill"], e["points"], numbers(e["curve"], 5), first, len(e["tracks"]), e["bounce"] is not None, numbers(e["bounce"], 7)))
            fh.write("};\nstatic const AppTrack app_tracks_%d[] = {\n" % tables[key])
            for t in tracks:
                kind = next(m for m in MOTIONS if m in t)
                fh.write("{%d,%d,%s},\n" % (PROPERTIES.index(t["property"]), MOTIONS.index(kind), numbers(t[kind], 4)))
            fh.write("{0,0,{0,0,0,0}}};\n")
        fh.write("static const AppScene app_scenes[] = {\n")
        for s in doc["scenes"]:
            k = tables[s.get("page") or json.dumps(s["params"], sort_keys=True)]
            fh.write('{"%s",0x%06X,%g,sizeof app_elements_%d / sizeof *app_elements_%d,app_elements_%d,app_tracks_%d,%d,%d},\n' % (
                s["name"], number_of(s["background"]), s["scale"], k, k, k, k, s["params"].get("changed", 0), s["params"].get("count", 1)))
        fh.write("};\nenum { APP_SCENES = %d };\n" % len(doc["scenes"]))


def limits(rate):
    """Returns the bytes and the time of each scene if every pixel of the surface is written once, at a rate in GB/s."""
    doc, scenes = load()
    out = {}
    for name, s in scenes.items():
        count = int(doc["width"] * doc["height"] * s["scale"] ** 2 * 4)
        out[name] = dict(bytes_once=count, ms_once=count / rate / 1e6)
    return out


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("--write", action="store_true")
    ap.add_argument("--header")
    ap.add_argument("--limits", type=float)
    a = ap.parse_args()
    if a.write:
        with open(os.path.join(HERE, "scenes.json"), "w") as fh:
            fh.write(dump(definition()) + "\n")
    if a.header:
        header(a.header)
    if a.limits:
        for k, v in limits(a.limits).items():
            print("%-16s once %8.3f ms" % (k, v["ms_once"]))
