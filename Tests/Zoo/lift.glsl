// The first picture leaves upwards with the second one below it, which shows the direction of y.
vec4 transition(vec2 uv) {
  vec2 moved = uv - vec2(0.0, progress);
  if (moved.y < 0.0) {
    return getToColor(moved + vec2(0.0, 1.0));
  }
  return getFromColor(moved);
}
