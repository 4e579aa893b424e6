#!/usr/bin/env python3
"""Firefox (WebRender) over the app scenes: app_page.html in a window on Xvfb, as fast as the browser makes frames.

Firefox can't be stepped frame by frame. With layout.frame_rate 0 it refreshes as soon as it can, as in Mozilla's own benchmarks. At most
two frames wait for the compositor, so the mean over the timed frames is the time of a frame, reported as ms_median. The backend gl is
WebRender on OpenGL (llvmpipe); the backend software is WebRender's own rasteriser. Needs an X display of the surface's size.
"""
import ctypes
import functools
import http.server
import json
import os
import shutil
import signal
import socketserver
import statistics
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
APPS = os.path.dirname(HERE)
PEERS = os.path.join(APPS, "..", "peers")
sys.path[:0] = [APPS, PEERS]
import peerlib
import scenes as S

# chromium_bench imports the scenes of its own folder under the same name.
sys.modules.pop("scenes")
sys.path.remove(APPS)
import chromium_bench

PREFERENCES = {
    "layout.frame_rate": 0, "docshell.event_starvation_delay_hint": 1, "dom.send_after_paint_to_content": False, "privacy.reduceTimerPrecision": False,
    "gfx.webrender.all": True, "gfx.color_management.mode": 0, "gfx.text.subpixel-position.force-enabled": True,
    "browser.startup.homepage_override.mstone": "ignore", "datareporting.policy.dataSubmissionEnabled": False, "toolkit.telemetry.reportingpolicy.firstRun": False,
    "browser.aboutwelcome.enabled": False, "browser.shell.checkDefaultBrowser": False, "app.update.enabled": False, "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False, "extensions.getAddons.cache.enabled": False, "toolkit.cosmeticAnimations.enabled": False,
    "full-screen-api.warning.timeout": 0, "browser.tabs.firefox-view": False, "widget.non-native-theme.enabled": True, "browser.sessionstore.resume_from_crash": False,
}


def end_with_parent():
    """Ends the browser when its driver ends. The race kills a driver that takes too long."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the page, its scene and the pictures, and receives the page's answers."""

    def do_GET(self):
        if self.path != "/scene":
            return super().do_GET()
        body = json.dumps(self.server.scene).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(204)
        self.end_headers()
        self.server.answer(self.path, body)

    def log_message(self, *a):
        pass


class Browser(chromium_bench.Browser):
    """A Firefox whose processes are measured as those of Chromium are."""

    def __init__(self, backend, scale, size, scene):
        width, height = size
        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), functools.partial(Handler, directory=os.path.dirname(APPS)))
        self.server.daemon_threads = True
        self.server.scene, self.server.answer = scene, self.answer
        self.answers, self.arrival, self.cpu_warm = {}, threading.Condition(), 0
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.home = tempfile.mkdtemp(prefix="peer-firefox-")
        more = {"layout.css.devPixelsPerPx": str(scale), "gfx.webrender.software": backend == "software", "gfx.webrender.force-disabled": False,
                "layers.acceleration.force-enabled": backend == "gl"}
        with open(os.path.join(self.home, "user.js"), "w") as fh:
            for name, value in {**PREFERENCES, **more}.items():
                fh.write("user_pref(%s, %s);\n" % (json.dumps(name), json.dumps(value)))
        env = dict(os.environ, MOZ_X11_EGL="1", HOME=self.home)
        self.process = subprocess.Popen(
            [shutil.which("firefox-esr"), "--no-remote", "--profile", self.home, "--kiosk",
             "--width", str(width), "--height", str(height), "http://127.0.0.1:%d/Apps/peers/app_page.html#alone" % self.server.server_address[1]],
            env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True, preexec_fn=end_with_parent)

    def answer(self, path, body):
        with self.arrival:
            if path == "/warm":
                self.cpu_warm = self.cpu()
            self.answers[path] = body
            self.arrival.notify_all()

    def wait(self, path, seconds=150):
        with self.arrival:
            if not self.arrival.wait_for(lambda: path in self.answers, seconds):
                raise RuntimeError("no answer from the page")
            return self.answers[path]

    def close(self):
        try:
            os.killpg(self.process.pid, signal.SIGTERM)
            self.process.wait(5)
        except (OSError, subprocess.TimeoutExpired):
            os.killpg(self.process.pid, signal.SIGKILL)
        shutil.rmtree(self.home, ignore_errors=True)


def main():
    options = peerlib.arguments(["gl", "software"])
    doc, scenes = S.load()
    scene = scenes[options.scene]
    version = subprocess.run(["firefox-esr", "--version"], stdout=subprocess.PIPE, text=True).stdout.strip()
    peer = dict(gl="firefox", software="firefox-sw")[options.backend]
    browser = Browser(options.backend, scene["scale"], [doc[k] * scene["scale"] for k in ("width", "height")],
                      dict(scene=scene, elements=S.expand(doc, scene), warmup=options.warmup, frames=options.frames, still=options.png))
    try:
        if options.png is not None:
            browser.wait("/drawn")
            time.sleep(1.5)
            subprocess.run(["import", "-window", "root", "-crop", "%dx%d+0+0" % (doc["width"] * scene["scale"], doc["height"] * scene["scale"]), options.out], check=True)
            return
        times = browser.wait("/times")
        ms = [y - x for x, y in zip(times[1 + options.warmup:], times[2 + options.warmup:])]
        cpu = (browser.cpu() - browser.cpu_warm) / len(ms) * 1e3
        print(json.dumps(dict(peer=peer, version=version, backend="WebRender, " + ("CPU" if options.backend == "software" else "OpenGL"), scene=options.scene,
                              variant="DOM and CSS", frames=len(ms), ms_median=statistics.mean(ms), ms_p95=peerlib.percentile(ms, 0.95),
                              ms_p99=peerlib.percentile(ms, 0.99), first_frame_ms=times[2] - times[0], cpu_ms=cpu, peak_rss_mb=browser.memory())))
    except RuntimeError as e:
        peerlib.unable(peer, version, "WebRender", options.scene, str(e))
    finally:
        browser.close()


if __name__ == "__main__":
    main()
