// Twists around the middle, and most strongly close to it.
uniform float turns; // = 0.5
uniform float radius; // = 0.6

vec4 transition(vec2 uv) {
  vec2 at = uv - 0.5;
  at.x *= ratio;
  float apart = length(at);
  float share = max(0.0, 1.0 - apart / radius);
  float angle = share * share * turns * 6.2831853 * sin(progress * 3.14159265);
  float c = cos(angle);
  float s = sin(angle);
  at = vec2(c * at.x - s * at.y, s * at.x + c * at.y);
  at.x /= ratio;
  return mix(getFromColor(at + 0.5), getToColor(at + 0.5), progress);
}
