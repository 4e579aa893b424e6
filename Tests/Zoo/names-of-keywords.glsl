// Words that later versions of the language reserve.
uniform float smooth; // = 0.3
uniform float patch; // = 0.2
float sample(float buffer) { return buffer * buffer; }
float resource(float active) { return active * (2.0 - active); }
vec4 transition(vec2 uv) {
  float shared = sample(uv.x);
  float common = resource(uv.y);
  float uint = mix(shared, common, patch);
  float centroid = progress * (1.0 + smooth);
  float layout = smoothstep(centroid - smooth, centroid, uint);
  vec4 precise = getToColor(uv);
  vec4 coherent = getFromColor(uv);
  return mix(precise, coherent, layout);
}
