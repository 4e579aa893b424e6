#version 330 core
// A piece of the picture as it is. A software rasteriser knows this form; keep it to the letter.

uniform sampler2D firstPage;

in vec2 shownTexel;

out vec4 color;

void main() {
  color = texture(firstPage, shownTexel);
}
