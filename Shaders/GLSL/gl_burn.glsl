// The film stops in the projector and burns: spots brown, break open with a glowing edge, and grow together over the
// second picture.

// 1...12: how many spots are in a length equal to the picture's height.
uniform float spots; // = 3.0
// 0.02...0.5: the width of the browned film.
uniform float scorch; // = 0.16
// 0...2: how bright the edge glows.
uniform float glow; // = 1.0
uniform vec3 flame; // = vec3(1.0, 0.42, 0.08)
// 0...1000: selects the positions of the spots.
uniform float seed; // = 3.0

float random(vec2 cell) {
  vec2 q = fract((cell + seed) * vec2(0.1731, 0.2917));
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

vec4 transition(vec2 uv) {
  vec2 at = uv * vec2(ratio, 1.0) * spots;
  // Large spots, ragged by finer ones.
  float when = cloud(at) * 0.62 + cloud(at * 2.7 + 5.1) * 0.22 + cloud(at * 7.3 + 9.7) * 0.11
    + cloud(at * 17.9 + 2.3) * 0.05;
  // Most values are in the middle, so they are spread over the whole time.
  when = smoothstep(0.12, 0.88, when);
  float front = mix(-scorch - 0.001, 1.001 + 0.3 * scorch, progress);
  float past = front - when;
  // 0 whole, 1 burnt away.
  float gone = smoothstep(-0.012, 0.012, past);
  gone = progress >= 1.0 ? 1.0 : gone;
  float browned = smoothstep(-scorch, -0.02, past);
  vec4 old = getFromColor(uv);
  vec4 fresh = getToColor(uv);
  float gray = dot(old.rgb, vec3(0.30, 0.59, 0.11));
  vec3 toasted = gray * vec3(0.55, 0.30, 0.13);
  old.rgb = mix(old.rgb, toasted, smoothstep(0.0, 0.55, browned));
  old.rgb *= 1.0 - 0.92 * smoothstep(0.45, 1.0, browned);
  // The edge: white hot where it burns, red where it only smoulders.
  float ends = smoothstep(0.0, 0.06, progress) * (1.0 - smoothstep(0.90, 1.0, progress));
  float ember = 1.0 - smoothstep(0.0, 0.30 * scorch, abs(past + 0.01));
  float heat = 1.0 - smoothstep(0.0, 0.10 * scorch + 0.004, abs(past));
  vec4 color = mix(old, fresh, gone);
  float flicker = 0.75 + 0.5 * cloud(at * 5.3 + progress * 9.0);
  color.rgb += (flame * ember * ember * 0.9 + vec3(1.0, 0.86, 0.55) * heat * heat) * glow * flicker * ends * color.a;
  // Light of the fire on the picture behind.
  float lit = (1.0 - smoothstep(0.0, 1.4 * scorch, past)) * gone * ends;
  color.rgb += flame * lit * 0.22 * glow * color.a;
  return min(color, vec4(color.a));
}
