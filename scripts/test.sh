#!/bin/sh
# Runs every test of a build that stands: those without a window headless, those with one under a display of their own.
# Arguments go to `swift test`, to say which build.
set -eu
cd "$(dirname "$0")/.."

# What the driver calls an error ends the test that asked for it.
export SEGUE_GL_ERRORS=fatal

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Runs a command, and where it fails says once more, at the end, what had failed.
tell() {
  { "$@" && : >"$scratch/passed"; } 2>&1 | tee "$scratch/log"
  if ! rm "$scratch/passed" 2>/dev/null; then
    echo "test: failed:"
    # Of a crash, what had called what.
    sed -n '/crashed:$/,/^\.\.\.$/p' "$scratch/log" | cut -c 1-200 | head -n 16
    grep -a '✘\|error:\|Fatal\|with non-zero retain' "$scratch/log" | cut -c 1-400 | tail -n 12
    exit 1
  fi
}

# Headless means headless: a test that reaches for the user's own display is a fault.
tell env -u DISPLAY -u WAYLAND_DISPLAY swift test --skip-build "$@" --skip 'Windowed'

if swift test list --skip-build "$@" 2>/dev/null | grep -q Windowed; then
  tell env -u WAYLAND_DISPLAY xvfb-run --auto-servernum --server-args "-screen 0 1280x1024x24 -noreset" \
    swift test --skip-build "$@" --no-parallel --filter 'Windowed'
fi
