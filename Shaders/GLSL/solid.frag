// A premultiplied colour for the whole draw. A software rasteriser recognises this exact form; keep the code as it is.

uniform vec4 tint;

out vec4 color;

void main() {
  color = tint;
}
