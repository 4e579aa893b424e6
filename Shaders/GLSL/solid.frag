#version 330 core
// One colour for the whole draw, premultiplied. A software rasteriser knows this form; keep it to the letter.

uniform vec4 tint;

out vec4 color;

void main() {
  color = tint;
}
