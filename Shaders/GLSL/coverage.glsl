#version 330 core
// How much of a pixel a rounded rectangle covers: a ramp one pixel wide along every edge, under any scale and turn.

float radiusAt(vec2 p, vec4 radii) {
  vec2 column = p.x < 0.0 ? radii.xw : radii.yz;
  return p.y < 0.0 ? column.x : column.y;
}

// p in points from the centre, scale in pixels per point at right angles to the sides. skew: how far the sides are from
// right angles to each other, as the product of their points' slopes.
float coverage(vec2 p, vec2 halfSize, vec2 scale, float skew, float radius) {
  vec2 depth = halfSize - abs(p);
  // A shape thinner than a pixel covers no more of it than it is wide.
  vec2 straight = min(clamp(depth * scale + 0.5, 0.0, 1.0), max(2.0 * halfSize * scale, 0.0));
  // From the centre of the corner's circle.
  vec2 q = radius - depth;
  float far = length(q);
  vec2 growth = q / scale;
  float tilt = 2.0 * q.x * q.y * (p.x * p.y < 0.0 ? -skew : skew);
  float slope = inversesqrt(max(dot(growth, growth) + tilt, 1e-24));
  float corner = clamp(0.5 - (far - radius) * far * slope, 0.0, 1.0);
  bool isCorner = min(q.x, q.y) > 0.0 && radius * min(scale.x, scale.y) > 0.5;
  return isCorner ? corner : straight.x * straight.y;
}
