const float weights[3] = float[3](0.25, 0.5, 0.25);
const vec2 offsets[] = vec2[](vec2(-0.02, 0.0), vec2(0.0), vec2(0.02, 0.0));
vec4 transition(vec2 uv) {
  vec4 sum = vec4(0);
  for (int i = 0; i < weights.length(); i++) {
    sum += weights[i] * getFromColor(uv + offsets[i] * progress);
  }
  return mix(sum, getToColor(uv), progress);
}
