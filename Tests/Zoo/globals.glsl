const float PI = 3.14159265;
const vec2 middle = vec2(0.5, 0.5);
const float both = PI * 0.5 + 1.0;
float state = 0.25;
vec2 seen;
void look(vec2 uv) { seen = uv - middle; state += 0.25; }
vec4 transition(vec2 uv) {
  look(uv);
  float t = clamp(progress * both - state * 2.0 * length(seen), 0.0, 1.0);
  return mix(getFromColor(uv), getToColor(uv), mix(t, progress, 0.5));
}
