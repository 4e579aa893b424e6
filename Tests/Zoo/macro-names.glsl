#define texture2D_count 2
#define first getFromColor
#define second getToColor
#define size vec2(ratio, 1.0)
#define smoothed(e0, e1, x) smoothstep(e0, e1, x)
vec4 transition(vec2 uv) {
  float apart = length((uv - 0.5) * size) / length(0.5 * size);
  return mix(second(uv), first(uv), smoothed(progress * 1.2 - 0.2, progress * 1.2, apart));
}
