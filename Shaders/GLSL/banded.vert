// Reads Instance (Sources/Compositor/Plan/Instance.swift) as a cell of an outline's band: `extent` is the index of the
// band's first line and the number of lines, `radii` selects the fill rule.

// Surface pixels to clip space: scale, then offset.
uniform vec4 surface;

in vec2 corner;
in vec2 across;
in vec2 down;
in vec2 extent;
in vec4 texels;
in vec4 fill;
in vec4 radii;

out vec2 uv;
// Surface pixels.
out vec2 pixelPosition;
flat out vec4 fillColor;
// The index of the first line, the index after the last, and 1 for the even-odd rule.
flat out ivec3 lines;

void main() {
  vec2 at = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  uv = mix(texels.xy, texels.zw, at);
  pixelPosition = corner + across * at.x + down * at.y;
  fillColor = fill;
  lines = ivec3(int(extent.x), int(extent.x + extent.y), radii.x > 0.5 ? 1 : 0);
  gl_Position = vec4(pixelPosition * surface.xy + surface.zw, 0.0, 1.0);
}
