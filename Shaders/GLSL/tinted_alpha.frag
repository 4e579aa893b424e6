// A premultiplied colour times a texel's alpha. Without the min(), llvmpipe matches the program to a form that it
// recognises, and then reads red instead of alpha for one of the components (Mesa 22.3.6).

uniform sampler2D page;
uniform vec4 tint;

in vec2 uv;

out vec4 color;

void main() {
  color = tint * min(texture(page, uv).a, 1.0);
}
