uniform vec2 both; // = vec2(0.35)
uniform vec3 gray; // = vec3(0.6)
uniform vec4 mask; // = vec4(1.0)
vec4 transition(vec2 uv) {
  vec4 mixed = mix(getFromColor(uv * mask.xy), getToColor(uv), smoothstep(0.0, both.x + both.y, progress * 0.7));
  return vec4(mixed.rgb * mix(vec3(1.0), gray, progress * (1.0 - progress)), mask.a);
}
