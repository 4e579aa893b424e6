#!/usr/bin/env python3
"""A player of the gl-transitions interface that shares no code with the library, as a reference in tests.

    gl_player.py FILE.glsl --from A.png --to B.png --at 0.5 [--size 120x80] [--set name=value]… --out C.png

It compiles a file as a browser does, in GLSL ES 1.00, and only if that fails in GLSL 3.30. Needs moderngl, numpy and
Pillow, and a driver with EGL.
"""

import argparse
import ast
import operator
import re
import sys

import moderngl
import numpy
from PIL import Image

# The declarations of the interface before the author's first line, in both languages.
COMMON = """
uniform sampler2D from;
uniform sampler2D to;
uniform float progress;
uniform float ratio, _fromR, _toR;
vec4 getFromColor(vec2 uv) { return texture2D(from, uv); }
vec4 getToColor(vec2 uv) { return texture2D(to, uv); }
"""
LANGUAGES = [
    {
        "vertex": "#version 100\nattribute vec2 corner;\nvarying vec2 uv, _uv;\n",
        "head": "#version 100\n#ifdef GL_FRAGMENT_PRECISION_HIGH\nprecision highp float;\n#else\n"
                "precision mediump float;\n#endif\nvarying vec2 uv, _uv;\n",
        "tail": "\nvoid main() { gl_FragColor = transition(_uv); }\n",
    },
    {
        "vertex": "#version 330 core\nin vec2 corner;\nout vec2 uv, _uv;\n",
        "head": "#version 330 core\n#define texture2D texture\nin vec2 uv, _uv;\nout vec4 playerColor;\n",
        "tail": "\nvoid main() { playerColor = transition(_uv); }\n",
    },
]
VERTEX = "void main() { uv = _uv = corner * 0.5 + 0.5; gl_Position = vec4(corner, 0.0, 1.0); }\n"
# The uniforms of the interface.
INTERFACE = {"from", "to", "progress", "ratio", "_fromR", "_toR"}


class PlayerError(Exception):
    """An error in a file or a setting, described in one line."""


# Declarations

UNIFORM = re.compile(r"\buniform\s+(?:(?:lowp|mediump|highp)\s+)?(\w+)\s+([^;]*);")


def scan(source):
    """Returns the code, with comments replaced by spaces of the same length, and the comments with their positions."""
    code, comments = list(source), []
    for match in re.finditer(r"//[^\n]*|/\*.*?\*/", source, re.S):
        comments.append((match.start(), match.group()))
        for index in range(match.start(), match.end()):
            if code[index] != "\n":
                code[index] = " "
    return "".join(code), comments


def default_of(comment):
    """The text of a comment's default, or None for a comment without a default."""
    body = comment[2:-2] if comment.startswith("/*") else comment[2:]
    match = re.match(r"\s*=\s*(.*)", body, re.S)
    return match.group(1).strip() if match else None


def after_white_space(source, position):
    """The position of the first character from `position` on that is not white space."""
    return position + len(source[position:]) - len(source[position:].lstrip())


def default_after_line(comment, kind):
    """The default in a comment after the declaration's line, or None without a value, as in the heading "// ===="."""
    text = default_of(comment)
    try:
        if text and kind != "sampler2D":
            numbers_of(text, kind)
    except (PlayerError, KeyError, ValueError, TypeError):
        return None
    return text


def declarations(source):
    """All uniforms that the author declares: name -> (type, text of its default or None)."""
    code, comments = scan(source)
    found = {}
    for match in UNIFORM.finditer(code):
        kind = match.group(1)
        for name in re.finditer(r"(\w+)\s*(=[^,(]*(?:\([^)]*\))?)?\s*(,|$)", match.group(2)):
            text = name.group(2)[1:].strip() if name.group(2) else None
            # A name's comment is before the next name; for the last name, before the line's end or next declaration.
            begin = match.start(2) + name.end(1)
            isLast = match.start(2) + name.end() >= match.end(2)
            end = source.find("\n", match.end()) if isLast else match.start(2) + name.end()
            end = len(source) if end < 0 else end
            following = code.find("uniform", match.end(), end)
            if isLast and following >= 0:
                end = following
            for position, comment in comments:
                if text is None and begin <= position < end:
                    text = default_of(comment)
                elif text is None and isLast and position == after_white_space(source, match.end()):
                    # Only white space is before the comment, which may be on another line.
                    text = default_after_line(comment, kind)
            found[name.group(1)] = (kind, text)
    return found


# Values

OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def evaluate(node):
    """The numbers of a default's expression: literals, arithmetic and constructors."""
    if isinstance(node, ast.Expression):
        return evaluate(node.body)
    if isinstance(node, ast.Tuple):
        return [number for part in node.elts for number in evaluate(part)]
    if isinstance(node, ast.Constant):
        return [float(node.value)]
    if isinstance(node, ast.Name) and node.id in ("true", "false"):
        return [float(node.id == "true")]
    if isinstance(node, ast.UnaryOp):
        sign = -1 if isinstance(node.op, ast.USub) else 1
        return [sign * number for number in evaluate(node.operand)]
    if isinstance(node, ast.BinOp):
        left, right = evaluate(node.left), evaluate(node.right)
        count = max(len(left), len(right))
        left, right = (part * count if len(part) == 1 else part for part in (left, right))
        return [OPERATORS[type(node.op)](a, b) for a, b in zip(left, right)]
    if isinstance(node, ast.Call):
        return [number for part in node.args for number in evaluate(part)]
    raise PlayerError("no default that can be read")


def numbers_of(text, kind):
    """The numbers of a uniform of this type, from the text of a default or of a setting; zeros if there is no text."""
    count = int(kind[-1]) if kind[-1].isdigit() else 1
    count = count * count if kind.startswith("mat") else count
    if not text:
        return [0.0] * count
    text = re.sub(r"(?<=[0-9.])[fF]\b", "", text.rstrip("; \t"))
    # Other text may follow the value: the longest beginning that is an expression counts.
    for end in range(len(text), 0, -1):
        try:
            tree = ast.parse(text[:end].strip(), mode="eval")
        except SyntaxError:
            continue
        numbers = evaluate(tree)
        break
    else:
        raise PlayerError("'%s' is no value of a %s" % (text, kind))
    if kind.startswith("mat") and len(numbers) == 1:
        side = int(kind[-1])
        return [numbers[0] if index % (side + 1) == 0 else 0.0 for index in range(count)]
    if len(numbers) == 1:
        return numbers * count
    if len(numbers) != count:
        raise PlayerError("'%s' has %d numbers, a %s has %d" % (text, len(numbers), kind, count))
    return numbers


def packed(numbers, kind):
    """The numbers as bytes, in the form in which the driver takes a uniform of this type."""
    isWhole = kind == "int" or kind == "bool" or kind.startswith(("ivec", "bvec"))
    return numpy.array(numbers, dtype="i4" if isWhole else "f4").tobytes()


# Drawing

class Player:
    """One context that draws any number of files."""

    def __init__(self, prefersDesktop=False):
        self.languages = LANGUAGES[::-1] if prefersDesktop else LANGUAGES
        self.context = moderngl.create_context(standalone=True, backend="egl")
        corners = numpy.array([-1, -1, 1, -1, -1, 1, 1, 1], dtype="f4")
        self.corners = self.context.buffer(corners.tobytes())

    def program(self, source):
        source = source.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        code, _ = scan(source)
        # A file may repeat declarations of the interface, which COMMON has already.
        for match in reversed(list(UNIFORM.finditer(code))):
            names = {name.strip() for name in match.group(2).split(",")}
            if names <= INTERFACE:
                source = source[: match.start()] + source[match.end():]
        failure = None
        for language in self.languages:
            head = language["head"] + COMMON + "#line 1\n"
            try:
                return source, self.context.program(
                    vertex_shader=language["vertex"] + VERTEX, fragment_shader=head + source + language["tail"])
            except moderngl.Error as error:
                failure = failure or error
        lines = [line for line in str(failure).splitlines() if re.match(r"\d+:\d+", line)]
        raise PlayerError(lines[0] if lines else str(failure))

    def texture(self, image):
        flipped = image.convert("RGBA").transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        texture = self.context.texture(flipped.size, 4, flipped.tobytes())
        texture.filter = (moderngl.LINEAR, moderngl.LINEAR)
        texture.repeat_x = texture.repeat_y = False
        return texture

    def draw(self, source, first, second, progresses, size=None, settings=None):
        """Returns an image for each progress. `settings` has texts; the text for a sampler is the path of a picture."""
        size = size or first.size
        source, program = self.program(source)
        pictures = {"from": first, "to": second}
        declared = declarations(source)
        for name, (kind, text) in declared.items():
            if name in INTERFACE:
                continue
            text = (settings or {}).get(name, text)
            if kind == "sampler2D":
                if name not in (settings or {}):
                    raise PlayerError("%s needs a picture" % name)
                pictures[name] = Image.open(text)
            elif name in program:
                program[name].write(packed(numbers_of(text, kind), kind))
        unknown = set(settings or {}) - set(declared)
        if unknown:
            raise PlayerError("there is no %s" % ", ".join(sorted(unknown)))
        textures = []
        for unit, (name, image) in enumerate(pictures.items()):
            textures.append(self.texture(image))
            textures[-1].use(unit)
            if name in program:
                program[name].value = unit
        if "ratio" in program:
            program["ratio"].value = size[0] / size[1]
        for name, image in (("_fromR", first), ("_toR", second)):
            if name in program:
                program[name].value = image.width / image.height
        target = self.context.simple_framebuffer(size, components=4)
        target.use()
        quad = self.context.vertex_array(program, [(self.corners, "2f", "corner")])
        drawn = []
        for progress in progresses:
            if "progress" in program:
                program["progress"].value = progress
            target.clear()
            quad.render(moderngl.TRIANGLE_STRIP)
            image = Image.frombytes("RGB", size, target.read(components=3, alignment=1))
            drawn.append(image.transpose(Image.Transpose.FLIP_TOP_BOTTOM))
        for resource in [quad, target, program] + textures:
            resource.release()
        return drawn


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("--from", dest="first", required=True)
    parser.add_argument("--to", dest="second", required=True)
    parser.add_argument("--at", type=float, default=0.5)
    parser.add_argument("--size")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--out", required=True)
    arguments = parser.parse_args()
    try:
        size = tuple(int(side) for side in arguments.size.split("x")) if arguments.size else None
        settings = dict(setting.split("=", 1) for setting in arguments.set)
        with open(arguments.file, encoding="utf-8", newline="") as file:
            source = file.read()
        first, second = Image.open(arguments.first), Image.open(arguments.second)
        Player().draw(source, first, second, [arguments.at], size, settings)[0].save(arguments.out)
    except (PlayerError, OSError, ValueError) as error:
        sys.exit("%s: %s" % (arguments.file, error))


if __name__ == "__main__":
    main()
