vec4 transition(vec2 uv) {
  vec2 at = uv - 0.5;
  float a = radians(30.0) + asin(clamp(at.x, -1.0, 1.0)) + acos(0.5) + atan(at.y + 1.0) + degrees(0.001);
  float b = exp2(-abs(at.y)) + log2(1.5) + sqrt(2.0) + inversesqrt(4.0) + sign(0.5) + mod(a, 1.7) + fract(2.25);
  vec3 n = normalize(cross(vec3(1.0, at), vec3(0.0, 1.0, 0.3)));
  vec3 r = reflect(n, vec3(0.0, 0.0, 1.0)) + refract(n, vec3(0.0, 0.0, -1.0), 0.9) + faceforward(n, n, n);
  mat2 m = matrixCompMult(mat2(1.0), mat2(2.0));
  float t = clamp(progress + 0.05 * sin(a + b + dot(r, n) + m[0][0]) * progress * (1.0 - progress), 0.0, 1.0);
  return mix(getFromColor(uv), getToColor(uv), t);
}
