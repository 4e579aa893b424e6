// A texel times a colour.

uniform sampler2D page;

in vec2 uv;
flat in vec4 fillColor;

out vec4 color;

void main() {
  color = texture(page, uv) * fillColor;
}
