// Whole numbers where the first version of GLSL ES requires a decimal point.
vec4 transition(vec2 uv) {
  float a = 1;
  float b = 2.0f * progress;
  int c = 7 % 4;
  return mix(getFromColor(uv), getToColor(uv), clamp(b / 2 * a * (c - 2), 0, 1));
}
