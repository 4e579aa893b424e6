#!/usr/bin/env python3
"""Blend2D, the CPU rasterizer with a just-in-time compiler, over the scenes of Benchmarks/peers and Benchmarks/Apps.

Blend2D cannot record. Python therefore writes a frame down as a list of calls of Blend2D's C functions (build_ms), and a few
lines of C make these calls and wait for their end (ms). So ms has all that Blend2D does and nothing of what Python spends on calls,
as with Skia's pictures. The scene's mathematics, the shaping of text and the points of paths are in build_ms, as they are there.

The context renders each call at once, or queues what it is given and renders it in bands, on the calling thread ("queued") or on this
and another ("2 threads"). The driver tries all, and for text either glyph runs or a mask of each line that is kept, and keeps the
quickest. Cards are pictures made before the first frame, shadow and text included. Blend2D has no blur and no perspective: scenes
with those are not drawn.
"""
import ctypes
import json
import math
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
APPS, PEERS = os.path.join(HERE, "..", "Apps"), os.path.join(HERE, "..", "peers")
sys.path[:0] = [PEERS, APPS]
import numpy as np

import peerlib
import scenes

# Both folders have scenes under this name; the module of the peers' scenes comes first.
PEER_SCENES = sys.modules.pop("scenes")
sys.path.remove(PEERS)
import scenes as APP_SCENES

HOME = os.path.dirname(sys.prefix)  # the folder with the virtual environment
PLAYER = ctypes.CDLL(os.path.join(HOME, "libblend2d_player.so"))
PLAYER.player_function.restype = ctypes.c_void_p
PLAYER.player_play.argtypes, PLAYER.player_play.restype = [ctypes.c_void_p, ctypes.c_long], ctypes.c_long

PRGB32, A8 = 1, 3
PATTERN_QUALITY, BILINEAR = 2, 1
CIRCLE, ROUND_RECT, POLYLINE, POLYGON = 5, 7, 14, 16
RESET, ASSIGN = 0, 1
ROUND_JOIN = 4
SYNC = 0x80000000
FONTS = "/usr/share/fonts/truetype/dejavu/DejaVuSans%s.ttf"


# ---------------------------------------------------------------- calls

FUNCTIONS = {}
CALL = np.dtype([("function", "i8"), ("integers", "i8", 6), ("number", "f8")])


def function(name):
    if name not in FUNCTIONS:
        FUNCTIONS[name] = PLAYER.player_function(name.encode())
        assert FUNCTIONS[name], name
    return FUNCTIONS[name]


class Object(ctypes.c_uint64 * 2):
    """An object of Blend2D: sixteen bytes, which its functions fill."""

    def __init__(self, kind=None, *arguments):
        super().__init__()
        if kind:
            call(kind, self, *arguments)


def number(value):
    """An argument as an integer: the address of an array or an object, or the integer itself."""
    if isinstance(value, np.ndarray):
        return value.ctypes.data
    return ctypes.addressof(value) if isinstance(value, ctypes.Array) else value or 0


def call(name, *arguments):
    """Makes a call at once. Arguments with other types than a frame's calls have are of ctypes."""
    values = [a if isinstance(a, ctypes._SimpleCData) else ctypes.c_ssize_t(number(a)) for a in arguments]
    result = ctypes.CFUNCTYPE(ctypes.c_uint32, *[type(v) for v in values])(function(name))(*values)
    assert not result, "%s: %x" % (name, result)


class Calls:
    """The calls of a frame, with the memory that their arguments point to."""

    def __init__(self):
        self.blocks, self.single, self.kept = [], [], []

    def add(self, name, *arguments, number_argument=0.0):
        self.kept.append(arguments)
        values = [number(a) for a in arguments]
        self.single.append((function(name), values + [0] * (6 - len(values)), number_argument))

    def add_each(self, name, count, *arguments):
        """One call for each row; an argument is a value or a column, a table stands for pointers to its rows."""
        self.close()
        block = np.zeros(count, CALL)
        block["function"] = function(name)
        for k, a in enumerate(arguments):
            if isinstance(a, np.ndarray) and a.ndim == 2:
                block["integers"][:, k] = a.ctypes.data + a.strides[0] * np.arange(count)
            else:
                block["integers"][:, k] = a if isinstance(a, np.ndarray) else number(a)
        self.kept.append(arguments)
        self.blocks.append(block)

    def close(self):
        if self.single:
            self.blocks.append(np.array(self.single, CALL))
            self.single = []

    def finish(self):
        self.close()
        self.all = np.concatenate(self.blocks)

    def play(self):
        failed = PLAYER.player_play(self.all.ctypes.data, len(self.all))
        if failed >= 0:
            name = next(n for n, f in FUNCTIONS.items() if f == self.all[failed]["function"])
            raise RuntimeError("call %d of the frame, %s, failed" % (failed, name))


# ---------------------------------------------------------------- pictures and text

def image(name):
    out = Object("blImageInitAs", 1, 1, PRGB32)
    call("blImageReadFromFile", out, np.frombuffer(os.path.join(PEERS, "assets", name + ".png").encode() + b"\0", np.uint8), None)
    return out


def pixels(img):
    """The pixels of a picture as an array that is not a copy."""
    data = np.zeros(4, np.int64)
    call("blImageMakeMutable", img, data)
    (width, height, kind, _), stride = data[2:].view(np.int32).tolist(), int(data[1])
    depth = 1 if kind == A8 else 4
    rows = np.ctypeslib.as_array((ctypes.c_uint8 * (stride * height)).from_address(int(data[0]))).reshape(height, stride)
    return rows[:, :width * depth].reshape(height, width, depth)


def pattern(img, matrix=(1, 0, 0, 1, 0, 0)):
    return Object("blPatternInitAs", img, None, 0, np.array(matrix, float))


class Font(Object):
    faces = {}

    def __init__(self, size, bold=False):
        if bold not in self.faces:
            self.faces[bold] = Object("blFontFaceInit")
            call("blFontFaceCreateFromFile", self.faces[bold], np.frombuffer((FONTS % ("-Bold" if bold else "")).encode() + b"\0", np.uint8), 0)
        super().__init__("blFontInit")
        call("blFontCreateFromFace", self, self.faces[bold], ctypes.c_float(size))
        metrics = np.zeros(16, np.float32)
        call("blFontGetMetrics", self, metrics)
        self.size, self.ascent, self.descent = size, float(metrics[1]), float(metrics[3])


class Run:
    """The glyphs of a line. HarfBuzz shapes lines with characters from U+0590, the start of Hebrew, on: Blend2D knows one direction only."""
    harfbuzz = None

    def __init__(self):
        self.buffer = Object("blGlyphBufferInit")

    def set(self, text, font):
        self.font = font
        if any(ord(ch) >= 0x590 for ch in text):
            return self.shape(text)
        data = np.frombuffer(text.encode(), np.uint8)
        call("blGlyphBufferSetText", self.buffer, data, len(data), 0)
        call("blFontShape", font, self.buffer)
        metrics = np.zeros(10)
        call("blFontGetTextMetrics", font, self.buffer, metrics)
        self.width = float(metrics[0])
        self.glyphs = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)(function("blGlyphBufferGetGlyphRun"))(number(self.buffer))

    def shape(self, text):
        import uharfbuzz as hb
        if Run.harfbuzz is None:
            face = hb.Face(hb.Blob.from_file_path(FONTS % ""))
            Run.harfbuzz = hb.Font(face), face.upem
        face, upem = Run.harfbuzz
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        hb.shape(face, buffer)
        self.ids = np.array([g.codepoint for g in buffer.glyph_infos], np.uint32)
        self.places = np.array([(p.x_offset, p.y_offset, p.x_advance, p.y_advance) for p in buffer.glyph_positions], np.int32)
        # A BLGlyphRun with advances and offsets in the units of the font, four bytes and sixteen bytes apart.
        self.glyphs = np.array([number(self.ids), number(self.places), len(self.ids), 1 << 8 | 4 << 16 | 16 << 24], np.int64)
        self.width = float(self.places[:, 2].sum()) * self.font.size / upem


class Label:
    """A line of text in a box of whole pixels. With `masked` it is drawn once into a mask, which is then filled with the colour; the mask
    has a margin, since glyphs reach beyond the box."""

    def __init__(self, w, h, font, align="left", baseline=None, masked=False):
        self.w, self.h, self.font, self.align, self.baseline, self.run = w, h, font, align, baseline, Run()
        m = self.margin = math.ceil(font.size / 8)
        self.mask = Object("blImageInitAs", w + 2 * m, h + 2 * m, A8) if masked else None

    def set(self, text):
        self.run.set(text, self.font)
        spare, m = self.w - self.run.width, self.margin
        self.x = {"left": 0, "center": spare / 2, "right": spare}[self.align]
        left, right = max(0, math.floor(self.x)), min(self.w, math.ceil(self.x + self.run.width)) + 2 * m
        top, bottom = max(0, math.floor(self.baseline - self.font.ascent)), min(self.h, math.ceil(self.baseline + self.font.descent)) + 2 * m
        self.area, self.stale = np.array([left, top, right - left, bottom - top], np.int32), True

    def draw(self, c, x, y, rgba):
        if self.mask is None:
            return c.glyphs(self.run, x + self.x, y + self.baseline, rgba)
        m = self.margin
        if self.stale:
            with c.drawing(self.mask):
                c.glyphs(self.run, m + self.x, m + self.baseline, 0xFF000000)
            self.stale = False
        c.mask(self.mask, x + self.area[0] - m, y + self.area[1] - m, self.area, rgba)


# ---------------------------------------------------------------- a canvas

def opaque(color):
    return 0xFF000000 | (int(color[1:], 16) if isinstance(color, str) else color)


def translucent(color, alpha):
    return round(alpha * 255) << 24 | color


class Canvas:
    """Writes a frame's calls down, in the way in which a program would make them."""

    def __init__(self, context):
        self.calls, self.context = Calls(), context

    def call(self, name, *arguments, **more):
        self.calls.add("blContext" + name, self.context, *arguments, **more)

    def clear(self, rgba):
        self.call("FillAllRgba32", rgba)

    def rect(self, x, y, w, h, rgba):
        # Rectangles of whole pixels have a function of their own.
        if x == int(x) and y == int(y) and w == int(w) and h == int(h):
            self.call("FillRectIRgba32", np.array([x, y, w, h], np.int32), rgba)
        else:
            self.call("FillRectDRgba32", np.array([x, y, w, h], float), rgba)

    def rects(self, x, y, w, h, rgba):
        self.calls.add_each("blContextFillRectIRgba32", len(x), self.context, np.stack([x, y, w, h], 1).astype(np.int32), rgba)

    def round_rect(self, x, y, w, h, r, rgba):
        self.call("FillGeometryRgba32", ROUND_RECT, np.array([x, y, w, h, r, r], float), rgba)

    def fill(self, kind, values, style):
        self.call("FillGeometryExt", kind, np.array(values, float), style)

    def points(self, function, kind, points, rgba):
        points = np.array(points, float)
        self.calls.kept.append(points)
        self.call(function, kind, np.array([number(points), len(points)], np.int64), rgba)

    def image(self, img, x=0, y=0, area=None):
        self.call("BlitImageI", np.array([x, y], np.int32), img, area)

    def alpha(self, alpha):
        self.call("SetGlobalAlpha", number_argument=float(alpha))

    def bilinear(self):
        self.call("SetHint", PATTERN_QUALITY, BILINEAR)

    def glyphs(self, run, x, y, rgba):
        self.calls.kept.append(run)
        self.call("FillGlyphRunDRgba32", np.array([x, y], float), run.font, run.glyphs, rgba)

    def mask(self, mask, x, y, area, rgba):
        self.call("FillMaskIRgba32", np.array([x, y], np.int32), mask, area, rgba)

    def drawing(self, img):
        return Layer(self, img)


class Layer:
    """While it lasts, the canvas draws into a picture, which is transparent at first. Small pictures are not worth threads."""
    unused = []

    def __init__(self, canvas, img):
        self.canvas, self.img, self.outer = canvas, img, canvas.context

    def __enter__(self):
        self.canvas.context = self.unused.pop() if self.unused else Object("blContextInit")
        self.canvas.call("Begin", self.img, None)
        self.canvas.call("ClearAll")

    def __exit__(self, *_):
        self.canvas.call("End")
        self.unused.append(self.canvas.context)
        self.canvas.context = self.outer


def draw_now(img, function):
    """Draws a picture that is made before the first frame."""
    canvas = Canvas(None)
    with canvas.drawing(img):
        function(canvas)
    canvas.calls.finish()
    canvas.calls.play()
    return img


# ---------------------------------------------------------------- the scenes of Benchmarks/peers

W, H = PEER_SCENES.W, PEER_SCENES.H


def colors(rgb):
    return 0xFF000000 | rgb[:, 0] << 16 | rgb[:, 1] << 8 | rgb[:, 2]


class QuadScene:
    variants = ["rects"]

    def __init__(self, s, variant):
        self.q, self.background = PEER_SCENES.Quads(s["params"]), opaque(s["background"])
        self.colors = colors(self.q.rgb)

    def draw(self, c, f):
        c.clear(self.background)
        c.rects(*self.q.at(f), self.q.w, self.q.h, self.colors)


class RRectScene:
    variants = ["rrects"]

    def __init__(self, s, variant):
        self.q, self.background = PEER_SCENES.Quads(s["params"], extra=1), opaque(s["background"])
        self.colors = colors(self.q.rgb)

    def draw(self, c, f):
        q = self.q
        c.clear(self.background)
        rects = np.stack([*q.at(f, False), q.w, q.h, q.radius, q.radius], 1)
        c.calls.add_each("blContextFillGeometryRgba32", len(rects), c.context, ROUND_RECT, rects, self.colors)


class SpriteScene:
    variants = ["images"]

    def __init__(self, s, variant):
        p = s["params"]
        self.at, self.alpha, self.background = PEER_SCENES.sprites(p), p["alpha"], opaque(s["background"])
        self.images = [image("sprite%d" % k) for k in range(8)]
        self.addresses = np.array([number(self.images[i % 8]) for i in range(p["count"])])

    def draw(self, c, f):
        c.clear(self.background)
        c.alpha(self.alpha)
        c.calls.add_each("blContextBlitImageI", len(self.addresses), c.context, np.stack(self.at(f), 1).astype(np.int32), self.addresses, 0)
        c.alpha(1)


class CardScene:
    """Each card is a picture with its shadow and text. Blend2D draws the picture; only the blur of the shadow is made with NumPy."""
    variants = ["cached"]
    margin = 32

    def __init__(self, s, variant):
        self.p, self.background = s["params"], opaque(s["background"])
        self.photos, self.fonts, self.shadow = [image("card%d" % k) for k in range(4)], [Font(20), Font(14)], self.shadow()
        size = self.p["cardW"] + 2 * self.margin, self.p["cardH"] + 2 * self.margin
        self.contents = [self.content(photo) for photo in self.photos]
        self.cards = [draw_now(Object("blImageInitAs", *size, PRGB32), lambda c: self.card(c, i)) for i in range(self.p["count"])]

    def shadow(self):
        p, m = self.p, self.margin
        mask = Object("blImageInitAs", p["cardW"] + 2 * m, p["cardH"] + 2 * m, A8)
        draw_now(mask, lambda c: c.round_rect(m, m + p["shadowDy"], p["cardW"], p["cardH"], p["radius"], 0xFF000000))
        reach = 4 * p["shadowSigma"]
        kernel = np.exp(-np.arange(-reach, reach + 1.0) ** 2 / (2 * p["shadowSigma"] ** 2))
        a = pixels(mask)
        blurred = a[:, :, 0].astype(float)
        for axis in 0, 1:
            blurred = np.apply_along_axis(np.convolve, axis, blurred, kernel / kernel.sum(), "same")
        a[:, :, 0] = np.rint(blurred)
        return mask

    def content(self, photo):
        p, m = self.p, self.margin

        def draw(c):
            c.image(photo)
            c.rect(0, p["cardH"] - p["panelH"], p["cardW"], p["panelH"], translucent(0, p["panelAlpha"]))
        return pattern(draw_now(Object("blImageInitAs", p["cardW"], p["cardH"], PRGB32), draw), (1, 0, 0, 1, m, m))

    def card(self, c, i):
        p, m = self.p, self.margin
        w, h, r = p["cardW"], p["cardH"], p["radius"]
        c.mask(self.shadow, 0, 0, None, translucent(0, p["shadowAlpha"]))
        c.fill(ROUND_RECT, [m, m, w, h, r, r], self.contents[i % 4])
        for text, font, y, color in (("Card %02d daily picks" % i, 0, 160, 0xFFFFFFFF), ("Twelve stories, updated weekly", 1, 184, 0xFFD8D8D8)):
            run = Run()
            run.set(text, self.fonts[font])
            c.glyphs(run, m + 16, m + y, color)

    def draw(self, c, f):
        p = self.p
        c.clear(self.background)
        scroll = PEER_SCENES.trif(p["scrollPerFrame"] * f, p["scrollRange"])
        for i, card in enumerate(self.cards):
            x, y = p["left"] + p["pitchX"] * (i % p["columns"]), p["top"] + p["pitchY"] * (i // p["columns"]) - scroll
            if -p["cardH"] - self.margin < y < H + self.margin:
                c.image(card, x - self.margin, y - self.margin)


class MaskCircle:
    variants = ["pattern"]

    def __init__(self, s, variant):
        self.p, self.a, self.b = s["params"], image("fullA"), pattern(image("fullB"))

    def draw(self, c, f):
        p = self.p
        c.image(self.a)
        c.fill(CIRCLE, [p["cx"], p["cy"], p["maxRadius"] * (f % p["loop"]) / p["loop"]], self.b)


class MaskPath(MaskCircle):
    def draw(self, c, f):
        path, segments = Object("blPathInit"), PEER_SCENES.star(self.p, f)
        call("blPathMoveTo", path, *map(ctypes.c_double, segments[0][0]))
        for _, *points in segments:
            call("blPathCubicTo", path, *[ctypes.c_double(v) for point in points for v in point])
        call("blPathClose", path)
        c.image(self.a)
        c.call("FillPathDExt", np.zeros(2), path, self.b)


class Zoom:
    variants = ["images"]

    def __init__(self, s, variant):
        self.p, self.a, self.b = s["params"], image("fullA"), image("fullB")

    def draw(self, c, f):
        p = self.p
        t = (f % p["loop"]) / p["loop"]
        k = p["minScale"] + (p["maxScale"] - p["minScale"]) * t
        c.bilinear()
        c.call("BlitScaledImageD", np.array([W / 2 * (1 - k), H / 2 * (1 - k), W * k, H * k]), self.a, None)
        c.alpha(t)
        c.image(self.b)
        c.alpha(1)


class ShatterScene:
    """Areas of pictures are whole pixels, so tiles are cut at these. Their edges are antialiased, which shows no seams where a tile rests."""
    variants = ["images"]

    def __init__(self, s, variant):
        t = self.s = PEER_SCENES.Shatter(s["params"])
        self.a, self.b, self.corner = image("fullA"), image("fullB"), np.zeros(2)
        left, top, right, bottom = (np.floor(v + 0.5) for v in (t.left, t.top, t.left + t.size, t.top + t.size))
        self.areas = np.stack([left, top, right - left, bottom - top], 1).astype(np.int32)
        self.dx, self.dy = left - t.left - t.size / 2, top - t.top - t.size / 2

    def draw(self, c, f):
        cx, cy, angle = self.s.at(f)
        n, m = np.cos(angle), np.sin(angle)
        c.image(self.b)
        c.bilinear()
        matrices = np.stack([n, m, -m, n, cx + n * self.dx - m * self.dy, cy + m * self.dx + n * self.dy], 1)
        for name, *arguments in (("ApplyTransformOp", ASSIGN, matrices), ("BlitImageD", number(self.corner), self.a, self.areas)):
            c.calls.add_each("blContext" + name, len(n), c.context, *arguments)
        # The two blocks are calls in turn.
        pair = c.calls.blocks[-2:]
        c.calls.blocks[-2:] = [np.stack(pair, 1).reshape(-1)]
        c.call("ApplyTransformOp", RESET, None)


class Groups:
    """Each group is drawn into a picture of its own, since a context with threads reads a picture after the call."""
    variants = ["layers"]

    def __init__(self, s, variant):
        p = self.p = s["params"]
        self.background = opaque(s["background"])
        self.q = PEER_SCENES.Quads(p, p["groups"] * p["perGroup"], (p["cellW"], p["cellH"]))
        self.colors = colors(self.q.rgb)
        self.layers = [Object("blImageInitAs", p["cellW"], p["cellH"], PRGB32) for _ in range(p["groups"])]

    def draw(self, c, f):
        p, q = self.p, self.q
        x, y = q.at(f)
        c.clear(self.background)
        c.alpha(p["alpha"])
        for g, layer in enumerate(self.layers):
            part = slice(g * p["perGroup"], (g + 1) * p["perGroup"])
            with c.drawing(layer):
                c.rects(x[part], y[part], q.w[part], q.h[part], self.colors[part])
            c.image(layer, p["cellW"] * (g % p["columns"]), p["cellH"] * (g // p["columns"]))
        c.alpha(1)


class TextScroll:
    variants = ["masks", "glyphs"]

    def __init__(self, s, variant):
        p = self.p = s["params"]
        self.background, self.color, font = opaque(s["background"]), opaque(p["color"]), Font(p["size"])
        self.top = math.ceil(font.ascent)
        self.lines = []
        for text in PEER_SCENES.load()[0]["text"]["lines"]:
            line = Label(W - p["left"], self.top + math.ceil(font.descent), font, baseline=self.top, masked=variant == "masks")
            line.set(text)
            self.lines.append(line)

    def draw(self, c, f):
        p = self.p
        c.clear(self.background)
        scroll = PEER_SCENES.trif(p["scrollPerFrame"] * f, p["scrollRange"])
        for k, line in enumerate(self.lines):
            y = p["firstBaseline"] + p["pitch"] * k - scroll
            if -8 < y < H + 20:
                line.draw(c, p["left"], y - self.top, self.color)


class SmallDamage(QuadScene):
    """The still rectangles are kept as a picture, and only the spinner's old and new boxes are painted anew."""
    variants = ["damage"]

    def __init__(self, s, variant):
        super().__init__(s, variant)
        self.p, self.last = s["params"], None
        self.still = draw_now(Object("blImageInitAs", W, H, PRGB32), lambda c: super(SmallDamage, self).draw(c, 0))

    def draw(self, c, f):
        p = self.p
        k = p["spinner"]
        x, y = PEER_SCENES.trif(p["dx"] * f, W - k), PEER_SCENES.trif(p["dy"] * f, H - k)
        box = np.array([x, y, k, k], np.int32)
        if self.last is None:
            c.image(self.still)
        else:
            c.image(self.still, self.last[0], self.last[1], self.last)
        self.last = box
        c.round_rect(x, y, k, k, p["spinRadius"], 0xFFFFFFFF)
        angle = math.radians(p["degPerFrame"] * f)
        n, m = math.cos(angle), math.sin(angle)
        c.call("ApplyTransformOp", ASSIGN, np.array([n, m, -m, n, x + k / 2, y + k / 2]))
        c.call("FillRectDRgba32", np.array([-p["barW"] / 2, -p["barH"] / 2, p["barW"], p["barH"]]), opaque(0xD02020))
        c.call("ApplyTransformOp", RESET, None)


KINDS = {"quads-1k": QuadScene, "quads-10k": QuadScene, "quads-50k": QuadScene, "rrects-1k": RRectScene, "images-1k": SpriteScene, "cards": CardScene,
         "mask-circle": MaskCircle, "mask-path": MaskPath, "zoom": Zoom, "shatter-5k": ShatterScene, "group-opacity": Groups,
         "text-scroll": TextScroll, "small-damage": SmallDamage}


# ---------------------------------------------------------------- the scenes of Benchmarks/Apps

class Page:
    """The elements of a scene, one call each, in pixels; what is outside the clip is left out.

    The pages without a blur have neither shadows, round pictures nor labels of several lines.
    """

    def __init__(self, doc, scene, variant):
        self.scene, self.scale, self.elements = scene, scene["scale"], APP_SCENES.expand(doc, scene)
        self.background, self.masked = opaque(scene["background"]), variant == "masks"
        self.children, self.fonts, self.pictures, self.labels, self.layers = {}, {}, {}, {}, {}
        for k, e in enumerate(self.elements):
            self.children.setdefault(e["parent"], []).append(k)
            if e["kind"] == "label":
                self.labels[k] = self.label(e)
                self.labels[k].set(e["text"])

    def label(self, e):
        key, s = (e["size"], e["bold"]), self.scale
        if key not in self.fonts:
            self.fonts[key] = Font(e["size"] * s, e["bold"])
        font = self.fonts[key]
        baseline = round((e["h"] - (font.ascent + font.descent) / s) / 2 + font.ascent / s) * s
        return Label(e["w"] * s, e["h"] * s, font, e["align"], baseline, self.masked)

    def picture(self, name, w, h):
        """A picture that covers w x h pixels. Blend2D samples at most four pixels, so a program keeps pictures in the sizes that it shows."""
        if (name, w, h) not in self.pictures:
            from PIL import Image
            with Image.open(os.path.join(PEERS, "assets", name + ".png")) as whole:
                ratio = max(w / whole.width, h / whole.height)
                box = (whole.width - w / ratio) / 2, (whole.height - h / ratio) / 2, (whole.width + w / ratio) / 2, (whole.height + h / ratio) / 2
                rgba = np.asarray(whole.convert("RGBA").resize((w, h), Image.Resampling.BOX, box)).astype(int)
            out = Object("blImageInitAs", w, h, PRGB32)
            rgba[:, :, :3] = (rgba[:, :, :3] * rgba[:, :, 3:] + 127) // 255
            pixels(out)[:] = rgba[:, :, [2, 1, 0, 3]]
            self.pictures[name, w, h] = out
        return self.pictures[name, w, h]

    def draw(self, c, f):
        c.clear(self.background)
        for k, text in APP_SCENES.changed_texts(self.scene, f):
            self.labels[k].set(text)
        for k in self.children[-1]:
            self.element(c, k, f, 0, 0, (0, 0, W, H))

    def element(self, c, k, f, ox, oy, limit):
        """Draws an element whose parent's corner is at ox, oy. All numbers are points until they reach the canvas."""
        e, s = self.elements[k], self.scale
        a = {name: e[name] for name in ("x", "y", "w", "h", "alpha", "radius")}
        if e["bounce"]:
            a["x"], a["y"] = APP_SCENES.corner(e["bounce"], f)
        for t in e["tracks"]:
            a[t["property"]] = APP_SCENES.value(t, f, e["index"])
        x, y, w, h, alpha = ox + a["x"], oy + a["y"], a["w"], a["h"], a["alpha"]
        children = self.children.get(k, ())
        if alpha <= 0 or x >= limit[2] or y >= limit[3] or x + w <= limit[0] or y + h <= limit[1]:
            return
        if alpha < 1 and children:  # a group is drawn into a picture, which is then faded
            if k not in self.layers:
                self.layers[k] = Object("blImageInitAs", math.ceil(w * s), math.ceil(h * s), PRGB32)
            layer = self.layers[k]
            with c.drawing(layer):
                self.contents(c, k, f, a, 0, 0, 1, (0, 0, w, h))
            c.alpha(alpha)
            c.image(layer, x * s, y * s)
            c.alpha(1)
        else:
            self.contents(c, k, f, a, x, y, alpha, limit)

    def contents(self, c, k, f, a, x, y, alpha, limit):
        e, s, w, h = self.elements[k], self.scale, a["w"], a["h"]
        kind = e["kind"]
        color = None if e["color"] is None else translucent(e["color"], alpha * e.get("opacity", 1))
        if kind == "view" and color is not None:
            if a["radius"]:
                c.round_rect(x * s, y * s, w * s, h * s, a["radius"] * s, color)
            else:
                c.rect(x * s, y * s, w * s, h * s, color)
        elif kind == "picture":
            c.image(self.picture(e["image"], w * s, h * s), x * s, y * s)
        elif kind == "label":
            self.labels[k].draw(c, x * s, y * s, color)
        elif kind == "curve":
            points = (np.array(list(APP_SCENES.curve_points(e, f))) + (x, y)) * s
            if e["fill"]:
                c.points("FillGeometryRgba32", POLYGON, [*points, ((x + w) * s, (y + h) * s), (x * s, (y + h) * s)], color)
            else:
                c.call("SetStrokeWidth", number_argument=float(e["width"] * s))
                c.call("SetStrokeJoin", ROUND_JOIN)
                c.points("StrokeGeometryRgba32", POLYLINE, points, color)
        children = self.children.get(k, ())
        clips = children and (e["clip"] or kind == "scroll")
        if clips:
            c.call("ClipToRectD", np.array([x * s, y * s, w * s, h * s], float))
            limit = max(limit[0], x), max(limit[1], y), min(limit[2], x + w), min(limit[3], y + h)
        for child in children:
            self.element(c, child, f, x, y - a.get("scroll", 0), limit)
        if clips:
            c.call("RestoreClipping")


# ---------------------------------------------------------------- the run

THREADS = {"": 0, "queued": 1, "2 threads": 2}


class Renderer:
    """A context that stays on its picture, as long as the variant is the same."""

    def __init__(self, width, height, threads):
        self.target, self.context = Object("blImageInitAs", width, height, PRGB32), Object("blContextInit")
        call("blContextBegin", self.context, self.target, np.array([0, threads] + [0] * 6, np.uint32))

    def frame(self, scene, f):
        t0, _ = peerlib.clocks()
        canvas = Canvas(self.context)
        scene.draw(canvas, f)
        canvas.call("Flush", SYNC)
        canvas.calls.finish()
        t1, c1 = peerlib.clocks()
        canvas.calls.play()
        t2, c2 = peerlib.clocks()
        return t1 - t0, t2 - t1, c2 - c1

    def save(self, path):
        from PIL import Image
        call("blContextEnd", self.context)
        Image.fromarray(np.ascontiguousarray(pixels(self.target)[:, :, 2::-1])).save(path)


def version():
    info = np.zeros(64, np.uint32)
    call("blRuntimeQueryInfo", 0, info)
    return "Blend2D %d.%d.%d" % tuple(info[:3])


def main():
    options = peerlib.arguments(["raster"])
    doc, apps = APP_SCENES.load()
    scene = {**PEER_SCENES.load()[1], **apps}[options.scene]
    in_app = options.scene in apps
    scale = scene["scale"] if in_app else 1
    if in_app:
        kinds = {e["kind"] for e in APP_SCENES.expand(doc, scene)}
        reason = "Blend2D has no blur" if "blur" in kinds else None
        variants = ["masks", "glyphs"] if "label" in kinds else ["calls"]
        make = lambda v: Page(doc, scene, v)
    else:
        kind = KINDS.get(options.scene)
        reason = None if kind else "Blend2D's transforms are affine" if options.scene == "cube-3d" else "Blend2D has no blur"
        variants = kind.variants if kind else []
        make = lambda v: kind(scene, v)
    backend = "CPU"
    if reason:
        peerlib.unable("blend2d", version(), backend, options.scene, reason)

    def start(variant):
        name, _, threads = variant.partition(", ")
        return Renderer(W * scale, H * scale, THREADS[threads]), make(name)

    variants = [v + (", " + t if t else "") for v in variants for t in THREADS]
    if options.variant != "auto":
        variants = [options.variant]
    if options.png is not None:
        renderer, content = start(variants[0])
        # What is painted over the last frame, or changes with each, needs the frames before.
        for f in range(0 if scene["params"].get("changed") else max(0, options.png - 1), options.png + 1):
            renderer.frame(content, f)
        renderer.save(options.out)
        return
    first, trial = None, {}
    if len(variants) > 1:
        for v in variants:
            renderer, content = start(v)
            first = first or renderer.frame(content, 0)
            trial[v] = min(renderer.frame(content, f)[1] for f in (20, 50, 80, 110))
    best = min(trial, key=trial.get) if trial else variants[0]
    renderer, content = start(best)
    out = peerlib.measure(lambda f: renderer.frame(content, f), options.frames, options.warmup)
    if first:
        out["first_frame_ms"] = first[1] * 1e3
    print(json.dumps(dict(peer="blend2d", version=version(), backend=backend, scene=options.scene, variant=best, **out)))


if __name__ == "__main__":
    main()
