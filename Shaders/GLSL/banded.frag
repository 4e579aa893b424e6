#version 330 core
// A texel times a colour, by what an outline covers of the pixel: exact areas, as signed sums of what each of its lines
// cuts off to the right. Where contours cross or overlap within the pixel, by its winding numbers at 16 heights.

uniform sampler2D page;
// Lines: x, y of both ends, in surface pixels.
uniform sampler2D mask;

in vec2 uv;
in vec2 place;
flat in vec4 fillColor;
flat in ivec3 lines;

out vec4 color;

// The sum of max(1 - x, 0) up to x, from 0.
float reached(float x) {
  float inside = clamp(x, 0.0, 1.0);
  return inside - 0.5 * inside * inside;
}

// How much of what lies beside a way from x to x, in rows of the pixel, is to its right.
float share(float from, float to) {
  float left = min(from, to), right = max(from, to);
  if (right <= 0.0) return 1.0;
  float width = right - left;
  if (width < 1.0 / 1024.0) return 1.0 - clamp(0.5 * (left + right), 0.0, 1.0);
  return (reached(right) - reached(left) - min(left, 0.0)) / width;
}

// What is inside of what has such winding numbers: 0 1 0 1 ..., with slopes in between, or 0 1 1 1 ...
float inside(float winding) {
  winding = abs(winding);
  return lines.z == 1 ? 1.0 - abs(1.0 - mod(winding, 2.0)) : min(winding, 1.0);
}

// Lines that a height of a pixel has at most; of more the rest is left out.
const int mostCrossings = 12;

// The mean of what is inside at 16 heights of a pixel, exact along each: from where lines cross it, in order.
float rowsCovered(vec4 pixel) {
  float covered = 0.0;
  for (int row = 0; row < 16; row++) {
    float y = (float(row) + 0.5) / 16.0, winding = 0.0;
    // x, and what is added to the winding number to the right of it.
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
  float covered = isPlain ? inside(winding) : rowsCovered(pixel);
  color = texture(page, uv) * fillColor * covered;
}
