// Reads AnimatedInstance (Sources/Compositor/Animated/AnimatedInstance.swift), one instance for the corners of a layer.

// Surface pixels to clip space: scale, then offset.
uniform vec4 surface;
// Points to pixels, two doubles each.
uniform uvec4 scale;
uniform uvec4 origin;
// The offsets, in texels from the start of a record, of the channels of the position, of its y if y has its own timing,
// of the opacity and of the colour; -1 for a channel that records do not have.
uniform ivec4 channels;
// The offset of the transform's channel, or -1 if records have none, the length of a record, in texels, and 1 if a
// record is only a position.
uniform ivec4 record;

// Points from the anchor point: x, y, width, height.
in vec4 rect;
// The corner radii, as fractions of half the shorter side.
in vec4 radii;
in vec4 fill;

// Points from the centre of a rounded rectangle.
out vec2 point;
flat out vec4 fillColor;
// Half the size in points, and pixels per point across and down; 0 without rounding.
flat out vec4 sizes;
// In points.
flat out vec4 corners;

// The position of a layer that tracks move.
dvec2 animatedPosition(int first) {
  double factor = easing(first + channels.x);
  double x = value(first + channels.x, 0, factor);
  if (channels.y < 0) return dvec2(x, value(first + channels.x, 1, factor));
  return dvec2(x, value(first + channels.y, 0, easing(first + channels.y)));
}

void main() {
  int first = gl_InstanceID * record.y;
  dvec2 position;
  if (record.z != 0) {
    position = pair(first);
  } else {
    position = animatedPosition(first);
  }
  dvec4 rows = dvec4(1.0lf, 0.0lf, 0.0lf, 1.0lf);
  dvec2 translation = dvec2(0.0lf);
  if (record.x >= 0) planar(first + record.x, rows, translation);

  fillColor = fill;
  if (channels.w >= 0) {
    double factor = easing(first + channels.w);
    vec4 straight = clamp(
      vec4(
        value(first + channels.w, 0, factor), value(first + channels.w, 1, factor),
        value(first + channels.w, 2, factor), value(first + channels.w, 3, factor)),
      0.0, 1.0);
    fillColor *= vec4(straight.rgb * straight.a, straight.a);
  }
  if (channels.z >= 0) {
    fillColor *= clamp(float(value(first + channels.z, 0, easing(first + channels.z))), 0.0, 1.0);
  }

  // The middle, and the vectors from there to the middles of two sides, in pixels.
  dvec2 pixelsPerPoint = doubles(scale);
  dvec2 halfSize = dvec2(rect.zw) * 0.5lf;
  dvec2 local = dvec2(rect.xy) + halfSize;
  dvec2 turned = dvec2(local.x * rows.x + local.y * rows.z, local.x * rows.y + local.y * rows.w);
  dvec2 middle = (position + translation + turned) * pixelsPerPoint + doubles(origin);
  dvec2 across = halfSize.x * rows.xy * pixelsPerPoint;
  dvec2 down = halfSize.y * rows.zw * pixelsPerPoint;

  dvec2 at = dvec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0lf - 1.0lf;
  sizes = vec4(0.0);
  corners = vec4(0.0);
  point = vec2(0.0);
  dvec2 pixel;
  bool isRounded = max(max(radii.x, radii.y), max(radii.z, radii.w)) > 0.0;
  if (isRounded) {
    // The quad extends a pixel beyond the rectangle, for the antialiased edge.
    dvec2 lengths = dvec2(length(vec2(across)), length(vec2(down)));
    dvec2 growth = 1.0lf + 1.0lf / max(lengths, dvec2(1e-6lf));
    sizes = vec4(vec2(halfSize), vec2(lengths / max(halfSize, dvec2(1e-9lf))));
    corners = radii * min(sizes.x, sizes.y);
    point = vec2(at * growth * halfSize);
    pixel = middle + across * at.x * growth.x + down * at.y * growth.y;
  } else if (rows.y == 0.0lf && rows.z == 0.0lf) {
    // The quad covers the whole pixels whose centres are inside.
    dvec2 reach = dvec2(abs(across.x), abs(down.y));
    pixel = ceil(middle + reach * at - 0.5lf);
  } else {
    pixel = middle + across * at.x + down * at.y;
  }
  gl_Position = vec4(vec2(pixel) * surface.xy + surface.zw, 0.0, 1.0);
  // A transparent or empty layer is moved out of clip space.
  if (fillColor.a <= 0.0 || !(rect.z > 0.0 && rect.w > 0.0)) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
