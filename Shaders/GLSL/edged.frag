// A texel times a colour; every antialiased edge is a ramp one pixel wide.

uniform sampler2D page;

in vec2 uv;
noperspective in vec4 inwards;
flat in vec4 range;
flat in vec4 fillColor;

out vec4 color;

void main() {
  vec4 side = clamp(inwards + 0.5, 0.0, 1.0);
  // A shape thinner than a pixel covers at most its own width.
  vec2 inside = max(side.xz + side.yw - 1.0, 0.0);
  color = texture(page, clamp(uv, range.xy, range.zw)) * (fillColor * (inside.x * inside.y));
}
