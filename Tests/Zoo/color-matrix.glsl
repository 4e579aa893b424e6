// A matrix as a parameter, column by column.
uniform mat3 colors; // = mat3(0.2, 0.7, 0.1, 0.6, 0.1, 0.3, 0.1, 0.3, 0.6)

vec4 transition(vec2 uv) {
  vec4 old = getFromColor(uv);
  vec4 new_ = getToColor(uv);
  float strength = 4.0 * progress * (1.0 - progress);
  vec3 mixed = mix(old.rgb, new_.rgb, progress);
  return vec4(mix(mixed, colors * mixed, strength), 1.0);
}
