// The second picture flows down over the first like a thick liquid: drops run ahead, the rim bulges, bends what is
// behind it and catches the light.

// 1...12: how many drops run across a height.
uniform float drops; // = 3.2
// 0...1: how far drops run ahead of the rest.
uniform float run; // = 0.42
// 0.01...0.3: the width of the bulging rim.
uniform float rim; // = 0.085
// 0...1: how strongly the rim bends the picture.
uniform float bending; // = 0.5

float lot(float cell) { return fract(fract(cell * 0.1731 + 0.37) * (fract(cell * 0.2917) + 17.13) * 3.7); }

// How far ahead a drop is at x: drops of two sizes, each with a length of its own.
float ahead(float x) {
  float sum = 0.0;
  for (int layer = 0; layer < 2; layer++) {
    float at = x * (layer == 0 ? 1.0 : 1.73) + float(layer) * 5.3;
    float cell = floor(at);
    float tip = 0.5 - 0.5 * cos(6.2831853 * (at - cell));
    sum += (0.15 + 0.85 * lot(cell + float(layer) * 31.0)) * tip * (layer == 0 ? 0.7 : 0.3);
  }
  return sum;
}

// Above zero inside the liquid, in heights.
float depthAt(vec2 uv, float level) {
  float x = uv.x * drops * ratio + 0.06 * sin(uv.y * 5.0 + 2.0);
  float late = run * 4.0 * progress * (1.0 - progress);
  return uv.y - level + (ahead(x) - 0.35) * late * 0.6;
}

vec4 transition(vec2 uv) {
  // The level sinks from above the picture to below it, with room for the rim and the drops.
  float room = rim + 0.02;
  float level = mix(1.0 + room, -room - 0.12, progress);
  float depth = depthAt(uv, level);
  float delta = 0.004;
  vec2 slope = vec2(
    depthAt(uv + vec2(delta, 0.0), level) - depthAt(uv - vec2(delta, 0.0), level),
    (depthAt(uv + vec2(0.0, delta), level) - depthAt(uv - vec2(0.0, delta), level)) * 1.0) / (2.0 * delta);
  slope.x /= ratio;
  // Distance from the outline, which the height alone overstates on steep sides.
  float inward = depth / max(length(slope), 1.0);
  float bulge = clamp(1.0 - inward / rim, 0.0, 1.0);
  // The rim is a quarter of a circle.
  float tilt = bulge * bulge;
  vec2 outward = -normalize(slope + vec2(0.00001));
  vec2 bent = uv - outward * tilt * rim * bending * 2.0 / vec2(ratio, 1.0);
  vec4 fresh = getToColor(bent);
  float lamp = dot(outward, normalize(vec2(-0.5, 0.86)));
  float inside = step(0.0, inward);
  fresh.rgb *= 1.0 - 0.34 * tilt * max(-lamp, 0.0) - 0.16 * tilt;
  float glint = smoothstep(0.45, 0.62, bulge) * (1.0 - smoothstep(0.66, 0.86, bulge));
  float gleam = 0.55 * pow(max(0.45 - lamp * 0.55, 0.0), 3.0) * glint + 0.28 * max(lamp, 0.0) * tilt;
  fresh.rgb += gleam * fresh.a * inside;
  vec4 old = getFromColor(uv);
  float shade = 1.0 - smoothstep(0.0, rim * 1.1, -inward);
  old.rgb *= 1.0 - 0.38 * shade * shade;
  float cover = smoothstep(-0.0022, 0.0022, inward);
  return mix(old, fresh, cover);
}
