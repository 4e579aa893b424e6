// The picture in two colours: its dark parts become one, its light parts the other.

uniform vec3 dark; // = 0.07, 0.09, 0.25
uniform vec3 light; // = 1.0, 0.88, 0.66
// How much of the picture's own colours is gone at the end.
uniform float amount; // = 1

vec4 effect(vec2 uv) {
  vec4 color = first(uv);
  // The colour is premultiplied, so the luminance is at most alpha, and so are the components of the mixture.
  float luminance = dot(color.rgb, vec3(0.2126, 0.7152, 0.0722));
  vec3 two = dark * (color.a - luminance) + light * luminance;
  return vec4(mix(color.rgb, two, amount * progress), color.a);
}
