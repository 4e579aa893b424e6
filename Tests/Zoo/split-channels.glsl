// Red and blue move in opposite directions, and green stays.
uniform float reach; // = 0.12

vec4 transition(vec2 uv) {
  vec2 apart = vec2(reach, 0.5 * reach) * progress;
  vec4 split = vec4(
    getFromColor(uv + apart).r, getFromColor(uv).g, getFromColor(uv - apart).b, 1.0);
  return mix(split, getToColor(uv), progress);
}
