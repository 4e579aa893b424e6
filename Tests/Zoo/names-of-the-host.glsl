// Names that a host's own code may use.
uniform float size; // = 0.3
uniform float scale; // = 1.5
uniform vec2 position; // = vec2(0.5, 0.4)
uniform vec3 color; // = vec3(0.2, 0.1, 0.3)
float random(vec2 at) { return fract(sin(dot(at, vec2(1.7, 3.1))) * 7.3); }
vec4 first(vec2 uv) { return getFromColor(uv); }
vec4 second(vec2 uv) { return getToColor(uv); }
vec4 effect(vec2 uv, float t) { return mix(first(uv), second(uv), t); }
float layerUV(float x) { return x * scale; }
vec2 toClip(vec2 p) { return p - position; }
vec4 transition(vec2 uv) {
  float wholeOpacity = layerUV(length(toClip(uv)));
  float t = smoothstep(wholeOpacity - size, wholeOpacity + size, progress * 2.2 - 0.3);
  vec4 shownColor = effect(uv, t);
  shownColor.rgb += color * t * (1.0 - t) * (0.9 + 0.1 * random(vec2(0.3, 0.4)));
  return shownColor;
}
