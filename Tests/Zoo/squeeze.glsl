// Reads far outside the pictures, where their last texels repeat.
uniform float factor; // = 3.0

vec4 transition(vec2 uv) {
  float wide = 1.0 + factor * sin(3.14159265 * progress);
  vec2 at = (uv - 0.5) * wide + 0.5;
  return mix(getFromColor(at), getToColor(at), progress);
}
