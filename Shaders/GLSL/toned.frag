#version 330 core
// A premultiplied colour times a texel's alpha. A software rasteriser knows this form; keep it to the letter.

uniform sampler2D page;
uniform vec4 tint;

in vec2 uv;

out vec4 color;

void main() {
  color = tint * texture(page, uv).a;
}
