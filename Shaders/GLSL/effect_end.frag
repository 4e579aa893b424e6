
in vec2 layerPlace;
uniform float wholeOpacity;
out vec4 shownColor;

void main() {
  // Nothing, as places are from 0 to 1; no driver knows. Without it a software rasteriser has a short cut for colours
  // that are products of uniforms, and gets them wrong.
  float nothing = max(-1.0 - layerPlace.x, 0.0);
  shownColor = effect(layerPlace) * wholeOpacity + nothing;
}
