#!/bin/sh
# Renders a film and a contact sheet of every transition with the `segue` given, into the folder given, and prints the
# folder. Transitions with recorded touches in Tests/Tools/touches replay them.
set -eu
segue=${1:?usage: showcase.sh SEGUE FOLDER}
out=${2:?usage: showcase.sh SEGUE FOLDER}

mkdir -p "$out"
touches=$(dirname "$0")/../../Tests/Tools/touches
for id in $("$segue" list --ids); do
  set --
  [ ! -f "$touches/$id.json" ] || set -- --gesture "$touches/$id.json"
  "$segue" render "$id" --fps 60 "$@" --out "$out/$id.mp4" --sheet "$out/$id.png"
done
echo "$out"
