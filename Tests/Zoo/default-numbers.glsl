uniform float a; // = .5
uniform float b; // = 2.
uniform float c; // = 1e-1
uniform float d; // = -3.5E-2
uniform float e; // = +4
vec4 transition(vec2 uv) {
  float t = clamp(progress * b * a + c * progress * (1.0 - progress), 0.0, 1.0);
  return mix(getFromColor(uv + d * t * (1.0 - t)), getToColor(uv), pow(t, e / 4.0));
}
