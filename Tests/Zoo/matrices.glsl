uniform mat2 turn; // = mat2(0.8, 0.6, -0.6, 0.8)
uniform mat4 mixing; // = mat4(1.0)
uniform mat3 scaling; // = mat3(0.5)
vec4 transition(vec2 uv) {
  vec2 at = turn * (uv - 0.5) + 0.5;
  vec4 old = mixing * getFromColor(mix(uv, at, progress));
  vec3 new_ = scaling * getToColor(uv).rgb * 2.0;
  return mix(old, vec4(new_, 1.0), progress);
}
