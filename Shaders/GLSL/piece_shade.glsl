
// How much the pieces are darkened, most at their lower and right edges, so that white pieces are seen on white.
uniform float depth; // = 0.3

vec4 pieceColor(int piece, vec2 uv, vec4 color) {
  // The shade is 0 at rest, and complete after a quarter of a second.
  float away = min(1.0, progress * duration * 4.0);
  vec2 inside = (1.0 - uv) * cell;
  float rim = 1.0 - smoothstep(0.25, 1.25, min(inside.x, inside.y));
  float dark = 0.2 + 0.8 * random(seed, piece, 2);
  return vec4(color.rgb * (1.0 - away * depth * min(1.0, dark + 0.6 * rim)), color.a);
}
