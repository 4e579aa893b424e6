// The first picture leaves upwards and the second follows below it, so that a wrong direction of y is seen.
vec4 transition(vec2 uv) {
  vec2 moved = uv - vec2(0.0, progress);
  if (moved.y < 0.0) {
    return getToColor(moved + vec2(0.0, 1.0));
  }
  return getFromColor(moved);
}
