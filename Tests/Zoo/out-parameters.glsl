void turned(in vec2 at, inout float t, out vec2 result) {
  t *= 0.5;
  result = vec2(at.y, at.x);
}
vec4 transition(vec2 uv) {
  float t = 2.0 * progress;
  vec2 swapped;
  turned(uv, t, swapped);
  return mix(getFromColor(mix(uv, swapped, t * (1.0 - t))), getToColor(uv), t);
}
