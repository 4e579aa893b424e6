
in vec2 layerUV;
uniform float wholeOpacity;
out vec4 shownColor;

void main() {
  // Always 0, since positions are from 0 to 1, but no driver can tell. Without it a software rasteriser takes a shortcut
  // for colours that are products of uniforms, and draws them wrong.
  float nothing = max(-1.0 - layerUV.x, 0.0);
  shownColor = effect(layerUV) * wholeOpacity + nothing;
}
