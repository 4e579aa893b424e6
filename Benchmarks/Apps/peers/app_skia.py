#!/usr/bin/env python3
"""Skia (skia-python) over the app scenes: the elements of a page drawn onto a canvas, one call each, as a toolkit on Skia does.

Frames are recorded and timed as in Benchmarks/peers/skia_bench.py. Views outside the clip are not passed to Skia.
"""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
APPS = os.path.dirname(HERE)
PEERS = os.path.join(APPS, "..", "peers")
sys.path[:0] = [APPS, PEERS]
os.environ.setdefault("EGL_PLATFORM", "surfaceless")
import skia

import peerlib
import scenes as S

# skia_bench imports the scenes of its own folder under the same name.
APP_SCENES = sys.modules.pop("scenes")
sys.path.remove(APPS)
import skia_bench

LINEAR = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
SATURATION = 1.8


def color(value, opacity=1.0):
    return skia.Color4f((value >> 16 & 255) / 255, (value >> 8 & 255) / 255, (value & 255) / 255, opacity)


def saturate(s):
    r, g, b = 0.213 * (1 - s), 0.715 * (1 - s), 0.072 * (1 - s)
    return skia.ColorFilters.Matrix([r + s, g, b, 0, 0, r, g + s, b, 0, 0, r, g, b + s, 0, 0, 0, 0, 0, 1, 0])


class Text:
    """Lines of text as blobs, shaped once."""

    def __init__(self, fonts, text, element):
        self.font = fonts[element["size"], element["bold"]]
        self.runs = []
        metrics = self.font.getMetrics()
        lines = text.split("\n")
        pitch = metrics.fDescent - metrics.fAscent
        top = (element["h"] - pitch * len(lines)) / 2 - metrics.fAscent
        for k, line in enumerate(lines):
            blob, width = shape(line, self.font)
            x = {"left": 0, "center": (element["w"] - width) / 2, "right": element["w"] - width}[element["align"]]
            self.runs.append((blob, x, top + k * pitch))

    def draw(self, c, paint):
        for blob, x, y in self.runs:
            c.drawTextBlob(blob, x, round(y), paint)


def shape(line, font):
    """Returns a blob and its width. HarfBuzz shapes lines with characters from U+0590, the start of Hebrew, on."""
    if all(ord(ch) < 0x590 for ch in line):
        return skia.TextBlob(line, font), font.measureText(line)
    import uharfbuzz as hb
    global HARFBUZZ
    if HARFBUZZ is None:
        face = hb.Face(hb.Blob.from_file_path(FONT_FILE))
        HARFBUZZ = hb.Font(face), face.upem
    face, upem = HARFBUZZ
    buffer = hb.Buffer()
    buffer.add_str(line)
    buffer.guess_segment_properties()
    hb.shape(face, buffer)
    x, glyphs, positions = 0.0, [], []
    for info, at in zip(buffer.glyph_infos, buffer.glyph_positions):
        glyphs.append(info.codepoint)
        positions.append(skia.Point((x + at.x_offset) * font.getSize() / upem, -at.y_offset * font.getSize() / upem))
        x += at.x_advance
    builder = skia.TextBlobBuilder()
    builder.allocRunPos(font, glyphs, positions)
    return builder.make(), x * font.getSize() / upem


HARFBUZZ = None
FONT_FILE = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"


class Fonts(dict):
    def __missing__(self, key):
        size, bold = key
        face = skia.Typeface("DejaVu Sans", skia.FontStyle.Bold() if bold else skia.FontStyle.Normal())
        font = skia.Font(face, size)
        font.setEdging(skia.Font.Edging.kAntiAlias)
        font.setSubpixel(True)
        self[key] = font
        return font


class Page:
    """The elements of a scene as canvas calls."""

    def __init__(self, doc, scene):
        self.doc, self.scene, self.elements = doc, scene, S.expand(doc, scene)
        self.background = color(S.number_of(scene["background"])).toColor()
        self.children = {}
        for k, e in enumerate(self.elements):
            self.children.setdefault(e["parent"], []).append(k)
        self.fonts, self.images = Fonts(), {}
        self.paints = [self.paint(e) for e in self.elements]
        self.texts = [Text(self.fonts, e["text"], e) if e["kind"] == "label" else None for e in self.elements]
        self.scale = scene["scale"]
        self.shadows = {}

    def paint(self, e):
        if e["color"] is None:
            return None
        p = skia.Paint(Color4f=color(e["color"], e.get("opacity", 1)), AntiAlias=True)
        if e["kind"] == "curve" and not e["fill"]:
            p.setStyle(skia.Paint.kStroke_Style)
            p.setStrokeWidth(e["width"])
            p.setStrokeJoin(skia.Paint.kRound_Join)
        return p

    def image(self, name):
        if name not in self.images:
            path = os.path.join(PEERS, "assets", name + ".png")
            self.images[name] = skia.Image.open(path).convert(colorType=skia.kN32_ColorType).withDefaultMipmaps()
        return self.images[name]

    def shadow(self, alpha, sigma):
        key = alpha, sigma
        if key not in self.shadows:
            self.shadows[key] = skia.Paint(AntiAlias=True, Color4f=skia.Color4f(0, 0, 0, alpha),
                                           MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, sigma))
        return self.shadows[key]

    def draw(self, c, f):
        c.clear(self.background)
        c.scale(self.scale, self.scale)
        for k, text in S.changed_texts(self.scene, f):
            self.texts[k] = Text(self.fonts, text, self.elements[k])
        self.draw_all(c, -1, f)

    def draw_all(self, c, parent, f):
        for k in self.children.get(parent, ()):
            self.draw_one(c, k, f)

    def draw_one(self, c, k, f):
        e = self.elements[k]
        x, y, w, h, alpha, radius, scale, scroll = e["x"], e["y"], e["w"], e["h"], e["alpha"], e["radius"], 1, 0
        if e["bounce"]:
            x, y = S.corner(e["bounce"], f)
        for t in e["tracks"]:
            v, p = S.value(t, f, e["index"]), t["property"]
            if p == "x": x = v
            elif p == "y": y = v
            elif p == "w": w = v
            elif p == "h": h = v
            elif p == "alpha": alpha = v
            elif p == "radius": radius = v
            elif p == "scale": scale = v
            else: scroll = v
        if alpha <= 0:
            return
        kind, rect = e["kind"], skia.Rect.MakeXYWH(x, y, w, h)
        margin = 3 * e["shadow"][1] + e["shadow"][2] if e["shadow"] else 0
        has_children = k in self.children
        # An empty view that does not clip may have visible children.
        if kind != "view" or not has_children or e["clip"] or w and h:
            if c.quickReject(rect.makeOutset(margin, margin)):
                return
        if not has_children and kind == "view":  # most objects of the counted scenes
            if radius:
                c.drawRoundRect(rect, radius, radius, self.faded(k, alpha))
            else:
                c.drawRect(rect, self.faded(k, alpha))
            return
        c.save()
        if scale != 1:
            c.translate(x + w / 2, y + h / 2)
            c.scale(scale, scale)
            c.translate(-x - w / 2, -y - h / 2)
        layered = alpha < 1 and (has_children or kind == "blur")
        if layered and kind != "blur":
            c.saveLayer(rect.makeOutset(margin, margin), skia.Paint(Alphaf=alpha))
        if e["shadow"]:
            opacity, sigma, dy = e["shadow"]
            c.drawRoundRect(rect.makeOffset(0, dy), radius, radius, self.shadow(opacity, sigma))
        shape = skia.RRect.MakeRectXY(rect, radius, radius)
        if kind == "blur":
            sigma, white = S.BLURS[e["style"]]
            c.clipRect(rect)
            blur = skia.ImageFilters.ColorFilter(saturate(SATURATION), skia.ImageFilters.Blur(sigma, sigma, skia.TileMode.kClamp))
            fade = skia.Paint(Alphaf=alpha)
            c.saveLayer(skia.Canvas.SaveLayerRec(rect, fade, blur, 0))  # the record refers to rect, fade and blur, which must outlive it
            c.drawRect(rect, skia.Paint(Color4f=skia.Color4f(1, 1, 1, white)))
        elif kind == "view" and e["color"] is not None:
            c.drawRRect(shape, self.paints[k])
        if e["clip"] or kind == "scroll":
            c.clipRRect(shape, skia.ClipOp.kIntersect, radius > 0)
        if kind == "picture":
            image = self.image(e["image"])
            ratio = max(w / image.width(), h / image.height())
            src = skia.Rect.MakeXYWH(image.width() / 2 - w / ratio / 2, image.height() / 2 - h / ratio / 2, w / ratio, h / ratio)
            if radius:
                c.clipRRect(shape, skia.ClipOp.kIntersect, True)
            c.drawImageRect(image, src, rect, LINEAR)
        elif kind == "label":
            c.translate(x, y)
            self.texts[k].draw(c, self.faded(k, alpha))
        elif kind == "curve":
            c.translate(x, y)
            path = skia.Path()
            path.addPoly([skia.Point(*p) for p in S.curve_points(e, f)], False)
            if e["fill"]:
                path.lineTo(w, h)
                path.lineTo(0, h)
                path.close()
            c.drawPath(path, self.faded(k, alpha))
        if has_children:
            c.translate(x, y - scroll)
            self.draw_all(c, k, f)
        if kind == "blur" or layered:
            c.restore()
        c.restore()

    def faded(self, k, alpha):
        if alpha == 1:
            return self.paints[k]
        p = skia.Paint(self.paints[k])
        p.setAlphaf(p.getAlphaf() * alpha)
        return p


def main():
    options = peerlib.arguments(["gpu", "raster"])
    doc, scenes = S.load()
    scene = scenes[options.scene]
    skia_bench.W, skia_bench.H = doc["width"] * scene["scale"], doc["height"] * scene["scale"]
    renderer = skia_bench.Renderer(options.backend)
    page = Page(doc, scene)
    if options.png is not None:
        for f in range(options.png + 1) if scene["params"].get("changed") else [options.png]:
            renderer.canvas.save()
            renderer.frame(page, f)
            renderer.canvas.restore()
        renderer.surface.makeImageSnapshot().save(options.out, skia.kPNG)
        return
    out = peerlib.measure(lambda f: renderer.frame(page, f), options.frames, options.warmup)
    print(json.dumps(dict(peer="skia-" + options.backend, version="skia-python " + skia.__version__, backend=renderer.version, scene=options.scene,
                          variant="canvas calls", **out)))


if __name__ == "__main__":
    main()
