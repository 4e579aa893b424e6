#!/bin/sh
# scripts/bench.sh BENCHMARKS: counts that must be 0, then every scene's times and counts.
# With PEERS_HOME (Benchmarks/peers/README.md) the peers run beside it, and the script rewrites docs/benchmarks.md.
set -eu
benchmarks=$(realpath "$1")
cd "$(dirname "$0")/.."

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
# Of the processor's share alone, on one thread each: Mesa hands the calls of a context to another one otherwise.
GALLIUM_THREAD=${GALLIUM_THREAD:-false} \
    python3 Benchmarks/peers/run.py --segue "$benchmarks" --rounds "$rounds" --noop --out "$out/noop.json"
if [ -x "$PEERS_HOME/app_qt" ]; then
    python3 Benchmarks/Apps/peers/race.py --segue "$benchmarks" --rounds "$rounds" --out "$out/apps.json"
    GALLIUM_THREAD=${GALLIUM_THREAD:-false} \
        python3 Benchmarks/Apps/peers/race.py --segue "$benchmarks" --rounds "$rounds" --noop --out "$out/apps-noop.json"
else
    echo "(Benchmarks/Apps/peers/setup.sh builds the drivers of the app scenes)"
fi
python3 scripts/first-frame.py "$(dirname "$benchmarks")" >"$out/first.json"
python3 scripts/benchmarks.py "$out" >"$out/benchmarks.md"
python3 scripts/transition-costs.py "$(dirname "$benchmarks")" "$out/benchmarks.md"
mv "$out/benchmarks.md" docs/benchmarks.md
echo "written: docs/benchmarks.md"
