#version 330 core
// A texel as it is. A software rasteriser knows this form; keep it to the letter.

uniform sampler2D page;

in vec2 uv;

out vec4 color;

void main() {
  color = texture(page, uv);
}
