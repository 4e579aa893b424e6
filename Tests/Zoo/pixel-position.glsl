// The position of the pixel on the screen; authors of older shaders read it.
vec4 transition(vec2 uv) {
  vec2 at = gl_FragCoord.xy;
  float t = clamp(progress + 0.1 * sin(at.x * 0.2) * sin(at.y * 0.2) * progress * (1.0 - progress), 0.0, 1.0);
  return mix(getFromColor(uv), getToColor(uv), t);
}
