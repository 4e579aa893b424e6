// A dissolve of fine, even grains. Their order has few clumps, as blue noise has, and a slow cloud lets some parts of
// the picture change before others. Each grain fades instead of switching.

// 40...1200: how many grains are across.
uniform float grains; // = 260.0
// 0...1: the weight of the cloud in the order of change.
uniform float clouds; // = 0.45
// 0.02...1: how long a grain fades, as a fraction of the transition.
uniform float softness; // = 0.22

float random(vec2 cell) {
  vec2 q = fract(cell * vec2(0.1731, 0.2917));
  q += dot(q, q.yx + 19.37);
  return fract((q.x + 3.1) * q.y);
}

// The position of a grain in the order of change, 0...1: the difference between its random number and the mean of its
// neighbours', spread evenly. The difference avoids clumps.
float rankOf(vec2 cell) {
  float difference = 0.0;
  for (int y = -1; y <= 1; y++) {
    for (int x = -1; x <= 1; x++) {
      bool isMiddle = x == 0 && y == 0;
      difference += random(cell + vec2(float(x), float(y))) * (isMiddle ? 1.0 : -0.125);
    }
  }
  return 1.0 / (1.0 + exp(-5.5 * difference));
}

// Slow waves along both axes, 0...1.
float cloud(vec2 at) {
  float sum = sin(at.x * 3.3 + 1.7 * sin(at.y * 2.1)) + sin(at.y * 3.9 + 1.9 * sin(at.x * 1.7 + 0.6));
  sum += 0.5 * sin((at.x + at.y) * 6.1 + 2.0 * sin((at.x - at.y) * 2.9));
  return clamp(0.5 + 0.2 * sum, 0.0, 1.0);
}

vec4 transition(vec2 uv) {
  vec2 at = uv * vec2(1.0, 1.0 / ratio) * grains;
  vec2 cell = floor(at);
  float order = rankOf(cell);
  float when = mix(order, cloud(uv * vec2(ratio, 1.0) * 1.6), clouds);
  float begin = when * (1.0 - softness);
  float faded = smoothstep(begin, begin + softness, progress);
  vec4 old = getFromColor(uv);
  vec4 fresh = getToColor(uv);
  vec4 color = mix(old, fresh, faded);
  // A grain glints in the middle of its fade.
  float glint = faded * (1.0 - faded) * 4.0;
  color.rgb += 0.07 * glint * glint * (0.4 + order) * color.a;
  return color;
}
