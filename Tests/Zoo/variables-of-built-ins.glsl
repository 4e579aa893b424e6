// Parameters and constants with names of built-in functions.
uniform float max; // = 0.8
uniform vec2 all; // = vec2(0.4, 0.6)
const float lessThanEqual = 0.3;

float apart(vec2 p, float max) { return length(p - all) / max; }

vec4 transition(vec2 uv) {
  float edge = progress * 1.4;
  return mix(getToColor(uv), getFromColor(uv), smoothstep(edge - lessThanEqual, edge, apart(uv, max)));
}
