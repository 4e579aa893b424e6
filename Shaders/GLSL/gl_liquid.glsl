// The second picture flows down over the first like a thick liquid: drops run ahead, the rim bulges, bends what is
// behind it and catches the light.

// 1...12: how many drops are side by side in a width equal to the picture's height.
uniform float drops; // = 3.2
// 0...1: how far drops run ahead of the rest.
uniform float run; // = 0.42
// 0.01...0.3: the width of the bulging rim.
uniform float rim; // = 0.085
// 0...1: how strongly the rim bends the picture.
uniform float bending; // = 0.5

float random(float cell) { return fract(fract(cell * 0.1731 + 0.37) * (fract(cell * 0.2917) + 17.13) * 3.7); }

// How far ahead a drop is at x, and how fast that changes with x: drops of two sizes, each with a length of its own.
vec2 ahead(float x) {
  vec2 sum = vec2(0.0);
  for (int layer = 0; layer < 2; layer++) {
    float often = layer == 0 ? 1.0 : 1.73;
    float at = x * often + float(layer) * 5.3;
    float cell = floor(at);
    float angle = 6.2831853 * (at - cell);
    float reach = (0.15 + 0.85 * random(cell + float(layer) * 31.0)) * (layer == 0 ? 0.7 : 0.3);
    sum += reach * vec2(0.5 - 0.5 * cos(angle), 3.14159265 * often * sin(angle));
  }
  return sum;
}

vec4 transition(vec2 uv) {
  // The level sinks from above the picture to below it, with room for the rim and the drops.
  float room = rim + 0.02;
  float level = mix(1.0 + room, -room - 0.12, progress);
  // The length of the longest drop, 0 at both ends of the transition.
  float longest = 0.6 * run * 4.0 * progress * (1.0 - progress);
  vec2 drop = longest * ahead(uv.x * drops * ratio + 0.06 * sin(uv.y * 5.0 + 2.0));
  // Positive inside the liquid, in heights of the picture.
  float depth = uv.y - level + drop.x - 0.35 * longest;
  // The gradient of the depth along x and y.
  vec2 slope = vec2(drop.y * drops, 1.0 + drop.y * 0.3 * cos(uv.y * 5.0 + 2.0));
  // The distance from the outline; on steep sides, the depth alone is greater.
  float inward = depth / max(length(slope), 1.0);
  float bulge = clamp(1.0 - inward / rim, 0.0, 1.0);
  // The surface is flat at the inner edge of the rim, and its tilt grows with the square of the distance from there.
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
