#!/usr/bin/env python3
"""ThorVG over the scenes of Benchmarks/peers and Benchmarks/Apps: its software engine, or its OpenGL engine on a surfaceless EGL context.

A scene is made once of ThorVG's paints. In each frame Python moves those that move (build_ms), then the canvas is updated, drawn and
synchronized (ms). Python's calls are left out because a C++ program makes the same ones in a fraction of the time; what they cause,
outlines and spans of each paint that has moved, ThorVG makes while it updates the canvas.

The library of the package thorvg-python has no OpenGL engine. THORVG_LIB names another build of ThorVG 1.0 to be used instead.
"""
import ctypes
import importlib.util
import json
import math
import os
import statistics
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
PEERS = os.path.join(HERE, "..", "peers")
sys.path.insert(0, PEERS)
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # idle threads of numpy's spin
import numpy as np
from PIL import Image

import peerlib
import scenes as S

spec = importlib.util.spec_from_file_location("app_scenes", os.path.join(HERE, "..", "Apps", "scenes.py"))
A = importlib.util.module_from_spec(spec)
spec.loader.exec_module(A)

W, H = S.W, S.H
FONTS = "/usr/share/fonts/truetype/dejavu/"
PREMULTIPLIED_RGBA, ALPHA_MASK = 0, 1


# ---------------------------------------------------------------- ThorVG's C functions

class Library:
    """T.paint_translate is tvg_paint_translate. A result other than success is an error. A signature ends with > where a pointer is returned."""
    SIGNATURES = dict(
        engine_init="i", engine_term="", engine_version="pppp", swcanvas_create="i>", glcanvas_create="i>", swcanvas_set_target="ppiiii",
        glcanvas_set_target="ppppiiii", canvas_destroy="p", canvas_add="pp", canvas_update="p", canvas_draw="pi", canvas_sync="p",
        paint_ref="p>", paint_unref="pi>", paint_rel="p", paint_translate="pff", paint_set_transform="pp",
        paint_set_opacity="pi", paint_set_clip="pp", paint_set_mask_method="ppi", shape_new=">", shape_reset="p",
        shape_append_rect="pffffffi", shape_append_circle="pffffi", shape_append_path="ppipi", shape_set_fill_color="piiii",
        shape_set_stroke_width="pf", shape_set_stroke_color="piiii", shape_set_stroke_join="pi", picture_new=">",
        picture_load_raw="ppiiii", scene_new=">", scene_add="pp", scene_remove="pp", scene_clear_effects="p",
        scene_add_effect_gaussian_blur="pdiii", scene_add_effect_drop_shadow="piiiidddi", font_load="s", text_new=">",
        text_set_font="ps", text_set_size="pf", text_set_text="ps", text_set_color="piii", text_align="pff", text_get_text_metrics="pp")
    TYPES = dict(p=ctypes.c_void_p, i=ctypes.c_int, f=ctypes.c_float, d=ctypes.c_double, s=ctypes.c_char_p)

    def __init__(self, path):
        lib = ctypes.CDLL(path)

        def check(result, function, arguments):
            if result:
                raise RuntimeError("%s%r: result %d" % (function.__name__, arguments, result))
        for name, signature in self.SIGNATURES.items():
            function = getattr(lib, "tvg_" + name)
            function.argtypes = [self.TYPES[t] for t in signature.rstrip(">")]
            if signature.endswith(">"):
                function.restype = ctypes.c_void_p
            else:
                function.errcheck = check
            setattr(self, name, function)


def library_path():
    import thorvg_python
    return os.environ.get("THORVG_LIB") or os.path.join(os.path.dirname(thorvg_python.__file__), "libthorvg-1.so")


T = Library(library_path())


def matrix(a, b, c, d, x, y):
    """A paint's transform: a point (u, v) goes to (a*u + c*v + x, b*u + d*v + y)."""
    return ctypes.byref((ctypes.c_float * 9)(a, c, x, b, d, y, 0, 0, 1))


IDENTITY = matrix(1, 0, 0, 1, 0, 0)


def touch(paint):
    """Marks a paint as moved. A changed clip or mask does not mark what it cuts."""
    T.paint_set_transform(paint, IDENTITY)


def byte(opacity):
    return int(opacity * 255 + 0.5)


def rgb(value):
    return value >> 16 & 255, value >> 8 & 255, value & 255


# ---------------------------------------------------------------- paints

def shape(color=(0, 0, 0), opacity=1.0):
    paint = T.shape_new()
    T.shape_set_fill_color(paint, *(int(v) for v in color), byte(opacity))
    return paint


def rect(x, y, w, h, color=(0, 0, 0), opacity=1.0, radius=0):
    paint = shape(color, opacity)
    T.shape_append_rect(paint, x, y, w, h, radius, radius, 1)
    return paint


def reshape(paint, x, y, w, h, radius=0):
    T.shape_reset(paint)
    T.shape_append_rect(paint, x, y, w, h, radius, radius, 1)


def path(paint, commands, points):
    """Appends to a shape a path of the commands 0 (close), 1 (move), 2 (line) and 3 (curve)."""
    commands, points = np.asarray(commands, np.uint8), np.asarray(points, np.float32)
    T.shape_append_path(paint, commands.ctypes.data, len(commands), points.ctypes.data, len(points))


def scene(*paints):
    group = T.scene_new()
    for p in paints:
        T.scene_add(group, p)
    return group


def clipped(paint, clip):
    T.paint_set_clip(paint, clip)
    return paint


def moved(paint, x, y):
    T.paint_translate(paint, x, y)
    return paint


def blurred(group, sigma):
    """Three box passes each way, ThorVG's nearest to a gaussian; edge pixels are repeated."""
    T.scene_add_effect_gaussian_blur(group, sigma, 0, 0, 100)
    return group


def shadowed(paint, opacity, sigma, down):
    """A scene of a paint above its black shadow."""
    group = scene(paint)
    T.scene_add_effect_drop_shadow(group, 0, 0, 0, byte(opacity), 180, down, sigma, 100)
    return group


PIXELS = {}


def pixels(name):
    """An image's premultiplied pixels, which its pictures share."""
    if name not in PIXELS:
        image = np.asarray(Image.open(os.path.join(PEERS, "assets", name + ".png")).convert("RGBA")).astype(np.uint32)
        image[..., :3] = (image[..., :3] * image[..., 3:] + 127) // 255
        PIXELS[name] = np.ascontiguousarray(image.astype(np.uint8))
    return PIXELS[name]


def picture(data):
    """A picture of pixels that the caller keeps."""
    paint = T.picture_new()
    T.picture_load_raw(paint, data.ctypes.data, data.shape[1], data.shape[0], PREMULTIPLIED_RGBA, 0)
    return paint


def text(string, size, color=(0, 0, 0), bold=False, anchor=0):
    """A line of text whose top is at 0. Sizes are points of 96 to 72 pixels. anchor 0, 0.5, 1: the line's start, middle or end is at 0."""
    paint = T.text_new()
    T.text_set_font(paint, b"DejaVuSans-Bold" if bold else b"DejaVuSans")
    T.text_set_size(paint, size * 0.75)
    T.text_set_text(paint, string.encode())
    T.text_set_color(paint, *color)
    if anchor:
        T.text_align(paint, anchor, 0)
    return paint


def metrics(size, bold=False):
    """Ascent, descent (negative), gap and advance of a font's lines."""
    paint, out = text("x", size, bold=bold), (ctypes.c_float * 4)()
    T.text_get_text_metrics(paint, ctypes.byref(out))
    T.paint_rel(paint)
    return out


def ascent(size):
    return metrics(size)[0]


# ---------------------------------------------------------------- canvases

class Canvas:
    """A canvas of the software engine on pixels in memory. With partial rendering it redraws what has changed."""

    def __init__(self, data, partial=False):
        self.data, self.after = data, None
        self.handle = T.swcanvas_create(1 if partial else 0)
        T.swcanvas_set_target(self.handle, data.ctypes.data, data.shape[1], data.shape[1], data.shape[0], PREMULTIPLIED_RGBA)

    def add(self, paint):
        T.canvas_add(self.handle, paint)
        return paint

    def render(self, clear=False):
        T.canvas_update(self.handle)
        T.canvas_draw(self.handle, clear)
        T.canvas_sync(self.handle)
        if self.after:
            self.after(self.data)

    def image(self):
        return self.data

    def destroy(self):
        T.canvas_destroy(self.handle)


class GLCanvas(Canvas):
    """A canvas of the OpenGL engine on a framebuffer object."""

    def __init__(self, gl, w, h):
        self.gl, self.w, self.h, self.after = gl, w, h, None
        egl = ctypes.CDLL("libEGL.so.1")
        egl.eglGetCurrentContext.restype = ctypes.c_void_p
        self.lib, name, frame = ctypes.CDLL("libGL.so.1"), ctypes.c_uint(), ctypes.c_uint()
        self.lib.glGenTextures(1, ctypes.byref(name))
        self.lib.glBindTexture(0x0DE1, name)
        self.lib.glTexStorage2D(0x0DE1, 1, 0x8058, w, h)  # RGBA8
        self.lib.glGenFramebuffers(1, ctypes.byref(frame))
        self.lib.glBindFramebuffer(0x8D40, frame)
        self.lib.glFramebufferTexture2D(0x8D40, 0x8CE0, 0x0DE1, name, 0)
        self.frame = frame.value
        self.handle = T.glcanvas_create(1)
        T.glcanvas_set_target(self.handle, None, None, egl.eglGetCurrentContext(), self.frame, w, h, 2)

    def render(self, clear=True):
        super().render(clear)
        self.gl.finish()

    def image(self):
        data = np.empty((self.h, self.w, 4), np.uint8)
        self.lib.glBindFramebuffer(0x8D40, self.frame)
        self.lib.glReadPixels(0, 0, self.w, self.h, 0x1908, 0x1401, ctypes.c_void_p(data.ctypes.data))
        return data[::-1]


def raster(paint, data):
    """Draws a paint once, with the software engine, and returns the pixels."""
    canvas = Canvas(data)
    canvas.add(paint)
    canvas.render(True)
    canvas.destroy()
    return data


def transparent(w, h):
    return np.zeros((math.ceil(h), math.ceil(w), 4), np.uint8)


class Renderer:
    """ThorVG with a number of worker threads, and its main canvas."""

    def __init__(self, gl, w, h, threads=0, partial=False):
        T.engine_init(threads)
        for name in ("DejaVuSans", "DejaVuSans-Bold"):
            T.font_load((FONTS + name + ".ttf").encode())
        self.gl, self.w, self.h, self.kept = gl, w, h, []
        self.canvas = GLCanvas(gl, w, h) if gl else Canvas(transparent(w, h), partial)
        self.canvases = [self.canvas]

    def keep(self, paint):
        """Takes a reference to a paint that is at times in no scene."""
        T.paint_ref(paint)
        self.kept.append(paint)
        return paint

    def before(self, data):
        """A canvas that is drawn before those so far."""
        self.canvases.insert(0, Canvas(data))
        return self.canvases[0]

    def close(self):
        for paint in self.kept:
            T.paint_unref(paint, 1)
        for canvas in self.canvases:
            canvas.destroy()
        T.engine_term()

    def frame(self, drawn, f):
        t0, _ = peerlib.clocks()
        drawn.set(f)
        t1, c1 = peerlib.clocks()
        drawn.prepare()
        for canvas in self.canvases:
            canvas.render()
        t2, c2 = peerlib.clocks()
        return t1 - t0, t2 - t1, c2 - c1


class Children:
    """The paints of a scene that are in sight. The others are taken out of it, as a list of an app does: ThorVG updates even hidden ones."""

    def __init__(self, r, group, paints):
        self.group, self.paints, self.shown = group, [r.keep(p) for p in paints], []

    def show(self, indices):
        if indices != self.shown:
            T.scene_remove(self.group, None)
            for k in indices:
                T.scene_add(self.group, self.paints[k])
            self.shown = indices


# ---------------------------------------------------------------- the scenes of Benchmarks/peers

class Drawn:
    """A scene: __init__ makes its paints, set moves them."""
    variants = ["paints"]

    def __init__(self, s, variant, r):
        self.s, self.p, self.variant, self.r = s, s["params"], variant, r
        self.add = r.canvas.add
        self.add(rect(0, 0, W, H, rgb(int(s["background"][1:], 16))))
        self.make()

    @classmethod
    def ways(cls, s, is_gl):
        return [v for v in cls.variants if not (is_gl and v == "quarter")]

    def prepare(self):
        """What else a frame needs."""


class QuadScene(Drawn):
    def make(self):
        self.q = S.Quads(self.p)
        self.rects = [self.add(p) for p in self.new_rects()]

    def new_rects(self):
        return [rect(0, 0, w, h, color) for w, h, color in zip(self.q.w, self.q.h, self.q.rgb)]

    def set(self, f):
        for p, x, y in zip(self.rects, *(v.tolist() for v in self.q.at(f))):
            T.paint_translate(p, x, y)


class RRectScene(Drawn):
    def make(self):
        self.q = q = S.Quads(self.p, extra=1)
        self.rects = [self.add(rect(0, 0, w, h, color, 1, radius)) for w, h, color, radius in zip(q.w, q.h, q.rgb, q.radius)]

    def set(self, f):
        for p, x, y in zip(self.rects, *(v.tolist() for v in self.q.at(f, False))):
            T.paint_translate(p, x, y)


class SpriteScene(Drawn):
    def make(self):
        self.at = S.sprites(self.p)
        self.sprites = [self.add(picture(pixels("sprite%d" % (i % 8)))) for i in range(self.p["count"])]
        for p in self.sprites:
            T.paint_set_opacity(p, byte(self.p["alpha"]))

    def set(self, f):
        for p, x, y in zip(self.sprites, *(v.tolist() for v in self.at(f))):
            T.paint_translate(p, x, y)


MARGIN = 32


def card(p, i):
    """A card of the scene cards at (0, 0)."""
    w, h, radius = p["cardW"], p["cardH"], p["radius"]
    shadow = blurred(scene(rect(0, p["shadowDy"], w, h, (0, 0, 0), p["shadowAlpha"], radius)), p["shadowSigma"])
    body = clipped(scene(picture(pixels("card%d" % (i % 4))), rect(0, h - p["panelH"], w, p["panelH"], (0, 0, 0), p["panelAlpha"])),
                   rect(0, 0, w, h, radius=radius))
    title = moved(text("Card %02d daily picks" % i, 20, (255, 255, 255)), 16, 160 - ascent(20))
    subtitle = moved(text("Twelve stories, updated weekly", 14, (0xD8, 0xD8, 0xD8)), 16, 184 - ascent(14))
    return scene(shadow, body, title, subtitle)


def kept_card(p, i):
    """The same as one picture, made once."""
    if ("card", i) not in PIXELS:
        PIXELS["card", i] = raster(moved(card(p, i), MARGIN, MARGIN), transparent(p["cardW"] + 2 * MARGIN, p["cardH"] + 2 * MARGIN))
    return scene(moved(picture(PIXELS["card", i]), -MARGIN, -MARGIN))


class CardScene(Drawn):
    variants = ["cached", "cards"]

    def make(self):
        make = kept_card if self.variant == "cached" else card
        self.children = Children(self.r, self.add(scene()), [make(self.p, i) for i in range(self.p["count"])])

    def set(self, f):
        p, shown = self.p, []
        scroll = S.trif(p["scrollPerFrame"] * f, p["scrollRange"])
        for i, paint in enumerate(self.children.paints):
            y = p["top"] + p["pitchY"] * (i // p["columns"]) - scroll
            if -p["cardH"] - MARGIN < y < H + MARGIN:
                T.paint_translate(paint, p["left"] + p["pitchX"] * (i % p["columns"]), y)
                shown.append(i)
        self.children.show(shown)


class MaskCircle(Drawn):
    variants = ["clip", "mask"]

    def make(self):
        self.add(picture(pixels("fullA")))
        self.shape, self.above = shape(), self.add(picture(pixels("fullB")))
        if self.variant == "clip":
            T.paint_set_clip(self.above, self.shape)
        else:
            T.paint_set_mask_method(self.above, self.shape, ALPHA_MASK)

    def set(self, f):
        p = self.p
        radius = p["maxRadius"] * (f % p["loop"]) / p["loop"]
        T.shape_reset(self.shape)
        T.shape_append_circle(self.shape, p["cx"], p["cy"], radius, radius, 1)
        touch(self.above)


class MaskPath(MaskCircle):
    def set(self, f):
        segments = S.star(self.p, f)
        T.shape_reset(self.shape)
        path(self.shape, [1] + [3] * len(segments) + [0], [segments[0][0]] + [p for s in segments for p in s[1:]])
        touch(self.above)


class BlurSnapshot(Drawn):
    variants = ["cached", "card"]

    def make(self):
        self.group = self.add(scene(picture(pixels("fullA"))))
        cards = S.load()[1]["cards"]["params"]
        self.add(moved((kept_card if self.variant == "cached" else card)(cards, 0), self.p["cardX"], self.p["cardY"]))

    def set(self, f):
        sigma = self.p["maxSigma"] * S.trif(f, self.p["half"]) / self.p["half"]
        T.scene_clear_effects(self.group)
        if sigma > 0:
            blurred(self.group, sigma)


def frame_path(mask, x, y, w, h):
    """A rectangle with a fifth corner. ThorVG takes a mask with four for a clip of what is inside, and the blur would not see outside."""
    T.shape_reset(mask)
    path(mask, [1, 2, 2, 2, 2, 0], [(x, y), (x + w / 2, y), (x + w, y), (x + w, y + h), (x, y + h)])


class Backdrop:
    """What is behind a rectangle, blurred. ThorVG has no backdrop, what is below is drawn again: into a masked scene ("twice"),
    or a quarter as large into a canvas of its own, whose pixels are a picture of the main one ("quarter", software engine only)."""

    def __init__(self, r, below, sigma, is_quarter, x, y, w, h, after=None):
        self.size, self.reach, self.clip, self.group = (w, h), 3 * sigma, shape(), blurred(scene(*below), sigma)
        self.data = None
        if is_quarter:
            # The parts of the canvas that are off the page remain outside the blur.
            self.data = transparent(min(W, w + 2 * self.reach) / 4, min(H, h + 2 * self.reach) / 4)
            canvas = r.before(self.data)
            canvas.add(self.group)
            canvas.after = after
            self.paint = clipped(picture(self.data), self.clip)
        else:
            self.mask = shape()
            self.paint = scene(clipped(self.group, self.clip))
            T.paint_set_mask_method(self.paint, self.mask, ALPHA_MASK)
        self.set(x, y)

    def set(self, x, y):
        w, h = self.size
        if self.data is None:
            frame_path(self.mask, x, y, w, h)
            reshape(self.clip, x - self.reach, y - self.reach, w + 2 * self.reach, h + 2 * self.reach)
            touch(self.group)
        else:
            own_h, own_w = self.data.shape[:2]
            left, top = (min(max(0, at - self.reach), size - 4 * own) for at, size, own in ((x, W, own_w), (y, H, own_h)))
            T.paint_set_transform(self.group, matrix(1 / 4, 0, 0, 1 / 4, -left / 4, -top / 4))
            reshape(self.clip, x, y, w, h)
            self.place = matrix(4, 0, 0, 4, left, top)
            self.changed()

    def changed(self):
        """Marks the picture as changed, which partial rendering does not see."""
        if self.data is not None:
            T.paint_set_transform(self.paint, self.place)


class BackdropBlur(QuadScene):
    variants = ["quarter", "twice"]

    def make(self):
        super().make()
        p = self.p
        again = self.new_rects()
        self.rects = list(zip(self.rects, again))
        below = [rect(0, 0, W, H, rgb(int(self.s["background"][1:], 16)))] + again
        self.backdrop = Backdrop(self.r, below, p["sigma"], self.variant == "quarter", 0, 0, p["panelW"], p["panelH"])
        self.add(self.backdrop.paint)
        self.tint = self.add(rect(0, 0, p["panelW"], p["panelH"], (255, 255, 255), p["tintAlpha"]))

    def set(self, f):
        p = self.p
        for pair, x, y in zip(self.rects, *(v.tolist() for v in self.q.at(f))):
            for paint in pair:
                T.paint_translate(paint, x, y)
        x, y = S.trif(p["panelDx"] * f, W - p["panelW"]), S.trif(p["panelDy"] * f, H - p["panelH"])
        self.backdrop.set(x, y)
        T.paint_translate(self.tint, x, y)


class Zoom(Drawn):
    def make(self):
        self.a, self.b = self.add(picture(pixels("fullA"))), self.add(picture(pixels("fullB")))

    def set(self, f):
        p = self.p
        t = (f % p["loop"]) / p["loop"]
        k = p["minScale"] + (p["maxScale"] - p["minScale"]) * t
        T.paint_set_transform(self.a, matrix(k, 0, 0, k, W / 2 * (1 - k), H / 2 * (1 - k)))
        T.paint_set_opacity(self.b, byte(t))


class ShatterScene(Drawn):
    """A tile is a picture of its own, cut at whole pixels: a clip of the full image costs an outline and a buffer for each tile."""

    def make(self):
        self.add(picture(pixels("fullB")))
        self.t = t = S.Shatter(self.p)
        left, top, right, bottom = (np.floor(v + 0.5).astype(int) for v in (t.left, t.top, t.left + t.size, t.top + t.size))
        self.cuts = [np.ascontiguousarray(pixels("fullA")[b:d, a:c]) for a, b, c, d in zip(left, top, right, bottom)]
        self.tiles = [self.add(picture(cut)) for cut in self.cuts]
        self.dx, self.dy = left - t.left - t.size / 2, top - t.top - t.size / 2

    def set(self, f):
        cx, cy, angle = self.t.at(f)
        n, m = np.cos(angle), np.sin(angle)
        x, y = cx + n * self.dx - m * self.dy, cy + m * self.dx + n * self.dy
        for p, n, m, x, y in zip(self.tiles, n.tolist(), m.tolist(), x.tolist(), y.tolist()):
            T.paint_set_transform(p, matrix(n, m, -m, n, x, y))


class Groups(Drawn):
    def make(self):
        p = self.p
        self.q = q = S.Quads(p, p["groups"] * p["perGroup"], (p["cellW"], p["cellH"]))
        self.rects = [rect(0, 0, w, h, color) for w, h, color in zip(q.w, q.h, q.rgb)]
        for g in range(p["groups"]):
            group = scene(*self.rects[g * p["perGroup"]:(g + 1) * p["perGroup"]])
            T.paint_set_opacity(group, byte(p["alpha"]))
            self.add(moved(group, p["cellW"] * (g % p["columns"]), p["cellH"] * (g // p["columns"])))

    set = QuadScene.set


class TextScroll(Drawn):
    variants = ["kept", "text"]

    def make(self):
        p, lines = self.p, S.load()[0]["text"]["lines"]
        self.up = ascent(p["size"])
        paints = [text(t, p["size"], rgb(p["color"])) for t in lines]
        if self.variant == "kept":  # a line as a picture
            self.data = [raster(moved(t, 0, round(self.up) - self.up), transparent(W, p["pitch"])) for t in paints]
            self.up, paints = round(self.up), [picture(d) for d in self.data]
        self.children = Children(self.r, self.add(scene()), paints)

    def set(self, f):
        p, shown = self.p, []
        scroll = S.trif(p["scrollPerFrame"] * f, p["scrollRange"])
        for k, paint in enumerate(self.children.paints):
            y = p["firstBaseline"] + p["pitch"] * k - scroll
            if -8 < y < H + 20:
                T.paint_translate(paint, p["left"], y - self.up)
                shown.append(k)
        self.children.show(shown)


class SmallDamage(QuadScene):
    variants = ["picture", "rects"]

    def make(self):
        p = self.p
        self.q = S.Quads(p)
        still = scene(rect(0, 0, W, H, rgb(int(self.s["background"][1:], 16))), *(moved(r, x, y) for r, x, y in zip(self.new_rects(), *self.q.at(0))))
        if self.variant == "picture":
            self.data = raster(still, transparent(W, H))
            still = picture(self.data)
        self.add(still)
        k = p["spinner"]
        self.box = self.add(rect(0, 0, k, k, (255, 255, 255), 1, p["spinRadius"]))
        self.bar = self.add(rect(-p["barW"] / 2, -p["barH"] / 2, p["barW"], p["barH"], (0xD0, 0x20, 0x20)))

    def set(self, f):
        p = self.p
        k = p["spinner"]
        x, y, angle = S.trif(p["dx"] * f, W - k), S.trif(p["dy"] * f, H - k), math.radians(p["degPerFrame"] * f)
        T.paint_translate(self.box, x, y)
        n, m = math.cos(angle), math.sin(angle)
        T.paint_set_transform(self.bar, matrix(n, m, -m, n, x + k / 2, y + k / 2))


KINDS = {"quads-1k": QuadScene, "quads-10k": QuadScene, "quads-50k": QuadScene, "rrects-1k": RRectScene, "images-1k": SpriteScene,
         "cards": CardScene, "mask-circle": MaskCircle, "mask-path": MaskPath, "blur-snapshot": BlurSnapshot, "backdrop-blur": BackdropBlur,
         "zoom": Zoom, "shatter-5k": ShatterScene, "group-opacity": Groups, "text-scroll": TextScroll, "small-damage": SmallDamage}
UNABLE = {"cube-3d": "no perspective: the last row of a transform is ignored"}


# ---------------------------------------------------------------- the scenes of Benchmarks/Apps

class Outline:
    """A pen that gathers the outlines of glyphs as a path of ThorVG's."""

    def __init__(self, scale):
        self.scale, self.x, self.y, self.commands, self.points = scale, 0, 0, [], []

    def append(self, command, *points):
        self.commands.append(command)
        self.points += [(self.x + u * self.scale, self.y - v * self.scale) for u, v in points]
        self.last = points[-1] if points else None

    def moveTo(self, p):
        self.append(1, p)

    def lineTo(self, p):
        self.append(2, p)

    def qCurveTo(self, c, p):
        self.append(3, *([(o[i] + 2 * c[i]) / 3 for i in (0, 1)] for o in (self.last, p)), p)

    def curveTo(self, a, b, p):
        self.append(3, a, b, p)

    def closePath(self):
        self.append(0)


def shaped(line, size, color):
    """A line of a script that needs shaping, which ThorVG's text does not do: the outlines of the glyphs that HarfBuzz gives."""
    import uharfbuzz as hb
    face = hb.Face(hb.Blob.from_file_path(FONTS + "DejaVuSans.ttf"))
    font, buffer, k = hb.Font(face), hb.Buffer(), size / face.upem
    buffer.add_str(line)
    buffer.guess_segment_properties()
    hb.shape(font, buffer)
    pen, x, up = Outline(k), 0, metrics(size)[0]
    for info, at in zip(buffer.glyph_infos, buffer.glyph_positions):
        pen.x, pen.y = x + at.x_offset * k, up - at.y_offset * k
        font.draw_glyph_with_pen(info.codepoint, pen)
        x += at.x_advance * k
    paint = shape(color)
    path(paint, pen.commands, pen.points)
    return paint


class Element:
    """The paints of an element of a page, and how they follow its frame."""

    def __init__(self, page, e):
        self.page, self.e, self.window, self.last, self.kept = page, e, page.window, None, []
        self.make()

    def place(self, f):
        e = self.e
        v = {k: e[k] for k in ("x", "y", "w", "h", "alpha", "radius")}
        v.update(scale=1, scroll=0)
        if e["bounce"]:
            v["x"], v["y"] = A.corner(e["bounce"], f)
        for t in e["tracks"]:
            v[t["property"]] = A.value(t, f, e["index"])
        if v != self.last:
            # A shape that was invisible in its first frame has no geometry in the OpenGL engine until it is made anew.
            if self.last and not self.last["alpha"]:
                self.last = None
            if not self.last or v["alpha"] != self.last["alpha"]:
                T.paint_set_opacity(self.paint, byte(v["alpha"]))
            self.put(**v)
            self.last = v

    def is_resized(self, *value):
        return not self.last or value != (self.last["w"], self.last["h"], self.last["radius"])

    def is_rigid(self):
        return self.page.keeps and not self.page.is_zoomed and not any(t["property"] in ("w", "h", "radius") for t in self.e["tracks"])

    def appear(self):
        """The element is in sight."""
        self.page.waiting += [k for k in self.kept if k.build]


class Box(Element):
    """A view with nothing but a colour."""

    def make(self):
        self.paint = shape(rgb(self.e["color"] or 0), self.e.get("opacity", 1))

    def put(self, x, y, w, h, radius, **_):
        if self.is_resized(w, h, radius):
            reshape(self.paint, 0, 0, w, h, radius)
        T.paint_translate(self.paint, x, y)


SATURATION = 1.8


def finish_blur(data, white):
    """Saturates a bar's small picture and lightens it. ThorVG has no effect for it, and the pixels of a canvas are the program's own."""
    m = np.outer([0.213, 0.715, 0.072], [1 - SATURATION] * 3) + np.eye(3) * SATURATION
    data[..., :3] = np.clip(data[..., :3] @ m.astype(np.float32), 0, 255) * np.float32(1 - white) + np.float32(255 * white)


class Kept:
    """The pixels of a rectangle of points, drawn when they are first in sight."""

    def __init__(self, build, x, y, w, h, scale):
        self.build, self.at, self.scale, self.data = build, (x, y), scale, transparent(w * scale, h * scale)

    def raster(self):
        if self.build:
            group, s = scene(self.build()), self.scale
            T.paint_set_transform(group, matrix(s, 0, 0, s, -self.at[0] * s, -self.at[1] * s))
            raster(group, self.data)
            self.build = None

    def put(self, paint, x, y):
        T.paint_set_transform(paint, matrix(1 / self.scale, 0, 0, 1 / self.scale, x + self.at[0], y + self.at[1]))


class Picture(Element):
    def make(self):
        e, page = self.e, self.page
        if self.is_rigid():
            key = e["image"], e["w"], e["h"], e["radius"]
            self.kept, self.paint = page.keep(key, lambda: self.cut(0, 0, e["w"], e["h"], e["radius"]), 0, 0, e["w"], e["h"])
        else:
            self.clip = shape()
            self.paint = clipped(picture(pixels(e["image"])), self.clip)

    def cut(self, *frame):
        clip = shape()
        paint = clipped(picture(pixels(self.e["image"])), clip)
        self.fill(paint, clip, *frame)
        return paint

    def fill(self, paint, clip, x, y, w, h, radius):
        own_h, own_w = pixels(self.e["image"]).shape[:2]
        k = max(w / own_w, h / own_h)
        reshape(clip, x, y, w, h, radius)
        T.paint_set_transform(paint, matrix(k, 0, 0, k, x + (w - own_w * k) / 2, y + (h - own_h * k) / 2))

    def put(self, x, y, w, h, radius, **_):
        if self.kept:
            self.kept[0].put(self.paint, x, y)
        else:
            self.fill(self.paint, self.clip, x, y, w, h, radius)


class Label(Element):
    """A text for each line."""

    def make(self):
        e, page = self.e, self.page
        if page.keeps:
            key = tuple(e[k] for k in ("text", "size", "bold", "align", "color", "w", "h"))
            self.kept, self.paint = page.keep(key, lambda: self.lines(e["text"]), 0, 0, e["w"], e["h"])
        else:
            self.paint = self.lines(e["text"])

    def lines(self, string):
        """A scene of texts, or the text if it is only one, which is placed by self.at."""
        e, paints = self.e, []
        up, down = metrics(e["size"], e["bold"])[:2]
        anchor, lines = {"left": 0, "center": 0.5, "right": 1}[e["align"]], string.split("\n")
        for k, line in enumerate(lines):
            # The scripts from Hebrew to those of India are shaped.
            if any(0x590 <= ord(c) < 0x1000 for c in line):
                paint = shaped(line, e["size"], rgb(e["color"]))
            else:
                paint = text(line, e["size"], rgb(e["color"]), e["bold"], anchor)
            self.at = anchor * e["w"], round((e["h"] - (up - down) * len(lines)) / 2 + k * (up - down) + up) - up
            paints.append(moved(paint, *self.at))
        if len(lines) == 1:
            return paints[0]
        self.at = 0, 0
        return scene(*paints)

    def put(self, x, y, **_):
        if self.kept:
            self.kept[0].put(self.paint, x, y)
        else:
            T.paint_set_transform(self.paint, matrix(1, 0, 0, 1, x + self.at[0], y + self.at[1]))

    def change(self, string):
        T.text_set_text(self.paint, string.encode())


class Curve(Element):
    def make(self):
        e = self.e
        self.paint = shape(rgb(e["color"]), e["fill"])
        if not e["fill"]:
            T.shape_set_stroke_width(self.paint, e["width"])
            T.shape_set_stroke_color(self.paint, *rgb(e["color"]), 255)
            T.shape_set_stroke_join(self.paint, 1)
        T.paint_translate(self.paint, e["x"], e["y"])

    def put(self, **_):
        pass

    def place(self, f):
        super().place(f)
        e, points = self.e, list(A.curve_points(self.e, f))
        commands = [1] + [2] * (len(points) - 1)
        if e["fill"]:
            points += [(e["w"], e["h"]), (0, e["h"])]
            commands += [2, 2, 0]
        T.shape_reset(self.paint)
        path(self.paint, commands, points)


class Group(Element):
    """A view with a shadow or with others in it: a scene of its shape and a scene of the others, which it may clip and scroll."""

    def make(self):
        e = self.e
        self.paint, self.shape, self.clip, self.content = scene(), None, None, scene()
        if e["shadow"] and self.is_rigid():
            m = 3 * e["shadow"][1] + e["shadow"][2]
            key = e["w"], e["h"], e["radius"], e["color"], *e["shadow"]
            self.kept, body = self.page.keep(key, self.body, -m, -m, e["w"] + 2 * m, e["h"] + 2 * m)
            self.kept[0].put(body, 0, 0)
            T.scene_add(self.paint, body)
        elif e["color"] is not None:
            self.shape = shape(rgb(e["color"]))
            T.scene_add(self.paint, shadowed(self.shape, *e["shadow"]) if e["shadow"] else self.shape)
        if e["clip"] or e["kind"] == "scroll":
            self.clip = shape()
            T.paint_set_clip(self.content, self.clip)
        T.scene_add(self.paint, self.content)
        self.inside = [self.page.element(c) for c in e["children"]]
        self.children = None
        if any(t["property"] in ("scroll", "scale") for t in e["tracks"]):
            self.children = Children(self.page.r, self.content, [i.paint for i in self.inside])
        else:
            for i in self.inside:
                T.scene_add(self.content, i.paint)

    def body(self):
        e = self.e
        return shadowed(rect(0, 0, e["w"], e["h"], rgb(e["color"]), 1, e["radius"]), *e["shadow"])

    def appear(self):
        super().appear()
        for i in self.inside if not self.children else ():
            i.appear()

    def put(self, x, y, w, h, radius, scale, scroll, **_):
        T.paint_set_transform(self.paint, matrix(scale, 0, 0, scale, x + w / 2 * (1 - scale), y + h / 2 * (1 - scale)))
        if self.is_resized(w, h, radius):
            if self.shape:
                reshape(self.shape, 0, 0, w, h, radius)
            if self.clip:
                reshape(self.clip, 0, 0, w, h, radius)
        T.paint_set_transform(self.content, matrix(1, 0, 0, 1, 0, -scroll))
        if self.children:
            left, top, right, bottom = self.window
            u, v = ([(a - at - size / 2) / scale + size / 2 for a in sides] for sides, at, size in (((left, right), x, w), ((top, bottom), y, h)))
            shown = []
            for k, i in enumerate(self.inside):
                e = i.e
                margin = 3 * e["shadow"][1] + e["shadow"][2] if e["shadow"] else 0
                if (e["x"] - margin < u[1] and e["x"] + e["w"] + margin > u[0]
                        and e["y"] - margin < v[1] + scroll and e["y"] + e["h"] + margin > v[0] + scroll):
                    shown.append(k)
                    i.appear()
            self.children.show(shown)


class Bar(Element):
    """A blurred bar: what is behind it, blurred, and the others of it above a veil of white. Bars are not behind bars.
    The OpenGL engine's have not the saturation."""

    def make(self):
        e, page = self.e, self.page
        sigma, white = A.BLURS[e["style"]]
        x, y, w, h = (e[v] for v in "xywh")
        reach = 3 * sigma
        page.window = max(0, x - reach), max(0, y - reach), min(W, x + w + reach), min(H, y + h + reach)
        self.below = [page.element(k) for k in page.behind]
        page.window = 0, 0, W, H
        below = [rect(0, 0, W, H, page.background)] + [i.paint for i in self.below]
        self.backdrop = Backdrop(page.r, below, sigma, not page.r.gl, x, y, w, h, lambda data: finish_blur(data, white))
        self.inside = [page.element(k) for k in e["children"]]
        above = [rect(0, 0, w, h, (255, 255, 255), white)] if page.r.gl else []
        above += [i.paint for i in self.inside]
        self.paint = scene(self.backdrop.paint, *([moved(scene(*above), x, y)] if above else []))

    def put(self, **_):
        pass

    def appear(self):
        for i in self.below + self.inside:
            i.appear()


class Page:
    """The elements of a page, of which those in a window are in sight. "kept": labels, cut pictures and shadows are pictures that are made when they are first in sight."""

    def __init__(self, s, variant, r):
        self.s, self.r, self.moving, self.labels, self.window, self.behind = s, r, [], {}, (0, 0, W, H), []
        self.keeps, self.pictures, self.waiting, self.bars = variant == "kept", {}, [], []
        self.elements = A.expand(APP_DOC, s)
        for e in self.elements:
            e["children"] = []
        for k, e in enumerate(self.elements):
            if e["parent"] >= 0:
                self.elements[e["parent"]]["children"].append(k)
        self.is_zoomed = any(t["property"] == "scale" for e in self.elements for t in e["tracks"])
        self.background = rgb(int(s["background"][1:], 16))
        root = scene(rect(0, 0, W, H, self.background))
        T.paint_set_transform(root, matrix(s["scale"], 0, 0, s["scale"], 0, 0))
        for k, e in enumerate(self.elements):
            if e["parent"] < 0:
                element = self.element(k)
                element.appear()
                T.scene_add(root, element.paint)
                if e["kind"] == "blur":
                    self.bars.append(element)
                else:
                    self.behind.append(k)
        r.canvas.add(root)

    @staticmethod
    def ways(s, is_gl):
        elements = A.expand(APP_DOC, s)
        if s["params"].get("changed") or not any(e["kind"] in ("label", "picture") or e["shadow"] for e in elements):
            return ["live"]
        # The OpenGL engine loses the blur of a scene in which other scenes have effects.
        return ["kept"] if is_gl and any(e["kind"] == "blur" for e in elements) else ["kept", "live"]

    def keep(self, key, build, x, y, w, h):
        if key not in self.pictures:
            self.pictures[key] = Kept(build, x, y, w, h, self.s["scale"])
        kept = self.pictures[key]
        return [kept], picture(kept.data)

    def prepare(self):
        for kept in self.waiting:
            kept.raster()
        self.waiting = []

    def element(self, k):
        e = self.elements[k]
        kinds = dict(picture=Picture, label=Label, curve=Curve, view=Group if e["children"] or e["shadow"] else Box, scroll=Group, blur=Bar)
        element = kinds[e["kind"]](self, e)
        element.place(0)
        if e["tracks"] or e["bounce"] or e["kind"] == "curve":
            self.moving.append(element)
        if e["kind"] == "label":
            self.labels[k] = element
        return element

    def set(self, f):
        for element in self.moving:
            element.place(f)
        for bar in self.bars:
            bar.backdrop.changed()
        for k, string in A.changed_texts(self.s, f):
            self.labels[k].change(string)


APP_DOC, APP_SCENES = A.load()


def main():
    a = peerlib.arguments(["sw", "gl"])
    import thorvg_python
    version = ctypes.c_char_p()
    T.engine_version(None, None, None, ctypes.byref(version))
    built = "THORVG_LIB" if os.environ.get("THORVG_LIB") else "thorvg-python " + thorvg_python.__version__
    peer, version = "thorvg-" + a.backend, "ThorVG %s, %s" % (version.value.decode(), built)
    gl = None
    if a.backend == "gl":
        import skia_bench
        gl = skia_bench.GL()
        T.engine_init(0)
        canvas = T.glcanvas_create(1)
        if not canvas:
            peerlib.unable(peer, version, "", a.scene, "the library of thorvg-python is built without ThorVG's OpenGL engine")
        T.canvas_destroy(canvas)
        T.engine_term()
    if a.scene in UNABLE:
        peerlib.unable(peer, version, "", a.scene, UNABLE[a.scene])
    s = APP_SCENES.get(a.scene) or S.load()[1][a.scene]
    kind, scale = KINDS.get(a.scene, Page), s.get("scale", 1)

    def make(variant, threads):
        name, _, partial = variant.partition(", ")
        r = Renderer(gl, W * scale, H * scale, threads, bool(partial))
        return r, kind(s, name, r)

    variants = kind.ways(s, bool(gl))
    counts = [0]
    if not gl:  # The OpenGL engine has neither partial rendering nor tasks for threads.
        variants, counts = variants + [v + ", partial" for v in variants], [0, 1, 2]
    if a.variant != "auto":
        variants = [a.variant]
    if a.png is not None:
        r, drawn = make(variants[0], 0)
        for f in (range(a.png + 1) if s["params"].get("changed") else [0, a.png]):
            r.frame(drawn, f)
        Image.fromarray(r.canvas.image()[..., :3]).save(a.out)
        return
    first, trial = None, {}

    def attempt(*way):
        nonlocal first
        r, drawn = make(*way)
        one = r.frame(drawn, 0)
        first, times = first or one, []
        # Frames go in pairs because the first one after a leap changes more.
        for f in (20, 50, 80, 110):
            r.frame(drawn, f)
            times.append(r.frame(drawn, f + 1)[1])
            if trial and min(times) > 4 * min(trial.values()):
                break
        trial[way] = statistics.median(times)
        r.close()

    for variant in variants:
        attempt(variant, counts[-1] and 1)
    best = min(trial, key=trial.get)[0]
    for threads in counts:
        if (best, threads) not in trial:
            attempt(best, threads)
    best, threads = min(trial, key=trial.get)
    if os.environ.get("TRIAL"):
        print({"%s, %d" % k: round(v * 1e3, 2) for k, v in trial.items()}, file=sys.stderr)
    r, drawn = make(best, threads)
    out = peerlib.measure(lambda f: r.frame(drawn, f), a.frames, a.warmup)
    out["first_frame_ms"] = first[1] * 1e3
    backend = gl.name if gl else "CPU, %d worker threads" % threads
    print(json.dumps(dict(peer=peer, version=version, backend=backend, scene=a.scene, variant=best, **out)))


if __name__ == "__main__":
    main()
