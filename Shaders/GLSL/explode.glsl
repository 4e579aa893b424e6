// The picture bursts into squares, which fly off, turn, shrink and fade (transitions.md §2.3, explode).

// Points.
uniform float cell; // = 39
// The maximum distance to either side, upwards and downwards, in points.
uniform float spread; // = 100
// The maximum angle in either direction, in radians.
uniform float turn; // = 10
// The scale at the end.
uniform float least; // = 0.01
// How dark the pieces become while they turn.
uniform float depth; // = 0
uniform int seed; // = 1

float angle(int piece) { return (2.0 * random(seed, piece, 2) - 1.0) * turn * progress; }

vec2 position(int piece, vec4 rect, vec2 point) {
  pieceOpacity = 1.0 - progress;
  // At rest, the pieces form exactly the picture, because neighbours share their edges.
  if (progress <= 0.0) return point;
  vec2 middle = rect.xy + 0.5 * rect.zw;
  vec2 offset = vec2(random(seed, piece, 0), random(seed, piece, 1)) * 2.0 - 1.0;
  vec2 arm = (point - middle) * mix(1.0, least, progress);
  float a = angle(piece);
  vec2 turned = vec2(arm.x * cos(a) - arm.y * sin(a), arm.x * sin(a) + arm.y * cos(a));
  return middle + turned + offset * spread * progress;
}

vec4 pieceColor(int piece, vec2 uv, vec4 color) {
  // The edges are antialiased by a point's distance in pixels, at first weakly, since pieces at rest share their edges.
  vec2 pixel = vec2(length(vec2(dFdx(uv.x), dFdy(uv.x))), length(vec2(dFdx(uv.y), dFdy(uv.y))));
  vec2 inside = min(uv, 1.0 - uv) / max(pixel, 1e-6);
  float covered = min(1.0, inside.x) * min(1.0, inside.y);
  float dark = depth * (0.5 - 0.5 * cos(angle(piece)));
  color.rgb *= 1.0 - dark;
  return color * mix(1.0, covered, min(1.0, progress * 20.0));
}
