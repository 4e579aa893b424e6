#!/bin/sh
# Builds the DocC reference of the public modules, with the articles that docs/Segue.docc names, and the gallery as a page,
# into the folder given.
set -eu
cd "$(dirname "$0")/.."
out=${1:?usage: docs.sh FOLDER}

docc=$(command -v docc || true)
[ -n "$docc" ] || docc="$(dirname "$(readlink -f "$(command -v swift)")")/docc"
[ -x "$docc" ] || {
  echo "docs: error: no docc beside swift: install a toolchain that has it, or put docc in PATH" >&2
  exit 1
}

work=$out/.work
rm -rf "$out"
mkdir -p "$work/symbols" "$work/Segue.docc"

# Runs a command; its output is shown if it fails.
quietly() {
  "$@" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 1
  }
}

# Tests have no reference.
export SEGUE_TESTS=none
quietly swift build --product segue
built=$(swift build --show-bin-path)
scripts/gallery-page/make.py "$built/segue" "$out/gallery"

quietly swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members
found=$(find "$(dirname "$built")" -maxdepth 2 -type d -name symbolgraph | head -n 1)
# CoreGraphics and QuartzCore re-export Engine's names; their graphs would say everything three times.
for module in Engine Compositor UIKit Transitions Segue; do
  cp "$found/$module".symbols.json "$work/symbols"
  for extension in "$found/$module"@*.symbols.json; do
    if [ -e "$extension" ]; then cp "$extension" "$work/symbols"; fi
  done
done
scripts/check-symbols.py "$work"/symbols/*.json

# The articles are pages of docs, with links as files have them. The reference has links of its own, and no sources.
cp docs/Segue.docc/* "$work/Segue.docc"
for article in $(sed -n 's/^- <doc:\(.*\)>$/\1/p' docs/Segue.docc/Guide.md); do
  sed -e '/^<!-- .* -->$/d' \
    -e 's|\[\([^]]*\)\](gallery\.md)|\1|g' \
    -e 's|\](\([a-z-]*\)\.md)|](doc:\1)|g' \
    -e 's|\[\([^]]*\)\](\.\./[^)]*)|`\1`|g' "docs/$article.md" >"$work/Segue.docc/$article.md"
  for picture in $(sed -n 's/.*!\[[^]]*\](\([^)]*\)).*/\1/p' "docs/$article.md"); do
    cp "docs/$picture" "$work/Segue.docc"
  done
done
# A link that leads nowhere is a warning.
quietly "$docc" convert "$work/Segue.docc" --warnings-as-errors --additional-symbol-graph-dir "$work/symbols" \
  --fallback-display-name Guide --fallback-bundle-identifier segue --output-path "$out/segue.doccarchive"
rm -rf "$work"
echo "$out/gallery/index.html"
echo "python3 -m http.server --directory $out/segue.doccarchive    # http://localhost:8000/documentation/guide"
