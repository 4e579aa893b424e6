#!/usr/bin/env python3
"""Chromium over the app scenes: elements as DOM and CSS (app_page.html), curves on one canvas each.

Benchmarks/peers/chromium_bench.py describes the browser, the protocol and what a frame's time includes.
"""
import base64
import ctypes
import json
import os
import signal
import statistics
import sys
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

# The page and the pictures are served from this folder.
chromium_bench.S.HERE = os.path.dirname(APPS)


def end_with_parent():
    """Ends the browser when its driver ends. The race kills a driver that takes too long."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


class Browser(chromium_bench.Browser):
    def __init__(self, backend, scale):
        start = chromium_bench.subprocess.Popen

        def scaled(words, **more):
            return start([w.replace("scale-factor=1", "scale-factor=%d" % scale) for w in words], preexec_fn=end_with_parent, **more)

        chromium_bench.subprocess.Popen = scaled
        try:
            super().__init__(backend)
        finally:
            chromium_bench.subprocess.Popen = start

    def load(self, name):
        doc, scenes = S.load()
        scene = scenes[name]
        self.call("Page.navigate", url="http://127.0.0.1:%d/Apps/peers/app_page.html" % self.server.server_address[1])
        for _ in range(200):
            if self.run("document.readyState === 'complete' && typeof prepare === 'function'"):
                break
            time.sleep(0.05)
        self.run("prepare(%s, %s)" % (json.dumps(scene), json.dumps(S.expand(doc, scene))))


def main():
    options = peerlib.arguments(["gl", "software"])
    browser = Browser(options.backend, S.load()[1][options.scene]["scale"])
    try:
        browser.load(options.scene)
        if options.png is not None:
            changed = S.load()[1][options.scene]["params"].get("changed")
            for f in range(options.png + 1) if changed else [options.png]:
                browser.run("show(%d), 0" % f)
            for _ in range(6):
                browser.run("show(%d), 0" % options.png)
                shot = browser.frame(screenshot=dict(format="png"))
            with open(options.out, "wb") as fh:
                fh.write(base64.b64decode(shot["screenshotData"]))
            return
        browser.run("play(0), 0")

        def step():
            t = time.perf_counter()
            browser.frame()
            return (time.perf_counter() - t) * 1e3
        first = step()
        for _ in range(options.warmup - 1):
            step()
        c, t = browser.cpu(), time.perf_counter()
        ms = [step() for _ in range(options.frames)]
        wall, c = time.perf_counter() - t, browser.cpu() - c
        # With GL the GPU process catches up in bursts, so the mean is reported, as in chromium_bench.py.
        typical = statistics.median(ms) if options.backend == "software" else wall / options.frames * 1e3
        shown = browser.run("frame")
        if abs(shown - options.warmup - options.frames) > 2:
            raise RuntimeError("%d callbacks for %d frames" % (shown, options.warmup + options.frames))
        print(json.dumps(dict(peer=dict(gl="chromium", software="chromium-sw")[options.backend], version=browser.version,
                              backend="software compositor, CPU" if options.backend == "software" else browser.renderer(), scene=options.scene,
                              variant="DOM and CSS", frames=options.frames, ms_median=typical, ms_mean=wall / options.frames * 1e3,
                              ms_p95=peerlib.percentile(ms, 0.95), ms_p99=peerlib.percentile(ms, 0.99), first_frame_ms=first,
                              cpu_ms=c / options.frames * 1e3, peak_rss_mb=browser.memory())))
    finally:
        browser.close()


if __name__ == "__main__":
    main()
