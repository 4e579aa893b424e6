#!/bin/sh
# Runs every test of an existing build: headless ones without a display, window tests under Xvfb.
# Arguments go to `swift test`, to select the build.
set -eu
cd "$(dirname "$0")/.."

# A driver error ends the test that caused it.
export SEGUE_GL_ERRORS=fatal

scratch=$(mktemp -d)
second=
trap '[ -z "$second" ] || kill "$second" 2>/dev/null || :; rm -rf "$scratch"' EXIT

# Runs a command; if it fails, repeats the failures at the end.
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

# Runs the headless tests of a build, and the benchmarks that judge counts. Most suites belong to the main actor, so one
# process keeps one processor busy: two take half the time. Without the display, a headless test that opens a window fails.
headless() {
  half='^(SegueTests\.(?!EveryTransitionTests)|UIKitTests\.)'
  benchmarks=$1/Benchmarks
  set -- env -u DISPLAY -u WAYLAND_DISPLAY NO_COLOR=1 "$1/SeguePackageTests.xctest" \
    --testing-library swift-testing --skip Windowed
  {
    trap 'kill "$child"; exit 143' TERM
    "$@" --filter "$half" &
    child=$!
    wait "$child"
    for counts in steady counts constraints lists; do
      "$benchmarks" "$counts" &
      child=$!
      wait "$child"
    done
  } >"$scratch/half" 2>&1 &
  second=$!
  report "$@" --skip "$half"
  code=0
  wait "$second" || code=$?
  report sh -c 'cat "$1" && exit "$2"' sh "$scratch/half" "$code"
}

headless "$(swift build --show-bin-path "$@")"

if swift test list --skip-build "$@" 2>/dev/null | grep -q Windowed; then
  report env -u WAYLAND_DISPLAY xvfb-run --auto-servernum --server-args "-screen 0 1280x1024x24 -noreset" \
    swift test --skip-build "$@" --no-parallel --filter 'Windowed'
fi
