// A texel with another saturation, below a tint.

uniform sampler2D page;
// 0: the source texel of the target's first texel; the saturation.
// 10: the tint, premultiplied, at its index in blur.frag.
uniform vec4 values[11];

out vec4 color;

void main() {
  vec4 texel = texelFetch(page, ivec2(gl_FragCoord.xy) + ivec2(values[0].xy), 0);
  color = tinted(saturated(texel, values[0].z), values[10]);
}
