// Both pictures are blurred away from the middle, at most halfway, where one becomes the other (transitions.md §2.3,
// zoom blur).

// The greatest size: a hundredth of the distance to the middle for each step.
uniform float blur; // = 10

// The weight of a step from the point itself, between the nine that GPUImage gives: their sum is 1.
float weight(float k) {
  float near = abs(k);
  return near < 3.0 ? 0.18 - 0.03 * near : 0.21 - 0.04 * near;
}

vec4 effect(vec2 uv) {
  float amount = blur * (1.0 - abs(2.0 * progress - 1.0));
  float share = smoothstep(0.4, 0.6, progress);
  vec2 apart = 0.01 * amount * (0.5 - uv);
  // Further taps between the nine, where these are too far apart to look like one blur; half as many of each picture
  // while both are seen.
  float limit = share > 0.0 && share < 1.0 ? 2.0 : 4.0;
  limit = max(1.0, min(limit, ceil(amount / 2.5)));
  float n = clamp(ceil(length(apart * size) * scale / 8.0), 1.0, limit);
  int taps = amount > 0.0 ? int(4.0 * n) : 0;
  // A software rasteriser executes both branches of a condition, but ends a loop: an unseen picture has none.
  int old = share < 1.0 ? taps : -1;
  int next = share > 0.0 ? taps : -1;
  vec4 sum = vec4(0.0);
  for (int i = -old; i <= old; i++) {
    float k = float(i) / n;
    sum += (1.0 - share) * weight(k) * first(uv + k * apart);
  }
  for (int i = -next; i <= next; i++) {
    float k = float(i) / n;
    sum += share * weight(k) * second(uv + k * apart);
  }
  // The sum of all weights.
  return sum / (taps > 0 ? 0.95 * n + 0.05 : 0.18);
}
