uniform int bands; // = 5
uniform ivec3 order; // = ivec3(2, 0, 1)
uniform ivec4 weights; // = ivec4(1, 2, 3, 4)
float at(vec3 v, int index) { return index == 0 ? v.x : index == 1 ? v.y : v.z; }
vec4 transition(vec2 uv) {
  vec3 old = getFromColor(uv).rgb;
  vec3 sorted = vec3(at(old, order.x), at(old, order.y), at(old, order.z));
  float share = float(weights.w) / float(weights.x + weights.y + weights.z + weights.w);
  float band = (0.5 - 0.5 * cos(uv.y * float(bands) * 6.2831853)) * share;
  float t = clamp(progress * (1.0 + band) - band * (1.0 - progress), 0.0, 1.0);
  return vec4(mix(mix(old, sorted, t * (1.0 - t)), getToColor(uv).rgb, t), 1.0);
}
