// Draws a colour; if the layer is a rounded rectangle, only inside it.

in vec2 point;
flat in vec4 fillColor;
flat in vec4 sizes;
flat in vec4 corners;

out vec4 color;

void main() {
  color = fillColor;
  if (sizes.x > 0.0) color *= coverage(point, sizes.xy, sizes.zw, 0.0, radiusAt(point, corners));
}
