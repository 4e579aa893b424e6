// The picture falls apart: squares, each at a velocity of its own, all downwards and none slower than to be gone when
// time is up (transitions.md §2.3, StarWars GL). Nothing turns, nothing fades; where a piece is depends on the progress
// alone.

// Points.
uniform float cell; // = 8
// Seconds from 0 to 1 of the progress.
uniform float duration; // = 2
// Points a second to either side, at most.
uniform float spread; // = 100
uniform int seed; // = 1

vec2 place(int piece, vec4 rect, vec2 point) {
  float across = (2.0 * random(seed, piece, 0) - 1.0) * spread;
  float down = (1.0 + 0.3 * random(seed, piece, 1)) * size.y / duration;
  return point + vec2(across, down) * (progress * duration);
}
