// A texel with another saturation.

uniform sampler2D page;
// 0: the source texel of the target's first texel; the saturation.
uniform vec4 values[10];

out vec4 color;

void main() {
  color = saturated(texelFetch(page, ivec2(gl_FragCoord.xy) + ivec2(values[0].xy), 0), values[0].z);
}
