// A drop falls into the first picture: rings run outwards, bend what is below them and catch the light; inside them the
// water settles over the second picture.

// Where the drop falls; the origin is the lower left corner.
uniform vec2 center; // = vec2(0.5, 0.5)
// 0...0.2: how far the rings bend the picture.
uniform float amplitude; // = 0.045
// 1...12: how many rings.
uniform float rings; // = 4.0
// 0.1...1.5: the width of all rings together.
uniform float spread; // = 0.6

vec4 transition(vec2 uv) {
  vec2 shape = vec2(ratio, 1.0);
  vec2 at = (uv - center) * shape;
  float apart = length(at);
  vec2 outward = apart > 0.0001 ? at / apart : vec2(0.0);
  float reach = length(max(center, 1.0 - center) * shape);
  float width = spread * min(1.0, reach);
  // At the end, the front and all rings behind it have passed the farthest corner.
  float front = progress * (reach + width);
  float behind = (front - apart) / width;
  // 0 outside the train of rings, with soft ends.
  float train = smoothstep(0.0, 0.25, behind) * (1.0 - smoothstep(0.35, 1.0, behind));
  // The rings grow after the drop has fallen, and weaken as they widen.
  float strength = train * smoothstep(0.0, 0.12, progress) * (1.0 - 0.6 * progress);
  float phase = behind * rings * 6.2831853;
  float slope = sin(phase) * strength;
  vec2 bent = uv - outward * slope * amplitude / shape;
  float inside = smoothstep(0.12, 0.42, behind);
  // Colours bend by different amounts.
  vec2 fringe = outward * slope * amplitude * 0.12 / shape;
  vec4 old = getFromColor(bent);
  old.r = getFromColor(bent - fringe).r;
  old.b = getFromColor(bent + fringe).b;
  vec4 fresh = getToColor(bent);
  fresh.r = getToColor(bent - fringe).r;
  fresh.b = getToColor(bent + fringe).b;
  vec4 color = mix(old, fresh, inside);
  // A lamp at the upper left: the rings' sides that face it are bright.
  float toLamp = dot(outward, normalize(vec2(-0.6, 0.8)));
  float light = cos(phase) * strength * toLamp;
  color.rgb *= 1.0 - 0.22 * max(-light, 0.0);
  color.rgb += 0.30 * color.a * pow(max(light, 0.0), 2.0);
  return color;
}
