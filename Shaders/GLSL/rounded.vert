// Reads RoundedVertex (Sources/Compositor/Plan/Vertices.swift). The four positions and the depth differ between the
// corners of a quad; all other attributes are constant over it.

// Surface pixels to clip space: scale, then offset.
uniform vec4 surface;

in vec4 extent;
in vec4 scale;
in vec2 skew;
in vec4 radii;
in vec4 clipRadii;
in vec4 slopes;
in vec2 horizon;
in vec2 position;
in vec2 local;
in vec2 clipLocal;
in vec2 texel;
in vec4 fill;
in vec4 border;
in float borderWidth;
in float depth;

// Points from the centre of the shape and of the clip.
out vec2 point;
noperspective out vec2 clipPoint;
out vec2 uv;
// Half sizes in points, and pixels per point across and down: of the shape, then of the clip.
flat out vec4 sizes;
flat out vec4 scales;
// The skew of each: 0 for a rectangle.
flat out vec2 skews;
// Top left, top right, bottom right, bottom left, in points.
flat out vec4 corners;
flat out vec4 clipCorners;
// In perspective: the change per pixel of the points and of the depth that divides them.
flat out vec4 slopeRows;
flat out vec2 horizonRow;
// Premultiplied.
flat out vec4 fillColor;
flat out vec4 borderColor;
flat out float borderSize;

void main() {
  point = local;
  clipPoint = clipLocal;
  uv = texel;
  sizes = extent;
  scales = scale;
  skews = skew;
  corners = radii;
  clipCorners = clipRadii;
  slopeRows = slopes;
  horizonRow = horizon;
  fillColor = fill;
  borderColor = border;
  borderSize = borderWidth;
  gl_Position = vec4((position * surface.xy + surface.zw) * depth, 0.0, depth);
}
