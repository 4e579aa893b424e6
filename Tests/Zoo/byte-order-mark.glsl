// The file begins with a byte order mark.
uniform float slope; // = 0.5
vec4 transition(vec2 uv) {
  float t = clamp(progress * (1.0 + slope) - slope * uv.x, 0.0, 1.0);
  return mix(getFromColor(uv), getToColor(uv), t);
}
