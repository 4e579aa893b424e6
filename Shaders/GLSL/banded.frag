#version 330 core
// A texel times a colour times an outline's coverage of the pixel: the exact area, as a signed sum of the areas to the
// right of each line. Where contours cross or overlap within the pixel the sum holds only for its parts, 8 x 8 of them.

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

// What is inside of what has such winding numbers: 0 1 0 1 ..., with slopes in between, or 0 1 1 1 ...
vec4 inside(vec4 winding) {
  winding = abs(winding);
  return lines.z == 1 ? 1.0 - abs(1.0 - mod(winding, 2.0)) : min(winding, 1.0);
}

// The mean of what is inside of the parts of a pixel.
float partsCovered(vec4 pixel) {
  float covered = 0.0;
  for (int row = 0; row < 8; row++) {
    vec4 near = vec4(0.0), far = vec4(0.0);
    for (int index = lines.x; index < lines.y; index++) {
      vec4 line = (texelFetch(mask, ivec2(index & 255, index >> 8), 0) - pixel) * 8.0;
      line.yw -= float(row);
      float top = clamp(line.y, 0.0, 1.0), bottom = clamp(line.w, 0.0, 1.0);
      if (top == bottom || min(line.x, line.z) >= 8.0) continue;
      float slope = (line.z - line.x) / (line.w - line.y), height = bottom - top;
      float from = line.x + (top - line.y) * slope, to = line.x + (bottom - line.y) * slope;
      near += height * vec4(share(from, to), share(from - 1.0, to - 1.0), share(from - 2.0, to - 2.0), share(from - 3.0, to - 3.0));
      far += height * vec4(share(from - 4.0, to - 4.0), share(from - 5.0, to - 5.0), share(from - 6.0, to - 6.0), share(from - 7.0, to - 7.0));
    }
    covered += dot(inside(near) + inside(far), vec4(1.0 / 64.0));
  }
  return covered;
}

const vec4 heights = vec4(0.125, 0.375, 0.625, 0.875);

void main() {
  vec4 pixel = floor(place).xyxy;
  float winding = 0.0;
  // Winding numbers at the pixel's left and right border and lines in between, at four heights.
  vec4 left = vec4(0.0), right = vec4(0.0), count = vec4(0.0);
  for (int index = lines.x; index < lines.y; index++) {
    vec4 line = texelFetch(mask, ivec2(index & 255, index >> 8), 0) - pixel;
    float top = clamp(line.y, 0.0, 1.0), bottom = clamp(line.w, 0.0, 1.0);
    if (top == bottom || min(line.x, line.z) >= 1.0) continue;
    float slope = (line.z - line.x) / (line.w - line.y);
    winding += (bottom - top) * share(line.x + (top - line.y) * slope, line.x + (bottom - line.y) * slope);
    // 1 where it goes down past a height, -1 where it goes up.
    vec4 passed = step(line.y, heights) - step(line.w, heights);
    vec4 x = line.x + (heights - line.y) * slope;
    vec4 isLeft = step(x, vec4(0.0)), isNear = step(x, vec4(1.0));
    left += passed * isLeft;
    right += passed * isNear;
    count += abs(passed) * (isNear - isLeft);
  }
  vec4 low = min(left, right), high = max(left, right);
  float least = min(min(low.x, low.y), min(low.z, low.w)), most = max(max(high.x, high.y), max(high.z, high.w));
  // Between two neighbouring numbers what is inside is as the sum; so it is where none is outside.
  bool isPlain = max(max(count.x, count.y), max(count.z, count.w)) < 1.5
      && (most - least < 1.5 || (lines.z == 0 && (least > 0.5 || most < -0.5)));
  float covered = isPlain ? inside(vec4(winding)).x : partsCovered(pixel);
  color = texture(page, uv) * fillColor * covered;
}
