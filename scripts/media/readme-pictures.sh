#!/bin/sh
# Writes the animations of README.md and of the articles with the `segue` given and the `FirstTransition` beside it.
set -eu
segue=${1:?usage: readme-pictures.sh SEGUE}
cd "$(dirname "$0")/../.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# A phone's rounded corners and a line around it, with a margin on both sides. The distance is that from the picture's
# rectangle inset by 22 pixels: the outline's radius is 22.5, and its line begins at 20.8.
distance="hypot(max(abs(X-W/2+.5)-W/2+22,0),max(abs(Y-H/2+.5)-H/2+22,0))"
channel() { echo "if(gt($distance,20.8),190,$1(X,Y))"; }
phone="format=rgba,geq=r='$(channel r)':g='$(channel g)':b='$(channel b)':a='255*clip(22.5-$distance,0,1)'"
phone="$phone,pad=iw+20:ih:10:0:color=0x00000000"

# Five transitions side by side, each followed by its way back, in four seconds at 20 frames a second. Each begins three
# frames after the transition on its left.
inputs=""
graph=""
stack=""
count=0
for pair in card-push:card-pop flatzoom-push:flatzoom-pop page-curl:page-curl-pop cube:cube-pop \
  bubble-present:bubble-dismiss; do
  for id in ${pair%:*} ${pair#*:}; do
    "$segue" render "$id" --fps 20 --scale .4 --out "$folder/$id-%03d.png"
    inputs="$inputs -framerate 20 -i $folder/$id-%03d.png"
  done
  begin=$((3 + 3 * count))
  there="tpad=start=$begin:start_mode=clone:stop=60:stop_mode=clone,trim=end_frame=44"
  back="tpad=stop=60:stop_mode=clone,trim=end_frame=36"
  graph="$graph[$((2 * count))]$there,setpts=N/20/TB[a$count];[$((2 * count + 1))]$back,setpts=N/20/TB[b$count];"
  graph="$graph[a$count][b$count]concat,$phone[p$count];"
  stack="$stack[p$count]"
  count=$((count + 1))
done
# One thread and no date, so that equal frames give equal files.
ffmpeg -hide_banner -loglevel error -y $inputs -filter_complex "$graph${stack}hstack=inputs=$count" -map_metadata -1 \
  -fflags +bitexact -threads 1 -c:v libwebp_anim -quality 75 -loop 0 docs/hero.webp

"$(dirname "$segue")/FirstTransition" "$folder/first"
# The DocC reference cannot show WebP files.
ffmpeg -hide_banner -loglevel error -y -framerate 60 -i "$folder/first/f_%03d.png" -map_metadata -1 -fflags +bitexact \
  -vf "fps=20,scale=195:-1,drawbox=color=0xC0C0C4:t=1,split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none" \
  docs/first-transition.gif
ls docs/hero.webp docs/first-transition.gif
