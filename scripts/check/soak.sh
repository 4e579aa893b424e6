#!/bin/sh
# Repeats the tests for SECONDS_TO_SOAK (default 600), and stops at the first round that fails. At the end of each
# round, images are drawn again with other drivers and with other code paths of Mesa's rasteriser.
set -eu
cd "$(dirname "$0")/../.."

export SEGUE_SOAK=1
# The random numbers are the same in every run, so that a result can be repeated; SEGUE_SEED selects others.
export SEGUE_SEED="${SEGUE_SEED:-2026}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# Runs tests with their output in a log, and shows the log if they fail.
attempt() {
  name=$1
  shift
  "$@" >"$log" 2>&1 || {
    cat "$log"
    echo "soak: error: round $round failed ($name)" >&2
    exit 1
  }
  if ! grep -q 'Test run with [1-9]' "$log"; then
    echo "soak: error: no test ran ($name)" >&2
    exit 1
  fi
}

# Runs the tests of golden images and recordings and a tenth of the random trees; the arguments are the environment
# variables of a driver.
draw_with() {
  attempt "$*" env -u DISPLAY -u WAYLAND_DISPLAY SEGUE_GL_ERRORS=fatal SEGUE_SOAK=10 "$@" \
    swift test --skip-build -c release --scratch-path .build/checked --skip Windowed \
    --filter 'RandomTreeTests|GoldenTests|RecordedTouchTests'
}

# Replays all recorded drags, frame by frame, with a rasteriser whose texels do not depend on their position.
drag() {
  attempt drags env -u DISPLAY -u WAYLAND_DISPLAY SEGUE_GL_ERRORS=fatal LP_PERF=no_rast_linear \
    swift test --skip-build -c release --scratch-path .build/checked --filter RecordedTouchTests
}

end=$(($(date +%s) + ${SECONDS_TO_SOAK:-600}))
round=0
while [ "$(date +%s)" -lt "$end" ]; do
  round=$((round + 1))
  attempt tests scripts/check/test.sh -c release --scratch-path .build/checked
  drag
  draw_with GALLIUM_DRIVER=softpipe
  # Mesa's rasteriser without threads, without the fast path for plain rectangles, and with the vector instructions of
  # an older processor.
  draw_with LP_NUM_THREADS=0
  draw_with LP_NUM_THREADS=1 LP_PERF=no_rast_linear
  draw_with LP_NUM_THREADS=4 LP_NATIVE_VECTOR_WIDTH=128 GALLIUM_OVERRIDE_CPU_CAPS=sse4.1
  echo "soak: round $round passed"
done
