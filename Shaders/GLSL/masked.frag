// A texel times the alpha of another texture's texel.

uniform sampler2D page;
uniform sampler2D mask;

in vec2 uv;
in vec2 maskUV;

out vec4 color;

void main() {
  color = texture(page, uv) * texture(mask, maskUV).a;
}
