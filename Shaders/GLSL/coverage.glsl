// The coverage of a pixel by a rounded rectangle: a ramp one pixel wide along every edge, at any scale and rotation.

// The radius of the corner in whose quadrant p is; radii are in order from the top left, clockwise.
float radiusAt(vec2 p, vec4 radii) {
  vec2 column = p.x < 0.0 ? radii.xw : radii.yz;
  return p.y < 0.0 ? column.x : column.y;
}

// p is in points from the centre, scale in pixels per point perpendicular to the sides. skew: the sides' deviation from
// a right angle, as the dot product of the gradients of p.x and p.y.
float coverage(vec2 p, vec2 halfSize, vec2 scale, float skew, float radius) {
  vec2 depth = halfSize - abs(p);
  // A shape thinner than a pixel covers at most its own width.
  vec2 straight = min(clamp(depth * scale + 0.5, 0.0, 1.0), max(2.0 * halfSize * scale, 0.0));
  // Relative to the centre of the corner's circle.
  vec2 q = radius - depth;
  float far = length(q);
  vec2 growth = q / scale;
  float tilt = 2.0 * q.x * q.y * (p.x * p.y < 0.0 ? -skew : skew);
  float slope = inversesqrt(max(dot(growth, growth) + tilt, 1e-24));
  float corner = clamp(0.5 - (far - radius) * far * slope, 0.0, 1.0);
  bool isCorner = min(q.x, q.y) > 0.0 && radius * min(scale.x, scale.y) > 0.5;
  return isCorner ? corner : straight.x * straight.y;
}
