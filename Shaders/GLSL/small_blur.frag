// A blur of a few pixels in one pass: a texel, its eight neighbours at one distance and four at another.

uniform sampler2D page;
// 0: the source texel of the target's first texel; the distances.
// 1: the first and the last valid texel of the source; reads beyond clamp to the edge.
// 3: the weights of the texel, of each horizontal or vertical neighbour, of each diagonal one and of each far one.
uniform vec4 values[11];

out vec4 color;

vec4 texel(int x, int y) {
  return texelFetch(page, ivec2(x, y), 0);
}

void main() {
  vec4 offsets = values[0];
  vec4 limits = values[1];
  vec4 weights = values[3];
  ivec2 p = ivec2(gl_FragCoord.xy) + ivec2(offsets.xy);
  ivec2 low = ivec2(limits.xy);
  ivec2 high = ivec2(limits.zw);
  ivec2 a = clamp(p - int(offsets.z), low, high);
  ivec2 b = clamp(p + int(offsets.z), low, high);
  ivec2 c = clamp(p - int(offsets.w), low, high);
  ivec2 d = clamp(p + int(offsets.w), low, high);
  p = clamp(p, low, high);
  vec4 beside = texel(a.x, p.y) + texel(b.x, p.y) + texel(p.x, a.y) + texel(p.x, b.y);
  vec4 diagonal = texel(a.x, a.y) + texel(b.x, a.y) + texel(a.x, b.y) + texel(b.x, b.y);
  vec4 far = texel(c.x, p.y) + texel(d.x, p.y) + texel(p.x, c.y) + texel(p.x, d.y);
  color = texel(p.x, p.y) * weights.x + beside * weights.y + diagonal * weights.z + far * weights.w;
}
