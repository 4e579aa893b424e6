// Conditions, loops and jumps of the language's first version.
uniform int limit; // = 6
vec4 transition(vec2 uv) {
  float sum = 0.0;
  for (int i = 0; i < 10; i++) {
    if (i == limit) break;
    if (i == 2) continue;
    sum += sin(uv.x * float(i + 1)) / float(i + 1);
  }
  int n = 0;
  while (n < 3) {
    sum += 0.05;
    n++;
  }
  do { sum -= 0.05; n--; } while (n > 0);
  float t = clamp(progress * 2.0 - 0.5 * sum, 0.0, 1.0), last;
  last = progress >= 1.0 ? 1.0 : progress <= 0.0 ? 0.0 : t;
  if (last <= 0.0) return getFromColor(uv);
  else if (last >= 1.0) { return getToColor(uv); }
  return mix(getFromColor(uv), getToColor(uv), last);
}
