#version 330 core
// A texel times a factor that holds for the whole draw. A software rasteriser knows this form; keep it to the letter.

uniform sampler2D page;
uniform vec4 tint;

in vec2 uv;

out vec4 color;

void main() {
  color = texture(page, uv) * tint;
}
