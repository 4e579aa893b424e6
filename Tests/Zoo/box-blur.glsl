// Loops in loops with constant bounds.
uniform float reach; // = 0.1
const int taps = 2;

vec4 blurred(vec2 uv, float by) {
  vec4 sum = vec4(0.0);
  for (int y = -taps; y <= taps; y++) {
    for (int x = -taps; x <= taps; x++) {
      vec2 at = uv + vec2(float(x), float(y)) * by;
      sum += mix(getFromColor(at), getToColor(at), progress);
    }
  }
  return sum / 25.0;
}

vec4 transition(vec2 uv) {
  return blurred(uv, reach * (0.5 - abs(progress - 0.5)));
}
