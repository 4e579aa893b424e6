#version 330 core
// A piece of the picture, faded.

uniform sampler2D firstPage;

in vec2 shownTexel;
flat in float shownOpacity;

out vec4 color;

void main() {
  color = texture(firstPage, shownTexel) * shownOpacity;
}
