#version 330 core
// The declarations available to every effect's source, which follows.

// The inputs. A map has the scale from 0…1 across the layer to the texture, then the position of the last texel's
// centre.
uniform sampler2D firstPage;
uniform sampler2D secondPage;
uniform vec4 firstMap;
uniform vec4 secondMap;

// The layer's size in points, and an input's pixels per point.
uniform vec2 size;
uniform float scale;
uniform float progress;

vec4 first(vec2 uv) { return texture(firstPage, min(uv * firstMap.xy, firstMap.zw)); }
vec4 second(vec2 uv) { return texture(secondPage, min(uv * secondMap.xy, secondMap.zw)); }

uint mixedBits(uint x) {
  x ^= x >> 16;
  x *= 0x7feb352dU;
  x ^= x >> 15;
  x *= 0x846ca68bU;
  x ^= x >> 16;
  return x;
}

// A random number from 0 to just under 1 that depends only on the arguments, as Effect.random does in Swift.
float random(int seed, int piece, int channel) {
  uint stream = mixedBits(uint(seed) + uint(channel) * 0x85ebca6bU);
  return float(mixedBits(uint(piece) * 0x9e3779b9U ^ stream) >> 8) / 16777216.0;
}
