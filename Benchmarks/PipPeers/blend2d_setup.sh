#!/bin/sh
# Fetches Blend2D and builds the player of blend2d_bench.py into $PEERS_HOME, which Benchmarks/peers/setup.sh filled.
# The wheel of blend2d-python has Blend2D as a static library. It gets a folder of its own: the player needs nothing of its Python part.
set -eu
: "${PEERS_HOME:?set PEERS_HOME to the directory that Benchmarks/peers/setup.sh filled}"
here=$(cd "$(dirname "$0")" && pwd)
wheel=$PEERS_HOME/blend2d-python
library=$wheel/blend2d/libblend2d.a
[ -f "$library" ] || "$PEERS_HOME/venv/bin/pip" install --quiet --no-deps --only-binary :all: --target "$wheel" blend2d-python==1.0.0
cc -O2 -fPIC -shared "$here/blend2d_player.c" "$library" -o "$PEERS_HOME/libblend2d_player.so" -lstdc++ -lm -lpthread -lrt
