uniform float shift;
uniform vec2 offset;
uniform bool isInverted;
uniform int count;
vec4 transition(vec2 uv) {
  vec4 mixed = mix(getFromColor(uv + offset), getToColor(uv + shift + float(count)), progress);
  return isInverted ? vec4(1.0 - mixed.rgb, 1.0) : mixed;
}
