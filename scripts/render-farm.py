#!/usr/bin/env python3
"""Renders the pieces of a film in several processes and joins them, without encoding a frame twice.

Each worker is one `segue render` that renders batches of consecutive pieces, so that it starts only once, and its encoder
once for each batch. With Ray (`pip install
ray`) the workers are actors of its cluster; without it, or with --local, they are processes of this machine. RENDER is
the command of the whole film without --keyframes, --frames and --out. All machines need the same binary and pictures.
The joined film has the same frames as that of RENDER --keyframes PIECE --out OUT.mp4, byte for byte once decoded.
"""
import argparse
import concurrent.futures
import fractions
import os
import queue
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

try:
    import ray
except ImportError:
    ray = None


class Worker:
    """A `segue render` that renders the pieces whose ranges it is sent."""

    def __init__(self, command):
        self.folder = tempfile.TemporaryDirectory(prefix="segue-")
        self.segue = subprocess.Popen(
            command + ["--frames", "-", "--out", os.path.join(self.folder.name, "%05d.mp4")],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def render(self, first, end):
        """Returns the bytes of the film of a range."""
        try:
            self.segue.stdin.write(f"{first}..<{end}\n")
            self.segue.stdin.flush()
            path = self.segue.stdout.readline().rstrip("\n")
        except BrokenPipeError:
            path = ""
        if not path:
            messages = self.segue.stderr.read().splitlines()
            raise RuntimeError(messages[-1] if messages else f"{self.segue.args[0]} has ended")
        with open(path, "rb") as file:
            film = file.read()
        os.remove(path)
        return film

    def stop(self):
        """Ends the process, even within a range."""
        self.segue.terminate()
        self.segue.wait()

    def close(self):
        """Ends the process; returns the processor time of segue and its encoders, and of this worker, in seconds."""
        self.segue.stdin.close()
        self.segue.wait()
        self.folder.cleanup()
        return [seconds(who) for who in (resource.RUSAGE_CHILDREN, resource.RUSAGE_SELF)]


class RayWorker:
    """A worker on any machine of Ray's cluster."""

    def __init__(self, command):
        self.actor = ray.remote(Worker).remote(command)

    def render(self, first, end):
        return ray.get(self.actor.render.remote(first, end))

    def stop(self):
        ray.kill(self.actor)

    def close(self):
        return ray.get(self.actor.close.remote())


def seconds(who):
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def render(workers, batches, folder):
    """Writes the batches into the folder. A worker that has ended one takes the next, in ascending order."""
    idle = queue.SimpleQueue()
    for worker in workers:
        idle.put(worker)

    def write(batch):
        worker = idle.get()
        try:
            film = worker.render(*batch)
        finally:
            idle.put(worker)
        with open(os.path.join(folder, f"{batch[0]}.mp4"), "wb") as file:
            file.write(film)

    with concurrent.futures.ThreadPoolExecutor(len(workers)) as threads:
        tasks = [threads.submit(write, batch) for batch in batches]
        try:
            for task in concurrent.futures.as_completed(tasks):
                task.result()
        except BaseException:
            for worker in workers:
                worker.stop()
            threads.shutdown(cancel_futures=True)
            raise


def join(batches, rate, folder, path):
    """Joins the films of the batches by copying their packets."""
    with open(os.path.join(folder, "list"), "w") as file:
        print("ffconcat version 1.0", file=file)
        for first, end in batches:
            # An MP4 has its length in milliseconds, and ffmpeg reads microseconds, whose error must not add up.
            microseconds = round(end * 1_000_000 / rate) - round(first * 1_000_000 / rate)
            print(f"file {first}.mp4\nduration {microseconds / 1e6:.6f}", file=file)
    # The filter rounds to whole frames, since microseconds are not exact.
    whole = "setts=pts=round(PTS/DURATION)*DURATION:dts=round(DTS/DURATION)*DURATION"
    command = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "concat", "-i", os.path.join(folder, "list"), "-c", "copy"]
    subprocess.run(command + ["-bsf:v", whole, "-movflags", "+faststart", "-f", "mp4", "file:" + path], check=True)


def parsed_arguments():
    words = sys.argv[1:]
    split = words.index("--") if "--" in words else len(words)
    parser = argparse.ArgumentParser(
        usage="render-farm.py OUT.mp4 FRAMES [options] -- RENDER...", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", metavar="OUT.mp4")
    parser.add_argument("frames", type=int, metavar="FRAMES", help="the number of frames of the film")
    parser.add_argument("--piece", type=int, default=200, metavar="N", help="frames of a piece (200)")
    parser.add_argument(
        "--batch", type=int, default=5, metavar="N",
        help="pieces that a worker renders at once (5); starting ffmpeg takes a tenth of a second")
    parser.add_argument(
        "--workers", type=int, default=max(1, (os.cpu_count() or 1) // 2), metavar="N",
        help="workers (half the processors, since drawing and encoding run side by side)")
    parser.add_argument("--local", action="store_true", help="processes of this machine, even if Ray is installed")
    parser.add_argument("--times", action="store_true", help="print the processor time")
    arguments = parser.parse_args(words[:split])
    if split >= len(words) - 1:
        parser.error("the command follows --")
    if min(arguments.frames, arguments.piece, arguments.batch, arguments.workers) < 1:
        parser.error("numbers are at least 1")
    return arguments, words[split + 1:]


def main():
    arguments, command = parsed_arguments()
    rate = fractions.Fraction(command[command.index("--fps") + 1] if "--fps" in command else "60")
    length = arguments.piece * arguments.batch
    batches = [(first, min(first + length, arguments.frames)) for first in range(0, arguments.frames, length)]
    command += ["--keyframes", str(arguments.piece)]
    is_local = arguments.local or ray is None
    if not is_local:
        ray.init(log_to_driver=False)
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    name, ending = os.path.splitext(arguments.out)
    unfinished = f"{name}.{os.getpid()}{ending}"
    folder = tempfile.mkdtemp(prefix="segue-farm-")
    workers = [(Worker if is_local else RayWorker)(command) for _ in range(min(arguments.workers, len(batches)))]
    try:
        render(workers, batches, folder)
        times = [worker.close() for worker in workers]
        before = seconds(resource.RUSAGE_CHILDREN)
        join(batches, rate, folder, unfinished)
        os.replace(unfinished, arguments.out)
        if arguments.times:
            joining = seconds(resource.RUSAGE_CHILDREN) - before
            # Local workers are all children of this process.
            rendering = before if is_local else sum(time[0] for time in times)
            around = seconds(resource.RUSAGE_SELF) + (0 if is_local else sum(time[1] for time in times))
            print(f"processor time: {rendering:.1f} s in segue and ffmpeg, {joining:.1f} s to join, {around:.1f} s in Python")
    except (RuntimeError, subprocess.CalledProcessError) as error:
        # Ray's errors have the worker's error as their cause.
        sys.exit(f"render-farm: {getattr(error, 'cause', error)}")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if os.path.exists(unfinished):
            os.remove(unfinished)


main()
