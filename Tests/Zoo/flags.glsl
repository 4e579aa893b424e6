uniform bool isBright; // = true
uniform bool isDark; // = false
uniform bvec2 axes; // = bvec2(true, false)
vec4 transition(vec2 uv) {
  float where = axes.x ? uv.x : 0.5;
  if (axes.y) { where *= uv.y; }
  vec4 mixed = mix(getFromColor(uv), getToColor(uv), clamp(progress * 2.0 - where, 0.0, 1.0));
  float light = isBright && !isDark ? 0.2 : 0.0;
  mixed.rgb += light * progress * (1.0 - progress);
  return mixed;
}
