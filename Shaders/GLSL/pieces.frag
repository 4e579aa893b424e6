#version 330 core
// An unmodified piece of the picture. A software rasteriser recognises this exact form; keep the code as it is.

uniform sampler2D firstPage;

in vec2 shownTexel;

out vec4 color;

void main() {
  color = texture(firstPage, shownTexel);
}
