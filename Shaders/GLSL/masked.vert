// Reads MaskedVertex (Sources/Compositor/Plan/Vertices.swift).

// Surface pixels to clip space: scale, then offset.
uniform vec4 surface;

in vec2 position;
in vec2 texel;
in vec2 maskTexel;

out vec2 uv;
out vec2 maskUV;

void main() {
  uv = texel;
  maskUV = maskTexel;
  gl_Position = vec4(position * surface.xy + surface.zw, 0.0, 1.0);
}
