// A clock hand goes round, with a soft trail.
uniform float trail; // = 0.4

vec4 transition(vec2 uv) {
  vec2 at = uv - vec2(0.503, 0.507);
  float turn = atan(at.x, at.y) / 6.2831853 + 0.5;
  float edge = progress * (1.0 + trail);
  return mix(getToColor(uv), getFromColor(uv), smoothstep(edge - trail, edge, turn));
}
