// A texel times a colour times an outline's coverage of the pixel. The coverage is the exact area: the signed sum of
// the areas to the right of the outline's lines. If contours cross or overlap within the pixel, the coverage is
// computed from winding numbers at 256 positions.

uniform sampler2D page;
// Lines: x, y of both ends, in surface pixels.
uniform sampler2D mask;

in vec2 uv;
in vec2 pixelPosition;
flat in vec4 fillColor;
flat in ivec3 lines;

out vec4 color;

// The integral of max(1 - t, 0) over t from 0 to x; 0 if x is negative.
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

// The coverage for winding numbers, by the fill rule: 0 1 0 1 ..., with slopes in between, or 0 1 1 1 ...
vec4 inside(vec4 winding) {
  winding = abs(winding);
  return lines.z == 1 ? 1.0 - abs(1.0 - mod(winding, 2.0)) : min(winding, 1.0);
}

// 1 in each of a row's eight samples of four bits from the sample `first` on; `first` is 0 to 8. There are two shifts,
// because one shift by 32 bits would be undefined.
uvec4 ones(uvec4 first) { return (uvec4(0x11111111u) << (2u * first)) << (2u * first); }

// The coverage of a pixel through which more than one contour may pass. The fill rule is applied to `area`, the signed
// sum, if the winding numbers have one value or two neighbouring values, or, with the nonzero rule, if all are positive
// or all are negative. Otherwise the coverage is the mean of 16 x 16 samples.
//
// The samples are packed, since an array would halve the speed of every pixel of the program on a graphics card. The
// lines within the pixel may therefore change the winding number by 7 at most.
float covered(vec4 pixel, float area) {
  vec4 sum = vec4(0.0), least = vec4(1024.0), most = vec4(-1024.0);
  for (int group = 0; group < 4; group++) {
    // Four rows, each with 8 samples on the left and 8 on the right. A sample is a winding number plus 8.
    uvec4 left = uvec4(0x88888888u), right = left;
    float whole = 0.0;
    vec4 y = vec4(0.5, 1.5, 2.5, 3.5) / 16.0 + 0.25 * float(group);
    for (int index = lines.x; index < lines.y; index++) {
      vec4 line = texelFetch(mask, ivec2(index & 255, index >> 8), 0) - pixel;
      vec4 passed = step(line.y, y) - step(line.w, y);
      if (passed == vec4(0.0) || min(line.x, line.z) >= 1.0) continue;
      if (abs(passed) == vec4(1.0) && max(line.x, line.z) <= 0.0) {
        whole += passed.x;
        continue;
      }
      vec4 x = line.x + (y - line.y) * ((line.z - line.x) / (line.w - line.y));
      uvec4 first = uvec4(ceil(clamp(x * 16.0 - 0.5, 0.0, 16.0))), change = uvec4(ivec4(passed));
      left += change * ones(min(first, 8u));
      right += change * ones(max(first, 8u) - 8u);
    }
    for (uint bit = 0u; bit < 32u; bit += 4u) {
      vec4 a = vec4((left >> bit) & 15u) - 8.0 + whole, b = vec4((right >> bit) & 15u) - 8.0 + whole;
      least = min(least, min(a, b));
      most = max(most, max(a, b));
      sum += inside(a) + inside(b);
    }
  }
  float low = min(min(least.x, least.y), min(least.z, least.w));
  float high = max(max(most.x, most.y), max(most.z, most.w));
  bool isPlain = high - low < 1.5 || (lines.z == 0 && (low > 0.5 || high < -0.5));
  return isPlain ? inside(vec4(area)).x : dot(sum, vec4(1.0 / 256.0));
}

void main() {
  vec4 pixel = floor(pixelPosition).xyxy;
  float area = 0.0;
  // The signed sum of the cubed heights of line ends to the left of the pixel. The ends of two lines that meet cancel
  // out, so the sum is a whole number unless the winding number changes within the row. Without the cubes, the sum
  // would also be a whole number if two lines begin at the heights t and 1 - t.
  float left = 0.0;
  // The number of lines that pass through the pixel, the number of their ends in it, and a sum that is 0 if the end of
  // one line is the start of the other.
  int passing = 0, ends = 0;
  float meeting = 0.0;
  for (int index = lines.x; index < lines.y; index++) {
    vec4 line = texelFetch(mask, ivec2(index & 255, index >> 8), 0) - pixel;
    float top = clamp(line.y, 0.0, 1.0), bottom = clamp(line.w, 0.0, 1.0);
    if (top == bottom || min(line.x, line.z) >= 1.0) continue;
    float slope = (line.z - line.x) / (line.w - line.y);
    float from = line.x + (top - line.y) * slope, to = line.x + (bottom - line.y) * slope;
    area += (bottom - top) * share(from, to);
    if (from <= 0.0) left -= top * top * top;
    if (to <= 0.0) left += bottom * bottom * bottom;
    if (max(from, to) > 0.0 && min(from, to) < 1.0) {
      passing++;
      if (from > 0.0 && from < 1.0 && top == line.y) {
        ends++;
        meeting += 1.0 + top + 5.0 * from;
      }
      if (to > 0.0 && to < 1.0 && bottom == line.w) {
        ends++;
        meeting -= 1.0 + bottom + 5.0 * to;
      }
    }
  }
  // At most one contour passes through the pixel, as one line or as two lines that meet in it.
  bool isPlain = abs(left - round(left)) < 0.0005
      && (passing < 2 || (passing == 2 && ends == 2 && abs(meeting) < 0.0005));
  color = texture(page, uv) * fillColor * (isPlain ? inside(vec4(area)).x : covered(pixel, area));
}
