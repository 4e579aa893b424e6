#ifdef GL_ES
precision mediump float;
#endif
uniform lowp float amount; // = 0.4
uniform highp vec2 drift; // = vec2(0.1, 0.05)
uniform mediump int steps; // = 3
mediump float eased(lowp float t) { highp float s = t * t; return s * (3.0 - 2.0 * t); }
vec4 transition(highp vec2 uv) {
  lowp vec4 old = getFromColor(uv + drift * eased(progress) * float(steps));
  return mix(old, getToColor(uv), mix(progress, eased(progress), amount));
}
