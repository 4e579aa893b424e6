#!/bin/sh
# Runs every test of an existing build: headless ones without a display, window tests under Xvfb. Also runs the
# benchmarks that check counts. The arguments select the build, as those of `swift build`.
set -eu
cd "$(dirname "$0")/../.."

# An error message of the driver ends the test that caused it.
export SEGUE_GL_ERRORS=fatal

scratch=$(mktemp -d)
second=
trap '[ -z "$second" ] || kill "$second" 2>/dev/null || :; rm -rf "$scratch"' EXIT

# Runs a command; if it fails, prints the failures again at the end of the output.
report() {
  { "$@" && : >"$scratch/passed"; } 2>&1 | tee "$scratch/log"
  if ! rm "$scratch/passed" 2>/dev/null; then
    echo "test: failed:"
    # The stack trace of a crash.
    sed -n '/crashed:$/,/^\.\.\.$/p' "$scratch/log" | cut -c 1-200 | head -n 16
    grep -a '✘\|error:\|Fatal\|with non-zero retain' "$scratch/log" | cut -c 1-400 | tail -n 12
    exit 1
  fi
}

# Most suites run on the main actor, so that one process uses one processor, and two processes take half the time. One
# runs half of the headless tests and the benchmarks that check counts, the other one the remaining tests and then the
# window tests. Without a display, a headless test that opens a window fails.
built=$(swift build --show-bin-path "$@")
half='^(SegueTests\.(?!EveryTransitionTests|VideoEndTests)|RenderingTests\.|UIKitTests\.)'
export NO_COLOR=1
unset WAYLAND_DISPLAY

set -- env -u DISPLAY "$built/SeguePackageTests.xctest" --testing-library swift-testing --skip Windowed

{
  trap 'kill "$child"; exit 143' TERM
  "$@" --filter "$half" &
  child=$!
  wait "$child"
  for counts in steady counts constraints lists; do
    env -u DISPLAY "$built/Benchmarks" "$counts" &
    child=$!
    wait "$child"
  done
} >"$scratch/half" 2>&1 &
second=$!
report "$@" --skip "$half"
report xvfb-run --auto-servernum --server-args "-screen 0 1280x1024x24 -noreset" \
  "$built/SeguePackageTests.xctest" --testing-library swift-testing --no-parallel --filter Windowed
code=0
wait "$second" || code=$?
report sh -c 'cat "$1" && exit "$2"' sh "$scratch/half" "$code"
