#!/bin/sh
# Builds the DocC reference of the public modules into the folder given.
set -eu
cd "$(dirname "$0")/.."
out=${1:?usage: docs.sh FOLDER}

docc=$(command -v docc || true)
[ -n "$docc" ] || docc="$(dirname "$(readlink -f "$(command -v swift)")")/docc"
[ -x "$docc" ] || {
  echo "docs: error: no docc beside swift: install a toolchain that has it, or put docc in PATH" >&2
  exit 1
}

graphs=$out/.symbols
rm -rf "$out"
mkdir -p "$graphs"
swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members >"$out/.log" 2>&1 || {
  cat "$out/.log" >&2
  exit 1
}
built=$(swift build --show-bin-path)
found=$(find "$(dirname "$built")" -maxdepth 2 -type d -name symbolgraph | head -n 1)
# CoreGraphics and QuartzCore re-export Engine's names; their graphs would say everything three times.
for module in Engine UIKit Transitions Segue; do
  cp "$found/$module".symbols.json "$graphs"
  for extension in "$found/$module"@*.symbols.json; do
    if [ -e "$extension" ]; then cp "$extension" "$graphs"; fi
  done
done
"$docc" convert --additional-symbol-graph-dir "$graphs" --fallback-display-name Segue \
  --fallback-bundle-identifier segue --output-path "$out/segue.doccarchive" >"$out/.log" 2>&1 || {
  cat "$out/.log" >&2
  exit 1
}
rm -rf "$graphs" "$out/.log"
echo "$out/segue.doccarchive"
