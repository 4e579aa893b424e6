// A texel times a colour inside one rounded rectangle: the shape itself or its clip.

uniform sampler2D page;

in vec2 point;
in vec2 uv;
flat in vec4 sizes;
flat in vec4 scales;
flat in vec2 skews;
flat in vec4 corners;
flat in vec4 fillColor;

out vec4 color;

void main() {
  float inside = coverage(point, sizes.xy, scales.xy, skews.x, radiusAt(point, corners));
  color = texture(page, uv) * (fillColor * inside);
}
