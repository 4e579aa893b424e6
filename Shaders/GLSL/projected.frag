// Like clipped.frag, in perspective: the pixels per point vary across the quad.

uniform sampler2D page;

in vec2 point;
noperspective in vec2 clipPoint;
in vec2 uv;
flat in vec4 sizes;
flat in vec4 scales;
flat in vec2 skews;
flat in vec4 corners;
flat in vec4 clipCorners;
flat in vec4 slopeRows;
flat in vec2 horizonRow;
flat in vec4 fillColor;
flat in vec4 borderColor;
flat in float borderSize;

out vec4 color;

void main() {
  // Points are quotients, so the gradient of a point is the gradient of its row minus the point times the gradient of
  // the depth.
  vec2 across = slopeRows.xy - point.x * horizonRow;
  vec2 down = slopeRows.zw - point.y * horizonRow;
  vec2 scale = gl_FragCoord.w * inversesqrt(vec2(dot(across, across), dot(down, down)));
  float skew = dot(across, down) / (gl_FragCoord.w * gl_FragCoord.w);
  float radius = radiusAt(point, corners);
  float outer = coverage(point, sizes.xy, scale, skew, radius);
  float inner = outer;
  if (borderSize > 0.0) {
    inner = min(coverage(point, sizes.xy - borderSize, scale, skew, max(radius - borderSize, 0.0)), outer);
  }
  vec4 inside = texture(page, uv) * fillColor;
  vec4 ring = borderColor + inside * (1.0 - borderColor.a);
  float clip = coverage(clipPoint, sizes.zw, scales.zw, skews.y, radiusAt(clipPoint, clipCorners));
  color = (inside * inner + ring * (outer - inner)) * clip;
}
