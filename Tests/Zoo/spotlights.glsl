// Structs that are constructed, passed, returned, and stored in an array.
struct Spot {
  vec2 center;
  float radius;
};

Spot grown(Spot spot, float by) {
  return Spot(spot.center, spot.radius * by);
}

float light(Spot spot, vec2 at) {
  return 1.0 - smoothstep(0.0, spot.radius + 0.001, distance(spot.center, at));
}

vec4 transition(vec2 uv) {
  Spot spots[3];
  spots[0] = Spot(vec2(0.2, 0.3), 0.8);
  spots[1] = Spot(vec2(0.8, 0.4), 1.0);
  spots[2] = Spot(vec2(0.5, 0.8), 0.9);
  float sum = 0.0;
  for (int i = 0; i < 3; ++i) sum += light(grown(spots[i], progress), uv);
  float share = clamp(sum + 2.0 * progress - 1.0, 0.0, 1.0);
  return mix(getFromColor(uv), getToColor(uv), share);
}
