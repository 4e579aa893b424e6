uniform vec3 tint; // = vec3(0.5, 1.0 / 3.0, 0)
uniform float third; // = 1.0/3.0
uniform float sum; // = 0.5 + 0.25 * 2.0
uniform vec2 minus; // = vec2(-0.1, -.2)
vec4 transition(vec2 uv) {
  vec2 at = uv + minus * third * progress * (1.0 - progress);
  vec4 mixed = mix(getFromColor(at), getToColor(at), clamp(progress * sum, 0.0, 1.0));
  mixed.rgb = mix(mixed.rgb, tint, third * progress * (1.0 - progress));
  return mixed;
}
