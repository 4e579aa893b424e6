// Local names that hide those of the interface.
vec4 pick(float progress, vec2 from, vec2 to) {
  return mix(getFromColor(from), getToColor(to), progress);
}
vec4 transition(vec2 uv) {
  float ratio = 0.5;
  vec2 from = uv + vec2(0.0, ratio * progress * 0.2);
  vec2 to = uv;
  {
    float progress = 1.0;
    from *= progress;
  }
  return pick(progress, from, to);
}
