uniform sampler2D map;
vec2 shiftOf(sampler2D picture, vec2 uv) { return texture2D(picture, uv).rg - 0.5; }
vec4 transition(vec2 uv) {
  vec2 shift = shiftOf(map, uv) * 0.2 * progress * (1.0 - progress);
  return mix(getFromColor(uv + shift), getToColor(uv + shift), progress);
}
