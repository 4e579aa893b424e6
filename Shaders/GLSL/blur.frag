// One direction of a Gaussian, REACH texels to both sides. Texels are fetched one by one: a software rasteriser takes a
// fifth of the time of reads that filter two of them, if the loop is of a fixed length and so unrolled.

uniform sampler2D page;
// 0: the source texel of the target's first one; the direction.
// 1: the first and the last texel of the source that there is; it goes on as its edge.
// 2: what a step of 1/255 to the next texel costs the picture when it is magnified.
// 3 on: the weights, from the middle on.
uniform vec4 values[10];

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
  // A software rasteriser that magnifies cuts what lies between two texels to whole steps, twice: half a step each on
  // the average where they differ, nothing where they are equal.
  vec4 steps = min(abs(dFdx(sum)) * 255.0, 1.0) + min(abs(dFdy(sum)) * 255.0, 1.0);
  color = sum + steps * values[2].x;
}
