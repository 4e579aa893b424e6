// A texel times a factor for the whole draw. A software rasteriser recognises this exact form; keep the code as it is.

uniform sampler2D page;
uniform vec4 tint;

in vec2 uv;

out vec4 color;

void main() {
  color = texture(page, uv) * tint;
}
