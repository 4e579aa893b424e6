vec4 transition(vec2 uv) {
  vec2 cell = round(uv * 6.3 + 0.1) / 6.3;
  float t = trunc(progress * 8.0 + 0.3) / 8.0;
  switch (int(t * 2.0)) {
    case 0: t *= 1.0; break;
    default: t = mix(t, progress, 0.5);
  }
  uint bits = uint(5) & 3u;
  mat2 m = transpose(inverse(mat2(1.0, 0.1, 0.2, 1.0)));
  vec2 at = mix(uv, m * (cell - 0.5) + 0.5, 0.1 * progress * (1.0 - progress) * float(bits));
  return mix(getFromColor(at), getToColor(at), t);
}
