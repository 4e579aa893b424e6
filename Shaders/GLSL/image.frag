// An unmodified texel. A software rasteriser recognises this exact form; keep the code as it is.

uniform sampler2D page;

in vec2 uv;

out vec4 color;

void main() {
  color = texture(page, uv);
}
