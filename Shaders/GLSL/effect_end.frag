
in vec2 layerPlace;
uniform float wholeOpacity;
out vec4 shownColor;

void main() { shownColor = effect(layerPlace) * wholeOpacity; }
