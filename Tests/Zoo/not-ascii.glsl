// Größe: für jede Auflösung · 遷移 · переход · ✨
uniform float strength; // = 0.5 – der Wert
vec4 transition(vec2 uv) {
  /* „Anführung“ */
  return mix(getFromColor(uv), getToColor(uv), progress * (1.0 - strength * uv.x * (1.0 - progress)));
}
