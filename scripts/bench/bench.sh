#!/bin/sh
# scripts/bench/bench.sh BENCHMARKS: counts that must be 0, then every scene's times and counts. With PEERS_HOME
# (Benchmarks/peers/README.md) the script measures the scenes beside the peers, and rewrites docs/benchmarks.md.
set -eu
benchmarks=$(realpath "$1")
cd "$(dirname "$0")/../.."

"$benchmarks" steady
echo
if [ -z "${PEERS_HOME:-}" ]; then
    "$benchmarks"
    echo "(PEERS_HOME=DIR make bench runs the peers of Benchmarks/peers beside it)"
    exit 0
fi
out=${BENCH_OUT:-out/bench}
rounds=${BENCH_ROUNDS:-3}
mkdir -p "$out"
python3 Benchmarks/peers/run.py --segue "$benchmarks" --rounds "$rounds" --out "$out/results.json"
# The CPU's share is measured on one thread: by default Mesa executes the calls of a context on another thread.
GALLIUM_THREAD=${GALLIUM_THREAD:-false} \
    python3 Benchmarks/peers/run.py --segue "$benchmarks" --rounds "$rounds" --noop --out "$out/noop.json"
if [ -x "$PEERS_HOME/app_qt" ]; then
    # Prints the names of the scenes with three pixels per point for the argument 4k, and of all others otherwise.
    scenes() {
        python3 -c 'import json, sys
scenes = json.load(open("Benchmarks/Apps/scenes.json"))["scenes"]
print(",".join(s["name"] for s in scenes if s["name"].endswith("-4k") == (sys.argv[1] == "4k")))' "$1"
    }
    python3 Benchmarks/Apps/peers/race.py --segue "$benchmarks" --rounds "$rounds" --timeout 45 --scenes "$(scenes 1k)" --out "$out/apps.json"
    # Fewer rounds and frames: some peers need seconds for a frame with blurred bars on a software rasteriser.
    python3 Benchmarks/Apps/peers/race.py --segue "$benchmarks" --rounds 1 --frames 20 --timeout 60 --scenes "$(scenes 4k)" --out "$out/apps-4k.json"
    GALLIUM_THREAD=${GALLIUM_THREAD:-false} \
        python3 Benchmarks/Apps/peers/race.py --segue "$benchmarks" --rounds "$rounds" --noop --out "$out/apps-noop.json"
else
    echo "(Benchmarks/Apps/peers/setup.sh builds the drivers of the app scenes)"
fi
python3 scripts/bench/first-frame.py "$(dirname "$benchmarks")" >"$out/first.json"
python3 scripts/bench/benchmarks.py "$out" >"$out/benchmarks.md"
python3 scripts/bench/transition-costs.py "$(dirname "$benchmarks")" "$out/benchmarks.md"
mv "$out/benchmarks.md" docs/benchmarks.md
echo "written: docs/benchmarks.md"
