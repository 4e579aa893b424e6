// Reads PlainVertex (Sources/Compositor/Plan/Vertices.swift).

// Surface pixels to clip space: scale, then offset.
uniform vec4 surface;

in vec2 position;
in vec2 texel;

out vec2 uv;

void main() {
  uv = texel;
  gl_Position = vec4(position * surface.xy + surface.zw, 0.0, 1.0);
}
