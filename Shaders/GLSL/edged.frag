#version 330 core
// A texel times a colour; every smoothed edge is a ramp one pixel wide.

uniform sampler2D page;

in vec2 uv;
noperspective in vec4 inwards;
flat in vec4 range;
flat in vec4 fillColor;

out vec4 color;

void main() {
  vec4 side = clamp(inwards + 0.5, 0.0, 1.0);
  // What is thinner than a pixel covers no more of it than it is wide.
  vec2 inside = max(side.xz + side.yw - 1.0, 0.0);
  color = texture(page, clamp(uv, range.xy, range.zw)) * (fillColor * (inside.x * inside.y));
}
