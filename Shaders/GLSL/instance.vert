// Reads Instance (Sources/Compositor/Plan/Instance.swift), one instance for the corners of a quad.

// Surface pixels to clip space: scale, then offset.
uniform vec4 surface;

in vec2 corner;
in vec2 across;
in vec2 down;
in vec2 extent;
in vec4 texels;
in vec4 fill;
// The corner radii, as fractions of half the shorter side.
in vec4 radii;

out vec2 uv;
// Points from the centre of a rounded rectangle.
out vec2 point;
flat out vec4 fillColor;
// Half the size in points, and pixels per point across and down; 0 without rounding.
flat out vec4 sizes;
// In points.
flat out vec4 corners;

void main() {
  vec2 at = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  uv = mix(texels.xy, texels.zw, at);
  fillColor = fill;
  // The quad's corners are a pixel outside the rounded rectangle.
  vec2 pixels = vec2(length(across), length(down));
  vec2 scale = extent.x > 0.0 ? (pixels - 2.0) / (2.0 * extent) : vec2(0.0);
  sizes = vec4(extent, scale);
  corners = radii * min(extent.x, extent.y);
  point = extent.x > 0.0 ? (at - 0.5) * pixels / scale : vec2(0.0);
  gl_Position = vec4((corner + across * at.x + down * at.y) * surface.xy + surface.zw, 0.0, 1.0);
}
