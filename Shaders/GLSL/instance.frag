// A texel times a colour; if the quad shows a rounded rectangle, only inside the rectangle.

uniform sampler2D page;

in vec2 uv;
in vec2 point;
flat in vec4 fillColor;
flat in vec4 sizes;
flat in vec4 corners;

out vec4 color;

void main() {
  color = texture(page, uv) * fillColor;
  if (sizes.x > 0.0) color *= coverage(point, sizes.xy, sizes.zw, 0.0, radiusAt(point, corners));
}
