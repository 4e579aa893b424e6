// Two parameters in one declaration.
uniform float amplitude /* = 0.08 */, frequency /* = 9.0 */;

vec4 transition(vec2 uv) {
  float strength = amplitude * sin(3.14159265 * progress);
  vec2 bent = uv + strength * vec2(sin(uv.y * frequency), cos(uv.x * frequency + 6.0 * progress));
  return mix(getFromColor(bent), getToColor(bent), smoothstep(0.2, 0.8, progress));
}
