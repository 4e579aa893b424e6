// Squares of the picture are pushed apart, and fall (transitions.md §2.3, StarWars dynamics). UIKit's dynamics
// integrate the motion step by step; here, the position is a function of the time, so that it can be scrubbed.

// Points.
uniform float cell; // = 20
// Seconds for the progress to go from 0 to 1.
uniform float duration; // = 2
// The greatest push to either side and up, as UIKit measures it.
uniform float push; // = 0.15
// Points per second squared.
uniform float gravity; // = 1000
uniform int seed; // = 1

vec2 position(int piece, vec4 rect, vec2 point) {
  // A push of 1 gives a piece of 100 x 100 points a velocity of 100 points per second, and a smaller piece a greater
  // velocity.
  float speed = push * 1e6 / (cell * cell);
  vec2 velocity = speed * vec2(2.0 * random(seed, piece, 0) - 1.0, -random(seed, piece, 1));
  // On a tall layer, the pieces fall faster, so that all of them have left it at the end.
  float pull = max(gravity, 2.0 * (size.y + speed * duration) / (duration * duration));
  float time = progress * duration;
  return point + time * (velocity + vec2(0.0, 0.5 * pull * time));
}
