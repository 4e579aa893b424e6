#!/bin/sh
# Installs the renderers of this folder into $PEERS_HOME and builds their drivers, after Benchmarks/peers/setup.sh and Benchmarks/Apps/peers/setup.sh.
# Run as root (apt); Debian 12.
set -eu
: "${PEERS_HOME:?set PEERS_HOME to the directory that Benchmarks/peers/setup.sh filled}"
here=$(cd "$(dirname "$0")" && pwd)
benchmarks=$here/..

if [ "${1:-}" != --build-only ]; then
    # Qt's window system plugin needs this library since 6.5.
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends libxcb-cursor0
    "$PEERS_HOME/venv/bin/pip" install --quiet 'PySide6-Essentials==6.12.*' 'PySide6-Addons==6.12.*' 'thorvg-python==1.1.3'
fi

for name in scenes app; do
    c++ -O2 -std=c++17 -fPIC -I"$PEERS_HOME" -I"$benchmarks/peers" -I"$benchmarks/Apps/peers" "$here/qt_$name.cpp" -o "$PEERS_HOME/pip_qt_$name" \
        $(pkg-config --cflags --libs Qt6Quick Qt6Qml Qt6Gui Qt6OpenGL Qt6Core)
done
# The GLSL versions are those of Qt's own vertex shaders.
"$PEERS_HOME/venv/bin/pyside6-qsb" --glsl "100 es,120,150" -o "$PEERS_HOME/rounded.frag.qsb" "$here/rounded.frag"
for other in "$here"/*_setup.sh; do
    sh "$other" "$@"
done
echo "ready: $PEERS_HOME"
