#!/bin/sh
# Installs the packages that a build and a run need, and the packages given. If all are installed, the script ends at
# once without output.
set -eu

# The libraries and the driver of the package; then the tools of its tests and of films.
packages="pkg-config libglfw3-dev libepoxy-dev libegl1 libegl-dev libgl1-mesa-dri
  libpango1.0-dev libcairo2-dev libfreetype-dev libfontconfig-dev libpng-dev libturbojpeg0-dev liblcms2-dev fonts-inter
  ffmpeg xvfb xauth xdotool x11-utils python3-moderngl python3-numpy python3-pil
  python3-kiwisolver $*"

fail() {
  echo "install: error: $1" >&2
  exit 1
}

command -v swift >/dev/null 2>&1 ||
  fail "no swift in PATH: install a Swift 6.3 or later toolchain from https://www.swift.org/install/linux/"

command -v dpkg-query >/dev/null 2>&1 ||
  fail "no dpkg here, so nothing can be checked or installed: install what these Debian packages hold: $(echo $packages)"

missing=""
for package in $packages; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
  sudo=""
elif command -v sudo >/dev/null 2>&1 && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
  sudo="sudo"
else
  fail "packages are missing and this user may not install them: run as root: apt-get install -y$missing"
fi

echo "install: apt-get install$missing"
export DEBIAN_FRONTEND=noninteractive
# The list of packages may be absent or old on a new machine: the second attempt follows an update.
$sudo apt-get install -y --no-install-recommends $missing >/dev/null 2>&1 ||
  { $sudo apt-get update -q && $sudo apt-get install -y --no-install-recommends $missing; } ||
  fail "apt-get could not install:$missing"
