// One direction of a Gaussian, REACH texels to both sides. The program fetches single texels: in a loop of a fixed
// length, which is unrolled, they take a software rasteriser a fifth of the time of reads that filter two texels each.

uniform sampler2D page;
// 0: the source texel of the target's first texel; the direction.
// 1: the first and the last valid texel of the source; reads beyond clamp to the edge.
// 2: the loss of a later magnification where neighbouring texels differ by 1/255; with SATURATES, the saturation.
// 10, with SATURATES: the tint above the raster, premultiplied.
// 3 and up: the weights, from the middle outwards.
uniform vec4 values[11];

out vec4 color;

void main() {
  ivec2 p = ivec2(gl_FragCoord.xy) + ivec2(values[0].xy);
  ivec2 along = ivec2(values[0].zw);
  ivec2 low = ivec2(values[1].xy);
  ivec2 high = ivec2(values[1].zw);
  vec4 sum = texelFetch(page, clamp(p, low, high), 0) * values[3].x;
  for (int i = 1; i <= REACH; i++) {
    vec4 pair = texelFetch(page, clamp(p + along * i, low, high), 0)
      + texelFetch(page, clamp(p - along * i, low, high), 0);
    sum += pair * values[3 + i / 4][i % 4];
  }
#ifdef SATURATES
  sum = tinted(saturated(sum, values[2].y), values[10]);
#endif
  // A software rasteriser that magnifies the result truncates values between two texels to whole steps, twice. If the
  // texels differ, each truncation takes half a step on average; if they are equal, it takes nothing.
  vec4 steps = min(abs(dFdx(sum)) * 255.0, 1.0) + min(abs(dFdy(sum)) * 255.0, 1.0);
  color = sum + steps * values[2].x;
}
