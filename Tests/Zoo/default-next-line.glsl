// Defaults after the declaration's line.
uniform float edge;
// = 0.3
uniform vec2 middle;

  /* = vec2(0.4, 0.6) */
uniform float more;
// Only the first comment counts.
// = 5.0
vec4 transition(vec2 uv) {
  float t = smoothstep(progress * 1.2 - edge, progress * 1.2, length(uv - middle) + more);
  return mix(getToColor(uv), getFromColor(uv), t);
}
