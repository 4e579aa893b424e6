#!/bin/sh
# Writes docs/gallery.md, and for every transition a contact sheet and a small animation into docs/gallery, with the
# `segue` given. The files are the same after each run on one machine.
set -eu
segue=${1:?usage: gallery.sh SEGUE}
cd "$(dirname "$0")/../.."

folder=docs/gallery
frames=$(mktemp -d)
list=$frames/list.json
trap 'rm -rf "$frames"' EXIT
rm -rf "$folder"
mkdir -p "$folder"
"$segue" list --json >"$list"

# One thread and no date, so that equal frames give equal files.
webp() {
  output=$1
  shift
  ffmpeg -hide_banner -loglevel error -y "$@" -map_metadata -1 -fflags +bitexact -threads 1 "$output"
}

for id in $("$segue" list --ids); do
  rm -f "$frames"/*.png
  "$segue" render "$id" --at 0,.25,.5,.75,1 --scale .4 --out "$frames/sheet_%03d.png"
  webp "$folder/$id-sheet.webp" -pattern_type glob -i "$frames/sheet_*.png" \
    -filter_complex 'tile=5x1:padding=8:color=0xD0D0D4' -frames:v 1 -c:v libwebp -quality 65
  rm -f "$frames"/*.png
  "$segue" render "$id" --fps 15 --scale .3 --out "$frames/f_%04d.png"
  # The last frame stays for a second.
  webp "$folder/$id.webp" -framerate 15 -i "$frames/f_%04d.png" \
    -vf 'tpad=stop_mode=clone:stop_duration=1' -c:v libwebp_anim -quality 50 -loop 0
done

python3 - "$list" >docs/gallery.md <<'PY'
import json
import pathlib
import sys

# The folders of Sources/Transitions with the classes of a group.
FOLDERS = {
    "Slides and tabs": ["Slide", "Container"],
    "Containers": ["Container"],
    "Zooms": ["Zoom"],
    "Matched elements": ["Match"],
    "Cards and albums": ["Card", "Album"],
    "Collection views": ["Layout"],
    "Perspective": ["Perspective"],
    "Overlays and masks": ["Overlay", "Mask"],
    "Pieces": ["Shatter"],
    "Filters": ["Effect"],
    "Shaders": ["Shader"],
    "Effects on one picture": ["Effect"],
}
entries = json.load(open(sys.argv[1]))
print("# Gallery\n")
print("Every transition, effect and scene at 0, 25, 50, 75 and 100 % of its duration, and moving. `make gallery` writes this page.")
print("An interactive one follows a drag in `segue demo ID`. `--set` is for `segue render ID`.")
group = None
for entry in entries:
    if entry["group"] != group:
        group = entry["group"]
        print(f"\n## {group}")
        folders = [f"Sources/Transitions/{name}" for name in FOLDERS.get(group, [])]
        missing = [folder for folder in folders if not pathlib.Path(folder).is_dir()]
        if missing:
            sys.exit(f"gallery: error: there is no {missing[0]}: mend FOLDERS in scripts/media/gallery.sh")
        if folders:
            print("\nClasses: " + ", ".join(f"[{folder}](../{folder})" for folder in folders) + ".")
    name = entry["id"]
    notes = f'{entry["duration"]:g} s' + (", interactive" if entry["interactive"] else "")
    print(f"\n### {name}\n\n{entry['title']} ({notes}).")
    for parameter in entry["parameters"]:
        low_high = f", {parameter['range'][0]:g} to {parameter['range'][1]:g}" if parameter["range"] else ""
        print(f"\n- `--set {parameter['name']}={parameter['default']}`: {parameter['type']}{low_high}", end="")
    if entry["parameters"]:
        print()
    print(f"\n![{name}, five moments](gallery/{name}-sheet.webp)\n![{name}, moving](gallery/{name}.webp)")
PY
echo docs/gallery.md
