// The film's door is open a little: warm light leaks across the picture, burns it out, and the second picture is what
// remains behind it.

// The direction in which the light moves.
uniform vec2 direction; // = vec2(1.0, 0.25)
// 0.1...1.5: the width of the light.
uniform float width; // = 0.75
// 0...2: how bright the light is.
uniform float exposure; // = 1.0
uniform vec3 warm; // = vec3(1.0, 0.36, 0.10)
uniform vec3 hot; // = vec3(1.0, 0.90, 0.68)

// A sum of slow waves; -1...1.
float drift(float at, float time) {
  return 0.5 * sin(at * 3.1 + time * 2.3) + 0.3 * sin(at * 5.7 - time * 3.7 + 1.3)
    + 0.2 * sin(at * 11.3 + time * 5.1 + 4.2);
}

vec4 transition(vec2 uv) {
  float span = abs(direction.x) + abs(direction.y);
  vec2 along = direction / max(span, 0.0001);
  vec2 across = vec2(-along.y, along.x);
  float where = dot(uv - 0.5, along) + 0.5;
  float beside = dot((uv - 0.5) * vec2(ratio, 1.0), across);
  float time = progress * 2.0;
  // The streak of light starts completely outside the picture, and ends so on the opposite side.
  float middle = mix(-width, 1.0 + width, progress);
  float off = where - middle;
  float wave = 0.16 * width * drift(beside * 1.4, time);
  float broad = 1.0 - smoothstep(0.0, width, abs(off + 0.5 * wave) + 0.08 * width);
  float core = 1.0 - smoothstep(0.0, 0.46 * width, abs(off + wave));
  float thread = 1.0 - smoothstep(0.0, 0.10 * width, abs(off - 0.30 * width + 1.6 * wave));
  // The light is 0 at the beginning and at the end.
  float ends = smoothstep(0.0, 0.10, progress) * (1.0 - smoothstep(0.90, 1.0, progress));
  vec4 old = getFromColor(uv);
  vec4 fresh = getToColor(uv);
  vec4 color = mix(fresh, old, smoothstep(-0.30 * width, 0.30 * width, off + wave));
  vec3 light = (warm * (0.55 * broad * broad + 0.25 * thread) + hot * 0.62 * core * core * core) * exposure * ends;
  // As on film, strong light approaches white gradually instead of being clipped.
  vec3 lit = color.rgb + (color.a - color.rgb * 0.55) * (1.0 - exp(-1.5 * light));
  color.rgb = mix(color.rgb, min(lit, vec3(color.a)), step(0.0001, dot(light, vec3(1.0))));
  return color;
}
