// Like bordered.frag, but with an optional border, and cut by a rounded clip.

uniform sampler2D page;

in vec2 point;
noperspective in vec2 clipPoint;
in vec2 uv;
flat in vec4 sizes;
flat in vec4 scales;
flat in vec2 skews;
flat in vec4 corners;
flat in vec4 clipCorners;
flat in vec4 fillColor;
flat in vec4 borderColor;
flat in float borderSize;

out vec4 color;

void main() {
  float radius = radiusAt(point, corners);
  float outer = coverage(point, sizes.xy, scales.xy, skews.x, radius);
  float inner = outer;
  if (borderSize > 0.0) {
    inner = min(coverage(point, sizes.xy - borderSize, scales.xy, skews.x, max(radius - borderSize, 0.0)), outer);
  }
  vec4 inside = texture(page, uv) * fillColor;
  vec4 ring = borderColor + inside * (1.0 - borderColor.a);
  float clip = coverage(clipPoint, sizes.zw, scales.zw, skews.y, radiusAt(clipPoint, clipCorners));
  color = (inside * inner + ring * (outer - inner)) * clip;
}
