uniform float a /* = 0.3 */;
uniform vec3 color/*=vec3(0.9,0.4,0.1)*/;
uniform float b/* = 1.5 */;
vec4 transition(vec2 uv) {
  vec4 plain = mix(getFromColor(uv), getToColor(uv), progress);
  return vec4(mix(plain.rgb, color * b, a * sin(3.14159 * progress)), 1.0);
}
