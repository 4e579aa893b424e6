#!/bin/sh
# Builds the drivers of the app scenes into $PEERS_HOME, which Benchmarks/peers/setup.sh filled, and installs what they need in addition. Run as root.
set -eu
: "${PEERS_HOME:?set PEERS_HOME to the directory that Benchmarks/peers/setup.sh filled}"
here=$(cd "$(dirname "$0")" && pwd)
peers=$here/../../peers

if [ "${1:-}" != --build-only ]; then
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends qml6-module-qtquick-shapes firefox-esr
    "$PEERS_HOME/venv/bin/pip" install --quiet uharfbuzz
fi

"$PEERS_HOME/venv/bin/python" -B "$here/../scenes.py" --header "$PEERS_HOME/app_scenes_gen.h"
cc -O2 -I"$PEERS_HOME" -I"$peers" -I"$here" "$here/app_gsk.c" -o "$PEERS_HOME/app_gsk" $(pkg-config --cflags --libs gtk4 epoxy) -lm
c++ -O2 -std=c++17 -fPIC -I"$PEERS_HOME" -I"$peers" -I"$here" "$here/app_qt.cpp" -o "$PEERS_HOME/app_qt" \
    $(pkg-config --cflags --libs Qt6Quick Qt6Qml Qt6Gui Qt6OpenGL Qt6Core)
echo "ready: $PEERS_HOME"
