// Bright pixels change first.
uniform float softness; // = 0.5
const vec3 weights = vec3(0.3, 0.6, 0.1);

vec4 transition(vec2 uv) {
  vec4 old = getFromColor(uv);
  float dark = 1.0 - dot(old.rgb, weights);
  float edge = progress * (1.0 + softness);
  return mix(getToColor(uv), old, smoothstep(edge - softness, edge, dark));
}
