uniform float width; // = 0.2 the width of the edge, from 0 to 1
uniform float angle; // = 45.0; in degrees
uniform vec3 shade; // = vec3(0.1, 0.2, 0.4) (a dark blue)
vec4 transition(vec2 uv) {
  float a = radians(angle);
  float where = dot(uv - 0.5, vec2(cos(a), sin(a))) + 0.5;
  float t = smoothstep(where - width, where + width, progress * 1.4 - 0.2);
  return vec4(mix(getFromColor(uv).rgb, getToColor(uv).rgb, t) + shade * t * (1.0 - t), 1.0);
}
