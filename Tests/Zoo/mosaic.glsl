// Tiles of one colour each at half of the progress, and the plain pictures at its start and end.
uniform ivec2 tiles; // = ivec2(7, 5)

vec4 transition(vec2 uv) {
  vec2 count = vec2(tiles);
  vec2 middle = (floor(uv * count) + 0.5) / count;
  float strength = 1.0 - abs(2.0 * progress - 1.0);
  vec2 at = mix(uv, middle, strength);
  return mix(getFromColor(at), getToColor(at), progress);
}
