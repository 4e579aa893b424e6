#extension GL_ARB_gpu_shader_fp64 : require
// The tracks of animated layers, from records that AnimatedRun (Sources/Compositor/Animated) writes. The functions
// compute the same values as the kernels of CLanes. They use doubles, because the rounding errors of floats, at
// positions near 1,000 points and after some seconds, would exceed a thousandth of a pixel.

// Two doubles a texel.
uniform usamplerBuffer records;
// Root time in seconds, and 0.
uniform uvec4 clock;

dvec2 doubles(uvec4 bits) { return dvec2(packDouble2x32(bits.xy), packDouble2x32(bits.zw)); }

dvec2 pair(int texel) { return doubles(texelFetch(records, texel)); }

// e^x for x <= 0, by Taylor's series about the nearest multiple of ln 2.
double exponential(double x) {
  if (x < -700.0lf) return 0.0lf;
  double whole = floor(x * 1.4426950408889634lf + 0.5lf);
  double r = x - whole * 0.6931471805582987lf;
  r -= whole * 1.646594958289708e-12lf;
  double p = r * (1.0lf / 479001600.0lf) + 1.0lf / 39916800.0lf;
  p = p * r + 1.0lf / 3628800.0lf;
  p = p * r + 1.0lf / 362880.0lf;
  p = p * r + 1.0lf / 40320.0lf;
  p = p * r + 1.0lf / 5040.0lf;
  p = p * r + 1.0lf / 720.0lf;
  p = p * r + 1.0lf / 120.0lf;
  p = p * r + 1.0lf / 24.0lf;
  p = p * r + 1.0lf / 6.0lf;
  p = p * r + 0.5lf;
  p = p * r + 1.0lf;
  p = p * r + 1.0lf;
  // 2^whole, by the exponent's bits: whole is from -1010 to 0.
  return p * packDouble2x32(uvec2(0u, uint(int(whole) + 1023) << 20));
}

// Cosine and sine by Taylor's series about the nearest multiple of a quarter turn; |x| < 2^20.
dvec2 circle(double x) {
  double whole = floor(x * 0.63661977236758134lf + 0.5lf);
  double r = x - whole * 1.5707963267341256lf;
  r -= whole * 6.077100506303966e-11lf;
  r -= whole * 2.0222662487959506e-21lf;
  double r2 = r * r;
  double s = r2 * (-1.0lf / 1307674368000.0lf) + 1.0lf / 6227020800.0lf;
  s = s * r2 - 1.0lf / 39916800.0lf;
  s = s * r2 + 1.0lf / 362880.0lf;
  s = s * r2 - 1.0lf / 5040.0lf;
  s = s * r2 + 1.0lf / 120.0lf;
  s = s * r2 - 1.0lf / 6.0lf;
  s = s * r2 * r + r;
  double c = r2 * (1.0lf / 20922789888000.0lf) - 1.0lf / 87178291200.0lf;
  c = c * r2 + 1.0lf / 479001600.0lf;
  c = c * r2 - 1.0lf / 3628800.0lf;
  c = c * r2 + 1.0lf / 40320.0lf;
  c = c * r2 - 1.0lf / 720.0lf;
  c = c * r2 + 1.0lf / 24.0lf;
  c = c * r2 - 0.5lf;
  c = c * r2 + 1.0lf;
  int quarter = int(whole) & 3;
  if (quarter == 0) return dvec2(c, s);
  if (quarter == 1) return dvec2(-s, c);
  if (quarter == 2) return dvec2(-c, -s);
  return dvec2(s, -c);
}

// A cubic timing curve with the control points (a.x, a.y) and (b.x, b.y), by Newton's method inside a bracket.
double eased(double x, dvec2 a, dvec2 b) {
  if (x <= 0.0lf) return 0.0lf;
  if (x >= 1.0lf) return 1.0lf;
  dvec2 c = 3.0lf * a;
  dvec2 q = 3.0lf * (b - a) - c;
  dvec2 k = 1.0lf - c - q;
  double low = 0.0lf, high = 1.0lf, s = x;
  for (int step = 0; step < 60; step++) {
    double error = ((k.x * s + q.x) * s + c.x) * s - x;
    if (abs(error) <= 1e-13lf) break;
    if (error < 0.0lf) low = s; else high = s;
    double slope = (3.0lf * k.x * s + 2.0lf * q.x) * s + c.x;
    double next = slope > 1e-9lf ? s - error / slope : low - 1.0lf;
    s = next > low && next < high ? next : 0.5lf * (low + high);
  }
  return ((k.y * s + q.y) * s + c.y) * s;
}

// The factor of a channel's changes: 0 for a constant. The shapes are numbered by AnimatedRun.shaderCode(of:).
double easing(int channel) {
  dvec2 head = pair(channel);
  int shape = int(head.x);
  if (shape == 0) return 0.0lf;
  double x = doubles(clock).x - head.y;
  if (shape == 1) return x;
  dvec2 a = pair(channel + 1), b = pair(channel + 2);
  if (shape == 2) return a.y + x * a.x;
  if (shape == 3) return eased(a.y + x * a.x, b, pair(channel + 3));
  if (shape == 4) {
    dvec2 turn = circle(x * a.y);
    return exponential(-x * a.x) * (b.x * turn.x + b.y * turn.y);
  }
  if (shape == 5) return exponential(-x * a.x) * (a.y + b.x * x);
  return b.x * exponential(-x * a.x) + b.y * exponential(-x * a.y);
}

// A number of a channel's value: the constant part plus `factor` times the change.
double value(int channel, int number, double factor) {
  dvec2 line = pair(channel + 4 + number);
  return line.x + line.y * factor;
}

// The rows and the translation of a planar transform. A constant channel has these six numbers, and any other channel
// the nine numbers of a `PlanarTransform`.
void planar(int channel, out dvec4 rows, out dvec2 translation) {
  double factor = easing(channel);
  double numbers[9];
  for (int i = 0; i < 9; i++) numbers[i] = value(channel, i, factor);
  if (pair(channel).x == 0.0lf) {
    rows = dvec4(numbers[0], numbers[1], numbers[2], numbers[3]);
    translation = dvec2(numbers[4], numbers[5]);
    return;
  }
  dvec2 turn = circle(numbers[4]);
  rows = dvec4(
    numbers[2] * (turn.x * numbers[5] + turn.y * numbers[7]), numbers[2] * (turn.x * numbers[6] + turn.y * numbers[8]),
    numbers[3] * (turn.x * numbers[7] - turn.y * numbers[5]), numbers[3] * (turn.x * numbers[8] - turn.y * numbers[6]));
  translation = dvec2(numbers[0], numbers[1]);
}
