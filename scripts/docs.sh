#!/bin/sh
# Builds the DocC reference of the public modules, with the articles of docs/Segue.docc and a page for the gallery,
# into the folder given. The second argument is the folder of a complete build of the package; without it the script
# builds the command line and its modules.
set -eu
cd "$(dirname "$0")/.."
out=${1:?usage: docs.sh FOLDER [BUILT]}
built=${2:-}
modules="LayerValues Engine PortedCore Compositor UIKit Transitions Segue"

tools=$(dirname "$(readlink -f "$(command -v swift)")")
docc=$(command -v docc || echo "$tools/docc")
for tool in "$docc" "$tools/swift-symbolgraph-extract"; do
  [ -x "$tool" ] || {
    echo "docs: error: no $(basename "$tool") beside swift: install a toolchain that has it" >&2
    exit 1
  }
done
case $out in /*) ;; *) out=$PWD/$out ;; esac

work=$out/.work
rm -rf "$out"
mkdir -p "$work/symbols" "$work/Segue.docc"

# Runs a command, and shows its output only if it fails.
quietly() {
  "$@" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 1
  }
}

step() { echo "docs: $*"; }

if [ -z "$built" ]; then
  step "building segue"
  swift build --product segue
  built=$(swift build --show-bin-path)
fi
step "the gallery's page"
scripts/media/gallery-page/make.py "$built/segue" "$out/gallery"

# The C modules are not part of the reference: empty modules replace them.
for folder in Sources/C*; do
  if [ -e "$folder/module.modulemap" ] || [ -d "$folder/include" ]; then echo "module $(basename "$folder") {}"; fi
done >"$work/module.modulemap"
# CoreGraphics and QuartzCore re-export Engine's names; their symbol graphs would repeat each symbol.
for module in $modules; do
  step "the symbols of $module"
  quietly "$tools/swift-symbolgraph-extract" -module-name "$module" -I "$built/Modules" \
    -minimum-access-level public -skip-synthesized-members -output-dir "$work/symbols" \
    -target "$(swift -print-target-info | sed -n 's/^ *"triple": "\(.*\)",$/\1/p' | head -n 1)" \
    -Xcc "-fmodule-map-file=$work/module.modulemap"
done
scripts/check/symbols.py "$work"/symbols/*.json

step "the reference"
# The articles are the pages of docs, whose links to files are rewritten as links of the reference, or removed if they
# lead to sources.
cp docs/Segue.docc/* "$work/Segue.docc"
articles=$(sed -n 's/^- <doc:\(.*\)>$/\1/p' docs/Segue.docc/Guide.md)
included=$(echo $articles | sed 's/ /\\|/g')
for article in $articles; do
  sed -e '/^<!-- .* -->$/d' \
    -e "s|\](\($included\)\.md)|](doc:\1)|g" \
    -e 's|\[\([^]]*\)\]([a-z-]*\.md)|\1|g' \
    -e 's|\[\([^]]*\)\](\.\./[^)]*)|`\1`|g' "docs/$article.md" >"$work/Segue.docc/$article.md"
  for picture in $(sed -n 's/.*!\[[^]]*\](\([^)]*\)).*/\1/p' "docs/$article.md"); do
    cp "docs/$picture" "$work/Segue.docc"
  done
done
# DocC reports a broken link as a warning.
quietly "$docc" convert "$work/Segue.docc" --warnings-as-errors --additional-symbol-graph-dir "$work/symbols" \
  --fallback-display-name Guide --fallback-bundle-identifier segue --output-path "$out/segue.doccarchive"
rm -rf "$work"
echo "$out/gallery/index.html"
echo "python3 -m http.server --directory $out/segue.doccarchive    # http://localhost:8000/documentation/guide"
