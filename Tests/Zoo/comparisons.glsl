vec4 transition(vec2 uv) {
  bvec2 right = greaterThan(uv, vec2(0.503));
  bvec3 some = lessThanEqual(getFromColor(uv).rgb, vec3(2.0));
  float share = all(some) && any(right) != (uv.x > 2.0) ? 0.9 : 0.7;
  bool odd = (right.x ^^ right.y) || false;
  float t = odd ? progress * share : progress;
  return mix(getFromColor(uv), getToColor(uv), t);
}
