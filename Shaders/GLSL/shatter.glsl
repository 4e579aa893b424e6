// The picture falls apart into squares. Each has its own velocity, all move downwards, and all are fast enough to have
// left the layer at the end (transitions.md §2.3, StarWars GL). Nothing rotates or fades; a piece's position depends
// only on the progress.

// Points.
uniform float cell; // = 8
// Seconds for the progress to go from 0 to 1.
uniform float duration; // = 2
// The maximum velocity to either side, in points per second.
uniform float spread; // = 100
uniform int seed; // = 1

vec2 position(int piece, vec4 rect, vec2 point) {
  float across = (2.0 * random(seed, piece, 0) - 1.0) * spread;
  float down = (1.0 + 0.3 * random(seed, piece, 1)) * size.y / duration;
  return point + vec2(across, down) * (progress * duration);
}
