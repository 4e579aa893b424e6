#!/usr/bin/env python3
"""A separate display (Xvfb) with a program's window, which a real mouse and keyboard control (the XTEST extension).

    windowed.py close WINDOW          asks a window of $DISPLAY to close, as a window manager does
    windowed.py drop WINDOW X Y FILE… drops files on a window of $DISPLAY
"""

import ctypes
import ctypes.util
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import time

import numpy

# Types of the events of X11.
SELECTION_REQUEST, SELECTION_NOTIFY, CLIENT_MESSAGE = 30, 31, 33
SUBSTRUCTURE_NOTIFY_MASK = 1 << 19
# The map state of a window that is mapped, and whose ancestors are all mapped.
IS_VIEWABLE = 2


class ClientMessage(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("message_type", ctypes.c_ulong),
                ("format", ctypes.c_int), ("data", ctypes.c_long * 5)]


class Attributes(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ["x", "y", "width", "height", "border", "depth"]] + [
        ("visual", ctypes.c_void_p), ("root", ctypes.c_ulong)] + [
        (name, ctypes.c_int) for name in ["kind", "bits", "gravity", "backing"]] + [
        ("planes", ctypes.c_ulong), ("pixel", ctypes.c_ulong), ("saves", ctypes.c_int), ("map", ctypes.c_ulong),
        ("is_installed", ctypes.c_int), ("state", ctypes.c_int), ("rest", ctypes.c_long * 8)]


class SelectionRequest(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                ("display", ctypes.c_void_p), ("owner", ctypes.c_ulong), ("requestor", ctypes.c_ulong),
                ("selection", ctypes.c_ulong), ("target", ctypes.c_ulong), ("property", ctypes.c_ulong),
                ("time", ctypes.c_ulong)]


class SelectionNotify(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                ("display", ctypes.c_void_p), ("requestor", ctypes.c_ulong), ("selection", ctypes.c_ulong),
                ("target", ctypes.c_ulong), ("property", ctypes.c_ulong), ("time", ctypes.c_ulong)]


class Event(ctypes.Union):
    _fields_ = [("type", ctypes.c_int), ("message", ClientMessage), ("request", SelectionRequest),
                ("notify", SelectionNotify), ("pad", ctypes.c_long * 24)]


def library(name):
    return ctypes.CDLL(ctypes.util.find_library(name) or f"lib{name}.so.6")


def functions():
    """Xlib and XTEST, with the types of the functions that are used."""
    x, test = library("X11"), library("Xtst")
    pointer, number, word, text = ctypes.c_void_p, ctypes.c_int, ctypes.c_ulong, ctypes.c_char_p
    for function, result, arguments in [
        (x.XOpenDisplay, pointer, [text]), (x.XCloseDisplay, number, [pointer]),
        (x.XDefaultRootWindow, word, [pointer]), (x.XInternAtom, word, [pointer, text, number]),
        (x.XSync, number, [pointer, number]), (x.XFlush, number, [pointer]), (x.XFree, number, [pointer]),
        (x.XQueryTree, number, [pointer, word] + [pointer] * 4),
        (x.XGetWindowProperty, number,
         [pointer, word, word, ctypes.c_long, ctypes.c_long, number, word] + [pointer] * 5),
        (x.XSendEvent, number, [pointer, word, number, ctypes.c_long, pointer]),
        (x.XStringToKeysym, word, [text]), (x.XKeysymToKeycode, ctypes.c_ubyte, [pointer, word]),
        (x.XkbKeycodeToKeysym, word, [pointer, ctypes.c_ubyte, number, number]),
        (x.XCreateSimpleWindow, word, [pointer, word, number, number] + [ctypes.c_uint] * 3 + [word, word]),
        (x.XSetSelectionOwner, number, [pointer, word, word, word]), (x.XPending, number, [pointer]),
        (x.XNextEvent, number, [pointer, pointer]), (x.XDestroyWindow, number, [pointer, word]),
        (x.XChangeProperty, number, [pointer, word, word, word, number, number, text, number]),
        (x.XGetGeometry, number, [pointer, word] + [pointer] * 7),
        (x.XGetWindowAttributes, number, [pointer, word, pointer]),
        (x.XSelectInput, number, [pointer, word, ctypes.c_long]),
        (x.XResizeWindow, number, [pointer, word, ctypes.c_uint, ctypes.c_uint]),
        (test.XTestFakeMotionEvent, number, [pointer, number, number, number, word]),
        (test.XTestFakeButtonEvent, number, [pointer, ctypes.c_uint, number, word]),
        (test.XTestFakeKeyEvent, number, [pointer, ctypes.c_uint, number, word]),
    ]:
        function.restype, function.argtypes = result, arguments
    return x, test


class Connection:
    """Sends what a user does at a display (pointer, wheel, keys) and what a window manager tells a window."""

    def __init__(self, name):
        self.x, self.test = functions()
        self.display = self.x.XOpenDisplay(name.encode())
        if not self.display:
            raise RuntimeError(f"no display {name}")
        # An error about a window that has just closed must not end this program.
        self.ignore = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(lambda *_: 0)
        self.x.XSetErrorHandler(self.ignore)
        self.root = self.x.XDefaultRootWindow(self.display)
        # Programs answer pings with events of the root window.
        self.x.XSelectInput(self.display, self.root, SUBSTRUCTURE_NOTIFY_MASK)
        self.keys, self.buttons, self.pings = set(), set(), 0

    def close(self):
        self.x.XCloseDisplay(self.display)

    def atom(self, name):
        return self.x.XInternAtom(self.display, name.encode(), 0)

    def property(self, window, name):
        """The bytes of a window's property, words of 32 bits as 8 bytes each; None if it has none."""
        kind, form, count, rest = ctypes.c_ulong(), ctypes.c_int(), ctypes.c_ulong(), ctypes.c_ulong()
        data = ctypes.c_void_p()
        failed = self.x.XGetWindowProperty(
            self.display, window, self.atom(name), 0, 4096, 0, 0, ctypes.byref(kind), ctypes.byref(form),
            ctypes.byref(count), ctypes.byref(rest), ctypes.byref(data))
        if failed or not data.value:
            return None
        size = count.value * (8 if form.value == 32 else form.value // 8)
        value = ctypes.string_at(data.value, size)
        self.x.XFree(data)
        return value if kind.value else None

    def windows(self):
        root, parent, count = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_uint()
        children = ctypes.POINTER(ctypes.c_ulong)()
        self.x.XQueryTree(
            self.display, self.root, ctypes.byref(root), ctypes.byref(parent), ctypes.byref(children),
            ctypes.byref(count))
        found = [children[i] for i in range(count.value)]
        if children:
            self.x.XFree(ctypes.cast(children, ctypes.c_void_p))
        return found

    def window(self, pid):
        """The visible window of a process; None if there is none yet."""
        for window in self.windows():
            value = self.property(window, "_NET_WM_PID")
            if value and struct.unpack("=Q", value[:8])[0] == pid and self.is_visible(window):
                return window
        return None

    def is_visible(self, window):
        found = Attributes()
        is_known = self.x.XGetWindowAttributes(self.display, window, ctypes.byref(found))
        return bool(is_known) and found.state == IS_VIEWABLE

    def geometry(self, window):
        root, x, y = ctypes.c_ulong(), ctypes.c_int(), ctypes.c_int()
        sizes = [ctypes.c_uint() for _ in range(4)]
        self.x.XGetGeometry(self.display, window, *[ctypes.byref(v) for v in [root, x, y] + sizes])
        return x.value, y.value, sizes[0].value, sizes[1].value

    def title(self, window):
        return (self.property(window, "_NET_WM_NAME") or b"").decode()

    def resize(self, window, width, height):
        self.x.XResizeWindow(self.display, window, width, height)
        self.x.XSync(self.display, 0)

    def send(self, window, name, *data):
        event = Event()
        event.message = ClientMessage(type=CLIENT_MESSAGE, window=window, message_type=self.atom(name), format=32)
        for index, value in enumerate(data):
            event.message.data[index] = value
        self.x.XSendEvent(self.display, window, 0, 0, ctypes.byref(event))
        self.x.XSync(self.display, 0)

    def ask_to_close(self, window):
        """Sends WM_DELETE_WINDOW, as the close button of a title bar does."""
        self.send(window, "WM_PROTOCOLS", self.atom("WM_DELETE_WINDOW"), 0)

    def ping(self, window, seconds=30):
        """Pings a window's program as a window manager does. Returns whether it answers.

        A program that answers has received all earlier input.
        """
        self.pings += 1
        self.send(window, "WM_PROTOCOLS", self.atom("_NET_WM_PING"), self.pings, window)
        end, event = time.time() + seconds, Event()
        while time.time() < end:
            while self.x.XPending(self.display):
                self.x.XNextEvent(self.display, ctypes.byref(event))
                if event.type == CLIENT_MESSAGE and event.message.data[1] == self.pings:
                    return True
            time.sleep(0.002)
        return False

    def drop(self, window, x, y, files, seconds=10):
        """Drags files of another program over a window and drops them (XDND).

        Returns whether the window has taken them.
        """
        lib, display = self.x, self.display
        source = lib.XCreateSimpleWindow(display, self.root, 0, 0, 1, 1, 0, 0, 0)
        uris = self.atom("text/uri-list")
        lib.XSetSelectionOwner(display, self.atom("XdndSelection"), source, 0)
        left, top = self.geometry(window)[:2]
        self.send(window, "XdndEnter", source, 5 << 24, uris, 0, 0)
        self.send(window, "XdndPosition", source, 0, (left + x) << 16 | (top + y), 0,
                  self.atom("XdndActionCopy"))
        text = "".join(pathlib.Path(file).resolve().as_uri() + "\r\n" for file in files).encode()
        end, is_dropped, is_done = time.time() + seconds, False, False
        while time.time() < end and not is_done:
            while lib.XPending(display):
                event = Event()
                lib.XNextEvent(display, ctypes.byref(event))
                message = event.message.message_type if event.type == CLIENT_MESSAGE else None
                if message == self.atom("XdndStatus") and not is_dropped:
                    is_dropped = True
                    self.send(window, "XdndDrop", source, 0, 0, 0, 0)
                elif event.type == SELECTION_REQUEST:
                    request = event.request
                    lib.XChangeProperty(
                        display, request.requestor, request.property, uris, 8, 0, text, len(text))
                    answer = Event()
                    answer.notify = SelectionNotify(
                        type=SELECTION_NOTIFY, requestor=request.requestor, selection=request.selection,
                        target=request.target, property=request.property, time=request.time)
                    lib.XSendEvent(display, request.requestor, 0, 0, ctypes.byref(answer))
                    lib.XSync(display, 0)
                elif message == self.atom("XdndFinished"):
                    is_done = True
            time.sleep(0.02)
        lib.XDestroyWindow(display, source)
        lib.XSync(display, 0)
        return is_done

    # The pointer, in pixels of the display.

    def move(self, x, y):
        self.test.XTestFakeMotionEvent(self.display, -1, round(x), round(y), 0)
        self.x.XSync(self.display, 0)

    def button(self, is_down, number=1):
        (self.buttons.add if is_down else self.buttons.discard)(number)
        self.test.XTestFakeButtonEvent(self.display, number, is_down, 0)
        self.x.XSync(self.display, 0)

    def click(self, x, y, number=1):
        self.move(x, y)
        time.sleep(0.03)
        self.button(True, number)
        time.sleep(0.06)
        self.button(False, number)

    def wheel(self, x, y, notches):
        """Turns the wheel, downwards if `notches` is positive."""
        self.move(x, y)
        for _ in range(abs(notches)):
            for is_down in (True, False):
                self.button(is_down, 5 if notches > 0 else 4)
            time.sleep(0.02)

    def line(self, start, end, seconds=0.35, steps=16):
        """Moves evenly from one point to another."""
        for step in range(1, steps + 1):
            t = step / steps
            self.move(start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
            time.sleep(seconds / steps)

    # Keys, by their X names. The prefix "shift+" holds Shift.

    def code(self, name):
        symbol = self.x.XStringToKeysym(name.encode())
        code = self.x.XKeysymToKeycode(self.display, symbol)
        if not symbol or not code:
            raise RuntimeError(f"no key {name}")
        return code, self.x.XkbKeycodeToKeysym(self.display, code, 0, 0) != symbol

    def key_state(self, name, is_down):
        code, _ = self.code(name)
        (self.keys.add if is_down else self.keys.discard)(name)
        self.test.XTestFakeKeyEvent(self.display, code, is_down, 0)
        self.x.XSync(self.display, 0)

    def key(self, name):
        shifted = name.startswith("shift+")
        code, is_upper = self.code(name.removeprefix("shift+"))
        shifted = shifted or is_upper
        if shifted:
            self.key_state("Shift_L", True)
        for is_down in (True, False):
            self.test.XTestFakeKeyEvent(self.display, code, is_down, 0)
            self.x.XSync(self.display, 0)
            time.sleep(0.02)
        if shifted:
            self.key_state("Shift_L", False)

    def type(self, text):
        names = {" ": "space", "-": "minus", "/": "slash"}
        for character in text:
            self.key(names.get(character, character))

    def release(self):
        """Releases all buttons and keys that are held down."""
        for number in list(self.buttons):
            self.button(False, number)
        for name in list(self.keys):
            self.key_state(name, False)


class Screen:
    """An X server whose pixels can be read while it runs."""

    def __init__(self, width, height):
        self.folder = tempfile.TemporaryDirectory()
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-noreset",
             "-fbdir", self.folder.name], pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            self.name = ":" + pipe.readline().strip()
        if self.name == ":":
            raise RuntimeError("Xvfb does not start")
        self.input = Connection(self.name)
        path = os.path.join(self.folder.name, "Xvfb_screen0")
        header = struct.unpack(">25I", open(path, "rb").read(100))
        size, bits, stride, colors = header[0], header[11], header[12], header[19]
        assert (header[4], header[5], bits) == (width, height, 32), header
        self.pixels = numpy.memmap(
            path, dtype=numpy.uint8, mode="r", offset=size + colors * 12,
            shape=(height, stride // 4, 4))[:, :width, 2::-1]

    def close(self):
        self.input.close()
        self.kill()
        self.folder.cleanup()

    def kill(self):
        self.server.kill()
        self.server.wait()


class Program:
    """A program with a window on a screen; its standard error is stored."""

    def __init__(self, screen, words, folder=None, environment=None, seconds=60):
        self.screen, self.input = screen, screen.input
        self.errors = tempfile.TemporaryFile()
        variables = {k: v for k, v in os.environ.items() if k != "WAYLAND_DISPLAY"}
        variables.update(DISPLAY=screen.name, SEGUE_GL_ERRORS="fatal", **(environment or {}))
        self.process = subprocess.Popen(
            words, cwd=folder, env=variables, stdin=subprocess.DEVNULL, stderr=self.errors)
        self.window = None
        end = time.time() + seconds
        while self.window is None and self.process.poll() is None and time.time() < end:
            self.window = self.input.window(self.process.pid)
            time.sleep(0.005)
        if self.window is None:
            self.process.kill()
            raise RuntimeError(f"no window: {' '.join(words)}: {self.output()}")

    def output(self):
        self.errors.seek(0)
        return self.errors.read().decode(errors="replace")

    @property
    def title(self):
        return self.input.title(self.window)

    def wait(self, seconds):
        """The exit status, or None if the program has not ended after `seconds`."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    # Pixels

    def look(self, x, y, width, height):
        """A copy of the pixels of a part of the window: rows of RGB."""
        left, top = self.input.geometry(self.window)[:2]
        return numpy.array(self.screen.pixels[top + y:top + y + height, left + x:left + x + width])

    def rest(self, *part, turns=14, seconds=30):
        """Returns the pixels of a part once they have not changed for `turns` turns of the program.

        Returns None if they do not rest within `seconds`. Counts the program's answers instead of time, so that a busy
        machine has the time that it needs.
        """
        end = time.time() + seconds
        last, quiet = None, 0
        while time.time() < end:
            self.input.ping(self.window)
            time.sleep(0.04)
            now = self.look(*part)
            quiet = quiet + 1 if last is not None and numpy.array_equal(now, last) else 0
            if quiet >= turns:
                return now
            last = now
        return None

    def change(self, *part, before, turns=60, seconds=30):
        """Returns the pixels of a part as soon as they differ from `before`.

        Returns None if they stay equal for `turns` turns or for `seconds`.
        """
        end = time.time() + seconds
        while time.time() < end and turns > 0:
            now = self.look(*part)
            if not numpy.array_equal(now, before):
                return now
            self.input.ping(self.window)
            time.sleep(0.035)
            turns -= 1
        return None


def main():
    words = sys.argv[1:]
    name = os.environ.get("DISPLAY", "")
    if len(words) == 2 and words[0] == "close":
        Connection(name).ask_to_close(int(words[1]))
    elif len(words) >= 5 and words[0] == "drop":
        if not Connection(name).drop(int(words[1]), int(words[2]), int(words[3]), words[4:]):
            sys.exit("windowed: error: the window has not taken the files")
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
