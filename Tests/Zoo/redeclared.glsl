// Some authors repeat declarations of the interface.
uniform sampler2D from, to;
uniform float progress;
uniform float ratio;
uniform float amount; // = 0.8
vec4 transition(vec2 uv) {
  return mix(getFromColor(uv), getToColor(uv), pow(progress, amount) * min(1.0, ratio / ratio));
}
