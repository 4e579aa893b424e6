float eased(float t) { return t * t; }
vec2 eased(vec2 t) { return vec2(eased(t.x), eased(t.y)); }
vec4 eased(vec4 a, vec4 b, float t) { return mix(a, b, eased(t)); }
vec4 transition(vec2 uv) {
  vec2 at = mix(uv, eased(uv), progress * (1.0 - progress));
  return eased(getFromColor(at), getToColor(uv), progress);
}
