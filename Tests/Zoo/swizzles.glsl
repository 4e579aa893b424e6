vec4 transition(vec2 uv) {
  vec4 old = getFromColor(uv.st), next = getToColor(uv.xy);
  vec3 turned = old.brg;
  turned.rg = turned.gr;
  turned[2] *= 0.5;
  next.stpq = next.rgba;
  vec4 both = vec4(turned, 1.0).xyzw;
  both.ga = vec2(both[1], 1.0);
  return mix(mix(old, both, progress * (1.0 - progress)), next, progress);
}
