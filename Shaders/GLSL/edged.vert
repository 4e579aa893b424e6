// Reads EdgedVertex (Sources/Compositor/Plan/EdgedVertices.swift). Distances from the edges are measured on the
// surface, where edges are straight lines in perspective too.

// Surface pixels to clip space: scale, then offset.
uniform vec4 surface;

in vec2 position;
in vec2 texel;
in vec4 edges;
in vec4 limits;
in vec4 fill;
in float depth;

out vec2 uv;
// Pixels inwards from the left, right, top and bottom edge.
noperspective out vec4 inwards;
// The range of texel positions that may be read: minimum, then maximum.
flat out vec4 range;
// Premultiplied.
flat out vec4 fillColor;

void main() {
  uv = texel;
  inwards = edges;
  range = limits;
  fillColor = fill;
  gl_Position = vec4((position * surface.xy + surface.zw) * depth, 0.0, depth);
}
