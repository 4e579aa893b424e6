uniform float amount = 0.6;
uniform vec2 center = vec2(0.4, 0.6);
vec4 transition(vec2 uv) {
  float apart = distance(uv, center);
  return mix(getFromColor(uv), getToColor(uv), clamp(progress * (1.0 + amount) - amount * apart, 0.0, 1.0));
}
