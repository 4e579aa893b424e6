// A picture as a parameter decides when each pixel changes.
uniform sampler2D map;
uniform float softness; // = 0.4
vec4 transition(vec2 uv) {
  float when = texture2D(map, uv).r;
  float edge = progress * (1.0 + softness);
  return mix(getToColor(uv), getFromColor(uv), smoothstep(edge - softness, edge, when));
}
