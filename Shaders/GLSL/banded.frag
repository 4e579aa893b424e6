#version 330 core
// A texel times a colour times an outline's coverage of the pixel: the exact area, as a signed sum of the areas to the
// right of each line.

uniform sampler2D page;
// Lines: x and y of both ends, in surface pixels.
uniform sampler2D mask;

in vec2 uv;
in vec2 place;
flat in vec4 fillColor;
flat in ivec3 lines;

out vec4 color;

// The integral of max(1 - x, 0) from 0 to x.
float reached(float x) {
  float inside = clamp(x, 0.0, 1.0);
  return inside - 0.5 * inside * inside;
}

// The share of the pixel to the right of a line from one x to another, over the rows that the line crosses.
float share(float from, float to) {
  float left = min(from, to), right = max(from, to);
  if (right <= 0.0) return 1.0;
  float width = right - left;
  if (width < 1.0 / 1024.0) return 1.0 - clamp(0.5 * (left + right), 0.0, 1.0);
  return (reached(right) - reached(left) - min(left, 0.0)) / width;
}

void main() {
  vec4 pixel = floor(place).xyxy;
  float winding = 0.0;
  for (int index = lines.x; index < lines.y; index++) {
    vec4 line = texelFetch(mask, ivec2(index & 255, index >> 8), 0) - pixel;
    float top = clamp(line.y, 0.0, 1.0), bottom = clamp(line.w, 0.0, 1.0);
    if (top == bottom || min(line.x, line.z) >= 1.0) continue;
    float slope = (line.z - line.x) / (line.w - line.y);
    winding += (bottom - top) * share(line.x + (top - line.y) * slope, line.x + (bottom - line.y) * slope);
  }
  winding = abs(winding);
  // Even-odd: 0 1 0 1 ..., linear in between; non-zero: 0 1 1 1 ...
  float covered = lines.z == 1 ? 1.0 - abs(1.0 - mod(winding, 2.0)) : min(winding, 1.0);
  color = texture(page, uv) * fillColor * covered;
}
