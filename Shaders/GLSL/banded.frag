#version 330 core
// A texel times a colour, by what an outline covers of the pixel: exact areas, as signed sums of what each of its lines
// cuts off to the right. Where contours cross or overlap within the pixel, by its winding numbers at 16 heights.

uniform sampler2D page;
// Lines: x, y of both ends, in surface pixels.
uniform sampler2D mask;

in vec2 uv;
in vec2 pixelPosition;
flat in vec4 fillColor;
flat in ivec3 lines;

out vec4 color;

// The integral of max(1 - x, 0) from 0 to x.
float reached(float x) {
  float inside = clamp(x, 0.0, 1.0);
  return inside - 0.5 * inside * inside;
}

// The mean share of a pixel's row to the right of a line, whose x goes from `from` to `to`.
float share(float from, float to) {
  float left = min(from, to), right = max(from, to);
  if (right <= 0.0) return 1.0;
  float width = right - left;
  if (width < 1.0 / 1024.0) return 1.0 - clamp(0.5 * (left + right), 0.0, 1.0);
  return (reached(right) - reached(left) - min(left, 0.0)) / width;
}

// The coverage for a winding number, by the fill rule: 0 1 0 1 ..., with slopes in between, or 0 1 1 1 ...
float inside(float winding) {
  winding = abs(winding);
  return lines.z == 1 ? 1.0 - abs(1.0 - mod(winding, 2.0)) : min(winding, 1.0);
}

// The maximum number of lines that cross the pixel at one height; the rest is ignored.
const int mostCrossings = 12;

// The mean coverage of 16 horizontal scan lines of a pixel, each exact: the sorted crossings divide it into spans.
float rowsCovered(vec4 pixel) {
  float covered = 0.0;
  for (int row = 0; row < 16; row++) {
    float y = (float(row) + 0.5) / 16.0, winding = 0.0;
    // x, and the change of the winding number to the right of it.
    vec2 crossings[mostCrossings];
    int count = 0;
    for (int index = lines.x; index < lines.y; index++) {
      vec4 line = texelFetch(mask, ivec2(index & 255, index >> 8), 0) - pixel;
      if ((line.y <= y) == (line.w <= y)) continue;
      float x = line.x + (y - line.y) * (line.z - line.x) / (line.w - line.y);
      float change = line.y <= y ? 1.0 : -1.0;
      if (x <= 0.0) {
        winding += change;
      } else if (x < 1.0 && count < mostCrossings) {
        int slot = count++;
        while (slot > 0 && crossings[slot - 1].x > x) {
          crossings[slot] = crossings[slot - 1];
          slot--;
        }
        crossings[slot] = vec2(x, change);
      }
    }
    float reached = 0.0;
    for (int index = 0; index <= count; index++) {
      float x = index < count ? crossings[index].x : 1.0;
      covered += inside(winding) * (x - reached) / 16.0;
      if (index < count) winding += crossings[index].y;
      reached = x;
    }
  }
  return covered;
}

// The first four of the 16 heights at which the shader looks for overlapping contours.
const vec4 heights = vec4(0.5, 1.5, 2.5, 3.5) / 16.0;

void main() {
  vec4 pixel = floor(pixelPosition).xyxy;
  float winding = 0.0, whole = 0.0;
  // Winding numbers at the pixel's left and right border and lines in between, at all heights.
  vec4 left[4] = vec4[4](vec4(0.0), vec4(0.0), vec4(0.0), vec4(0.0)), right[4] = left, count[4] = left;
  for (int index = lines.x; index < lines.y; index++) {
    vec4 line = texelFetch(mask, ivec2(index & 255, index >> 8), 0) - pixel;
    float top = clamp(line.y, 0.0, 1.0), bottom = clamp(line.w, 0.0, 1.0);
    if (top == bottom || min(line.x, line.z) >= 1.0) continue;
    if (abs(bottom - top) == 1.0 && max(line.x, line.z) <= 0.0) {
      // Left of the pixel at all heights.
      whole += bottom - top;
      continue;
    }
    float slope = (line.z - line.x) / (line.w - line.y);
    winding += (bottom - top) * share(line.x + (top - line.y) * slope, line.x + (bottom - line.y) * slope);
    for (int quarter = 0; quarter < 4; quarter++) {
      vec4 y = heights + 0.25 * float(quarter);
      // 1 where the line crosses a height downwards, -1 upwards.
      vec4 passed = step(line.y, y) - step(line.w, y);
      vec4 x = line.x + (y - line.y) * slope;
      vec4 isLeft = step(x, vec4(0.0)), isNear = step(x, vec4(1.0));
      left[quarter] += passed * isLeft;
      right[quarter] += passed * isNear;
      count[quarter] += abs(passed) * (isNear - isLeft);
    }
  }
  vec4 low = min(min(min(left[0], left[1]), min(left[2], left[3])), min(min(right[0], right[1]), min(right[2], right[3])));
  vec4 high = max(max(max(left[0], left[1]), max(left[2], left[3])), max(max(right[0], right[1]), max(right[2], right[3])));
  vec4 between = max(max(count[0], count[1]), max(count[2], count[3]));
  float least = min(min(low.x, low.y), min(low.z, low.w)) + whole;
  float most = max(max(high.x, high.y), max(high.z, high.w)) + whole;
  winding += whole;
  // If all winding numbers are one value or two neighbouring ones, or all are inside, the signed area is the coverage.
  bool isPlain = max(max(between.x, between.y), max(between.z, between.w)) < 1.5
      && (most - least < 1.5 || (lines.z == 0 && (least > 0.5 || most < -0.5)));
  float covered = isPlain ? inside(winding) : rowsCovered(pixel);
  color = texture(page, uv) * fillColor * covered;
}
