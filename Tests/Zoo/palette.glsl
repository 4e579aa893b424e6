// An array that is filled element by element and read with a loop's index.
uniform int shades; // = 4

vec4 transition(vec2 uv) {
  vec3 palette[4];
  palette[0] = vec3(0.1, 0.1, 0.3);
  palette[1] = vec3(0.5, 0.2, 0.4);
  palette[2] = vec3(0.9, 0.5, 0.3);
  palette[3] = vec3(1.0, 0.9, 0.7);
  vec4 old = getFromColor(uv);
  float level = dot(old.rgb, vec3(1.0 / 3.0)) * float(shades - 1);
  vec3 toned = vec3(0.0);
  for (int i = 0; i < 4; i++) {
    toned += palette[i] * max(0.0, 1.0 - abs(level - float(i)));
  }
  float first = smoothstep(0.0, 0.5, progress);
  float second = smoothstep(0.5, 1.0, progress);
  return mix(mix(old, vec4(toned, 1.0), first), getToColor(uv), second);
}
