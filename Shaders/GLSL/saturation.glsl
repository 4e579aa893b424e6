// The luma of sRGB-encoded components: ITU-R BT.709, the weights of CSS's saturate() in four digits.
const vec3 lumaWeights = vec3(0.2126, 0.7152, 0.0722);

// A premultiplied colour below a premultiplied tint.
vec4 tinted(vec4 texel, vec4 tint) { return texel * (1.0 - tint.a) + tint; }

// A premultiplied colour whose distance from the grey of its luma is multiplied by `amount`.
vec4 saturated(vec4 texel, float amount) {
  float luma = dot(texel.rgb, lumaWeights);
  return vec4(clamp(luma + amount * (texel.rgb - luma), 0.0, texel.a), texel.a);
}
