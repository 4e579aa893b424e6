#version 330 core
// A texel times a colour inside a rounded rectangle with an inner border, cut by another rounded rectangle.
// Edges are ramps one pixel wide, whatever the transform: the distance to an edge is divided by how much it grows
// from pixel to pixel.

uniform sampler2D page;

// From the centre of the shape and of the clip, in their own points.
in vec2 point;
in vec2 clipPoint;
// Half sizes: of the shape, then of the clip.
flat in vec4 sizes;
// Radii: top left, top right, bottom right, bottom left. The first is negative where there is no such edge.
flat in vec4 corners;
flat in vec4 clipCorners;
// Point to texel: scale, then offset.
flat in vec4 texelMap;
// Premultiplied.
flat in vec4 fillColor;
flat in vec4 borderColor;
flat in float borderSize;

out vec4 color;

// The part of a pixel between two parallel edges at -size and size, both in pixels.
float between(float at, float size) {
  return clamp(size - at + 0.5, 0.0, 1.0) + clamp(size + at + 0.5, 0.0, 1.0) - 1.0;
}

// The part of a pixel inside a rounded rectangle; across and down are how p changes to the next pixel.
float coverage(vec2 p, vec2 halfSize, float radius, vec2 across, vec2 down) {
  // Pixels in a point, along the perpendiculars of the edges.
  vec2 scale = 1.0 / vec2(length(vec2(across.x, down.x)), length(vec2(across.y, down.y)));
  vec2 q = abs(p) - halfSize + radius;
  if (min(q.x, q.y) > 0.0 && radius * min(scale.x, scale.y) > 0.5) {
    float far = length(q);
    vec2 outward = sign(p) * q / far;
    float growth = length(vec2(dot(outward, across), dot(outward, down)));
    return clamp(0.5 - (far - radius) / growth, 0.0, 1.0);
  }
  return max(between(p.x * scale.x, halfSize.x * scale.x), 0.0)
    * max(between(p.y * scale.y, halfSize.y * scale.y), 0.0);
}

float radiusAt(vec2 p, vec4 radii) {
  vec2 column = p.x < 0.0 ? radii.xw : radii.yz;
  return p.y < 0.0 ? column.x : column.y;
}

void main() {
  vec2 across = dFdx(point);
  vec2 down = dFdy(point);
  vec2 clipAcross = dFdx(clipPoint);
  vec2 clipDown = dFdy(clipPoint);

  vec4 inside = texture(page, clamp(point, -sizes.xy, sizes.xy) * texelMap.xy + texelMap.zw) * fillColor;
  if (corners.x >= 0.0) {
    float radius = radiusAt(point, corners);
    float outer = coverage(point, sizes.xy, radius, across, down);
    if (borderSize > 0.0) {
      float inner = min(
        coverage(point, sizes.xy - borderSize, max(radius - borderSize, 0.0), across, down), outer);
      vec4 ring = borderColor + inside * (1.0 - borderColor.a);
      color = inside * inner + ring * (outer - inner);
    } else {
      color = inside * outer;
    }
  } else {
    color = inside;
  }
  if (clipCorners.x >= 0.0) {
    color *= coverage(clipPoint, sizes.zw, radiusAt(clipPoint, clipCorners), clipAcross, clipDown);
  }
}
