// Names that players declare: the position of the pixel, and the width of each picture divided by its height.
float share() {
  return length((uv - 0.5) * vec2(_fromR, 1.0)) + 0.2 * _uv.y / _toR;
}

float softly(float uv) { return smoothstep(uv - 0.3, uv + 0.1, share()); }

vec4 transition(vec2 p) {
  vec2 uv = p.yx;
  return mix(getToColor(uv.yx), getFromColor(p), softly(progress * 1.2));
}
