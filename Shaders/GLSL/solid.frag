// One colour for the whole draw, premultiplied. A software rasteriser recognises this exact form; keep the code as it is.

uniform vec4 tint;

out vec4 color;

void main() {
  color = tint;
}
