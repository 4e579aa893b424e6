// Venetian blinds: the first picture is on the slats' fronts, the second one on their backs, and they turn one after
// the other, with perspective, light on their faces and the dark of the room between them.

// 2...40: how many slats.
uniform int slats; // = 9
// 0...0.9: how much later the last slat starts than the first, as a fraction of the transition.
uniform float stagger; // = 0.45
// 0...1: how strong the perspective is.
uniform float depth; // = 0.5
// The colour between the slats.
uniform vec3 room; // = vec3(0.035, 0.04, 0.05)

#if defined(GL_ES) && __VERSION__ < 300
#define PIXEL(value) 0.02
#else
#define PIXEL(value) max(fwidth(value), 0.00001)
#endif

const float quarter = 3.14159265 * 0.5;

vec4 transition(vec2 uv) {
  if (progress <= 0.0) return getFromColor(uv);
  if (progress >= 1.0) return getToColor(uv);
  float count = float(slats);
  float row = (1.0 - uv.y) * count;
  float slat = min(floor(row), count - 1.0);
  float late = count > 1.0 ? slat / (count - 1.0) * stagger : 0.0;
  float slatProgress = clamp((progress - late) / (1.0 - stagger), 0.0, 1.0);
  slatProgress = slatProgress * slatProgress * (3.0 - 2.0 * slatProgress);
  float angle = slatProgress * 2.0 * quarter;
  float c = cos(angle);
  float s = sin(angle);

  // The pixel's position in the slat's row of the screen: -1 at the top, 1 at the bottom.
  float y = 2.0 * (row - slat) - 1.0;
  float bend = depth * 0.35;
  float divisor = c - y * bend * s;
  // The position on the turned slat that the pixel shows.
  float slatY = y / (abs(divisor) < 0.0001 ? 0.0001 : divisor);
  float near = 1.0 + slatY * s * bend;
  float x = (uv.x - 0.5) * near + 0.5;
  bool isBack = c < 0.0;
  float shown = isBack ? -slatY : slatY;
  vec2 at = vec2(x, 1.0 - (slat + 0.5 + 0.5 * shown) / count);

  // Light from above and in front: a face is dimmer the more it turns away. The back is brighter than the front, and
  // glints once as it turns up.
  float facing = abs(c);
  float light = mix(0.42, 1.0, facing);
  float lamp = isBack ? -s * c : s * c;
  light += (isBack ? 0.12 : -0.08) * 4.0 * abs(lamp) * (1.0 - facing);
  float glint = pow(max(0.0, 1.0 - abs(angle - 1.25 * quarter) * 2.2), 3.0) * 0.16;
  vec4 face = isBack ? getToColor(at) : getFromColor(at);
  face.rgb = face.rgb * light + glint * face.a;

  float edge = 1.0 - abs(slatY);
  float side = min(x, 1.0 - x);
  // At rest, a slat is flat and touches its neighbours, so no seam shows.
  float pixel = PIXEL(row) * 2.0;
  float cover = s < 0.001 ? 1.0 : clamp(edge / (pixel / max(facing, 0.05)) + 0.5, 0.0, 1.0);
  cover *= s < 0.001 ? 1.0 : clamp(side / 0.002 + 0.5, 0.0, 1.0);
  // The gap is darkest at the middle of the row.
  vec4 gap = vec4(room * (0.4 + 0.6 * abs(y)), 1.0);
  return mix(gap, face, cover);
}
