// Functions with names of built-in functions of later versions of the language.
float round(float x) { return floor(x + 0.5); }
vec2 round(vec2 x) { return vec2(round(x.x), round(x.y)); }
float trunc(float x) { return x < 0.0 ? ceil(x) : floor(x); }
float sinh(float x) { return 0.5 * (exp(x) - exp(-x)); }
float tanh(float x) { return sinh(x) / (0.5 * (exp(x) + exp(-x))); }
mat2 inverse(mat2 m) { return mat2(m[1][1], -m[0][1], -m[1][0], m[0][0]) / (m[0][0] * m[1][1] - m[1][0] * m[0][1]); }
mat2 transpose(mat2 m) { return mat2(m[0][0], m[1][0], m[0][1], m[1][1]); }
float determinant(mat2 m) { return m[0][0] * m[1][1] - m[1][0] * m[0][1]; }
bool isnan(float x) { return x != x; }
vec4 texture(vec2 uv) { return getFromColor(uv); }
vec4 transition(vec2 uv) {
  mat2 bend = mat2(1.0, 0.3 * progress, -0.2 * progress, 1.0);
  vec2 at = inverse(transpose(bend)) * (uv - 0.5) / determinant(bend) + 0.5;
  vec2 cell = round(at * 8.0) / 8.0;
  float t = tanh(progress * 3.0) / tanh(3.0) + trunc(0.5);
  if (isnan(t)) t = 0.0;
  return mix(texture(mix(at, cell, 0.2 * t * (1.0 - t))), getToColor(uv), t);
}
