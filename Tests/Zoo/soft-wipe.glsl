// A slanting edge with a soft border; the direction is a parameter.
uniform vec2 direction; // = vec2(1.0, 0.4)
uniform float border; // = 0.3

vec4 transition(vec2 uv) {
  float span = abs(direction.x) + abs(direction.y);
  float where = dot(uv - 0.5, direction) / span + 0.5;
  float edge = progress * (1.0 + border);
  return mix(getToColor(uv), getFromColor(uv), smoothstep(edge - border, edge, where));
}
