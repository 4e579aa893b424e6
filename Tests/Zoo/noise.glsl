uniform float scale; // = 6.0
uniform float softness; // = 0.4
float value(vec2 cell) {
  vec2 q = fract(cell * vec2(0.1731, 0.2917));
  q += dot(q, q.yx + 19.37);
  return fract((q.x + 3.1) * q.y);
}
float noise(vec2 at) {
  vec2 cell = floor(at), part = at - cell;
  part *= part * (3.0 - 2.0 * part);
  return mix(
    mix(value(cell), value(cell + vec2(1, 0)), part.x),
    mix(value(cell + vec2(0, 1)), value(cell + vec2(1, 1)), part.x), part.y);
}
vec4 transition(vec2 uv) {
  float edge = progress * (1.0 + softness);
  float n = noise(uv * vec2(ratio, 1.0) * scale);
  return mix(getToColor(uv), getFromColor(uv), smoothstep(edge - softness, edge, n));
}
