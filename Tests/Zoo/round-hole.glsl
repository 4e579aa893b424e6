// A circle that `ratio` keeps round for pictures of any shape.
uniform vec2 center; // = vec2(0.4, 0.6)
uniform float softness; // = 0.25

vec4 transition(vec2 uv) {
  vec2 at = (uv - center) * vec2(ratio, 1.0);
  float edge = progress * (length(vec2(ratio, 1.0)) + softness);
  return mix(getToColor(uv), getFromColor(uv), smoothstep(edge - softness, edge, length(at)));
}
