// Zooms into the first picture while the second one appears.
uniform float amount; // = 1.6
uniform vec2 center; // = vec2(0.3, 0.7)

vec4 transition(vec2 uv) {
  vec2 near = center + (uv - center) / (1.0 + amount * progress);
  return mix(getFromColor(near), getToColor(uv), progress * progress);
}
