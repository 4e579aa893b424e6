#!/bin/sh
# Runs every test of a build that stands: those without a window headless, those with one under a display of their own.
set -eu
cd "$(dirname "$0")/.."

# Headless means headless: a test that reaches for the user's own display is a fault.
env -u DISPLAY -u WAYLAND_DISPLAY swift test --skip-build --skip 'Windowed'

if swift test list --skip-build 2>/dev/null | grep -q Windowed; then
  env -u WAYLAND_DISPLAY xvfb-run --auto-servernum --server-args "-screen 0 1280x1024x24 -noreset" \
    swift test --skip-build --no-parallel --filter 'Windowed'
fi
