#version 330 core
// A premultiplied colour times a texel's alpha. Without the min() llvmpipe takes it for a form that it knows, and then
// reads red in the place of alpha for one of the components (Mesa 22.3.6).

uniform sampler2D page;
uniform vec4 tint;

in vec2 uv;

out vec4 color;

void main() {
  color = tint * min(texture(page, uv).a, 1.0);
}
