// Both pictures are blurred away from the middle, most strongly at half of the progress, when one becomes the other
// (transitions.md §2.3, zoom blur).

// The greatest blur: each of its steps is this many hundredths of the distance to the middle.
uniform float blur; // = 10

// The most taps of a pixel: more are hardly seen, since neighbouring pixels read at positions between these.
const float limit = 32.0;

// One picture, blurred from four steps of `apart` before a point to four behind it; GPUImage's nine weights are
// interpolated. `reach` is the blur's length in pixels, `share` the picture's part of the result, and `phase`, from 0
// to 1, shifts the taps.
vec4 blurred(sampler2D page, vec4 map, vec2 uv, vec2 apart, float reach, float share, float phase) {
  // A software rasteriser executes both branches of a condition, but ends a loop: an unseen picture has no rounds.
  int rounds = share > 0.0 ? max(int(ceil(0.25 * share * min(2.0 * reach, limit))), 1) : 0;
  // The loop fetches single texels: on a software rasteriser, a linear sample costs three times as much for an equal
  // blur.
  vec2 texels = vec2(textureSize(page, 0));
  vec2 last = map.zw * texels;
  vec2 at = uv * map.xy * texels;
  vec2 away = apart * map.xy * texels;
  float tapStep = 2.0 / float(max(rounds, 1));
  float k = phase * tapStep;
  vec4 sum = vec4(0.0);
  float weights = 0.0;
  for (int i = 0; i < rounds; i++) {
    // Two pairs a round, since a round itself costs about as much as a tap.
    for (int pair = 0; pair < 2; pair++) {
      // 0.18, 0.15, 0.12, 0.09 and 0.05 from the middle outwards.
      float weight = min(0.18 - 0.03 * k, 0.21 - 0.04 * k);
      vec4 inner = texelFetch(page, ivec2(clamp(at + k * away, vec2(0.0), last)), 0);
      vec4 outer = texelFetch(page, ivec2(clamp(at - k * away, vec2(0.0), last)), 0);
      sum += weight * (inner + outer);
      weights += weight;
      k += tapStep;
    }
  }
  return share * sum / max(2.0 * weights, 0.001);
}

vec4 effect(vec2 uv) {
  float amount = blur * (1.0 - abs(2.0 * progress - 1.0));
  float share = smoothstep(0.4, 0.6, progress);
  vec2 apart = 0.01 * amount * (0.5 - uv);
  float reach = 8.0 * length(apart * size) * scale;
  // Interleaved gradient noise: nearly even in every small square of pixels.
  vec2 pixel = floor(uv * size * scale);
  float phase = fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
  return blurred(firstPage, firstMap, uv, apart, reach, 1.0 - share, phase)
    + blurred(secondPage, secondMap, uv, apart, reach, share, phase);
}
