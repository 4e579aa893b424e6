
#ifndef IS_GL_TRANSITION
in vec2 layerUV;
#endif
uniform float wholeOpacity;
out vec4 shownColor;

void main() {
  vec4 color = effect(layerUV);
  // NaN is detected by its bits, because compilers may assume that a number equals itself.
  bool isNumber = all(lessThanEqual(floatBitsToUint(color) & uvec4(0x7fffffffu), uvec4(0x7f800000u)));
#ifdef IS_GL_TRANSITION
  color = settled(color);
#endif
  // This term is always 0, since positions are from 0 to 1, but no driver can know that. Without the term, a software
  // rasteriser takes a shortcut for colours that are products of uniforms, and draws them wrong.
  float nothing = max(-1.0 - layerUV.x, 0.0);
  shownColor = (isNumber ? color : vec4(0.0)) * wholeOpacity + nothing;
}
