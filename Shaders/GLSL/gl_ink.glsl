// Ink bleeds through the first picture like a stain through paper, and the second picture is what it prints. The stain
// grows from one point, runs ahead along the fibres, and dries: only its rim is wet and dark.

// Where the first drop falls; the origin is the lower left corner.
uniform vec2 origin; // = vec2(0.5, 0.62)
// 0...1: how far the stain's outline is from a circle.
uniform float fibres; // = 0.55
// 0.01...0.4: the width of the wet rim.
uniform float wetness; // = 0.13
// The colour of the wet rim.
uniform vec3 ink; // = vec3(0.05, 0.07, 0.16)

float random(vec2 cell) {
  vec2 q = fract(cell * vec2(0.1731, 0.2917));
  q += dot(q, q.yx + 19.37);
  return fract((q.x + 3.1) * q.y);
}

// Smooth noise, 0...1: random numbers at the corners of cells, interpolated.
float cloud(vec2 at) {
  vec2 cell = floor(at);
  vec2 inCell = at - cell;
  inCell = inCell * inCell * (3.0 - 2.0 * inCell);
  float low = mix(random(cell), random(cell + vec2(1.0, 0.0)), inCell.x);
  float high = mix(random(cell + vec2(0.0, 1.0)), random(cell + vec2(1.0, 1.0)), inCell.x);
  return mix(low, high, inCell.y);
}

// Noise of five octaves, turned against each other so that no lattice shows; 0...1.
float paper(vec2 at) {
  float sum = 0.0;
  float weight = 0.5;
  for (int octave = 0; octave < 5; octave++) {
    sum += weight * cloud(at);
    at = mat2(1.62, 1.18, -1.18, 1.62) * at + 7.3;
    weight *= 0.5;
  }
  return sum / 0.96875;
}

// The two coarse octaves of `paper`, plus the mean of the other octaves.
float folds(vec2 at) {
  float fine = cloud(mat2(1.62, 1.18, -1.18, 1.62) * at + 7.3);
  return (0.5 * cloud(at) + 0.25 * fine + 0.109375) / 0.96875;
}

vec4 transition(vec2 uv) {
  vec2 shape = vec2(ratio, 1.0);
  vec2 at = (uv - origin) * shape;
  vec2 far = max(origin, 1.0 - origin) * shape;
  float radius = length(at) / length(far);
  // Finer octaves would be invisible, because the drift only bends the fibres.
  vec2 drift = vec2(folds(at * 4.0 + 3.7), folds(at * 4.0 + 11.9)) - 0.5;
  float fibre = paper(at * 5.0 + drift * 1.6);
  // When the stain reaches this pixel: 0 at first, 1 at last. The farther from the origin, the more the paper decides.
  float uneven = fibres * (0.3 + 0.7 * radius);
  float when = clamp(radius + uneven * (1.4 * fibre - 0.7 - 0.25 * radius), 0.0, 1.0);
  float front = mix(-wetness, 1.0 + wetness, progress);
  float dry = 1.0 - smoothstep(front - wetness, front - 0.55 * wetness, when);
  float wet = (1.0 - smoothstep(front - 0.04 * wetness, front + 0.04 * wetness + 0.004, when))
    * smoothstep(front - wetness, front - 0.1 * wetness, when);
  // Damp paper, ahead of the ink.
  float damp = 1.0 - smoothstep(front, front + wetness, when);
  damp *= 1.0 - dry;
  vec4 old = getFromColor(uv);
  vec4 color = mix(old, getToColor(uv), dry);
  color.rgb *= 1.0 - 0.25 * damp;
  float strength = wet * (0.75 + 0.25 * fibre);
  color.rgb = mix(color.rgb, color.rgb * ink + ink * 0.35 * color.a, strength);
  return color;
}
