// Halves the size in both directions: every texel is the mean of 2 x 2 source texels, or with WIDE of 4 x 4 with the
// weights 1 3 3 1, which reduces aliasing. Texels are fetched, not filtered: a software rasteriser's filter truncates
// to eight bits. Where that is corrected afterwards (BlurPlanner.addFilteredHalving), another program halves.

uniform sampler2D page;
// 0: the source texel of the target's first texel; the weight of texels outside the raster, 1 or 0; with WIDE, the
// error of earlier filters in texels that differ from their neighbours.
// 1: the raster's first and last texel in the source.
uniform vec4 values[11];

out vec4 color;

vec4 texel(ivec2 position) {
  ivec2 inside = clamp(position, ivec2(values[1].xy), ivec2(values[1].zw));
  return texelFetch(page, inside, 0) * (inside == position ? 1.0 : values[0].z);
}

void main() {
  ivec2 p = ivec2(gl_FragCoord.xy) * 2 + ivec2(values[0].xy);
#ifdef WIDE
  vec4 sum = vec4(0.0);
  for (int row = 0; row < 4; row++) {
    ivec2 q = ivec2(p.x - 1, p.y - 1 + row);
    vec4 line = texel(q) + texel(q + ivec2(3, 0)) + 3.0 * (texel(q + ivec2(1, 0)) + texel(q + ivec2(2, 0)));
    sum += line * (row == 0 || row == 3 ? 1.0 : 3.0);
  }
  vec4 steps = min(abs(texel(p) - texel(p + ivec2(1, 1))) * 255.0, 1.0);
  color = sum / 64.0 + steps * values[0].w;
#else
  color = (texel(p) + texel(p + ivec2(1, 0)) + texel(p + ivec2(0, 1)) + texel(p + ivec2(1, 1))) / 4.0;
#endif
}
