// The first picture opens like a double door, its leaves swinging away from us, and we step through it to the second
// one, which waits in the dark and comes up to the light.

// 0...2: how strong the perspective is.
uniform float depth; // = 0.9
// 0.3...1: how small the second picture is behind the door.
uniform float recess; // = 0.72
// 0...1: how dark it is behind the door.
uniform float darkness; // = 0.7
uniform vec3 room; // = vec3(0.02, 0.022, 0.03)

#if defined(GL_ES) && __VERSION__ < 300
#define PIXEL(value) 0.002
#else
#define PIXEL(value) max(fwidth(value), 0.00001)
#endif

vec4 transition(vec2 uv) {
  if (progress <= 0.0) return getFromColor(uv);
  if (progress >= 1.0) return getToColor(uv);
  float opened = progress * progress * (3.0 - 2.0 * progress);
  // How far the second picture, behind the door, has come forward: 0...1.
  float approach = 1.0 - pow(1.0 - progress, 2.0);
  float scale = mix(recess, 1.0, approach);
  vec2 inner = (uv - 0.5) / scale + 0.5;
  vec4 fresh = getToColor(inner);
  vec2 margin = (0.5 - abs(inner - 0.5)) * scale;
  float pixel = PIXEL(uv.y);
  float whole = clamp(min(margin.x * ratio, margin.y) / pixel + 0.5, 0.0, 1.0);
  fresh.rgb *= 1.0 - darkness * (1.0 - approach);
  // A floor that mirrors a little of the second picture.
  vec2 below = vec2(inner.x, -inner.y);
  float fall = clamp(-inner.y / 0.35, 0.0, 1.0);
  vec4 mirrored = getToColor(below);
  vec4 dark = vec4(room, 1.0);
  float onFloor = step(0.0, -inner.y) * clamp((0.5 - abs(inner.x - 0.5)) * scale * ratio / pixel + 0.5, 0.0, 1.0);
  dark.rgb += mirrored.rgb * onFloor * 0.28 * (1.0 - fall) * (1.0 - fall) * (1.0 - 0.5 * darkness);
  vec4 color = mix(dark, fresh, whole);

  float angle = opened * 1.5707963;
  float c = cos(angle);
  float s = sin(angle);
  // The viewer steps forward, past the open leaves, which move out of the picture at its sides.
  vec2 seen = (uv - 0.5) / (1.0 + 0.5 * depth * opened * opened) + 0.5;
  bool isLeft = seen.x < 0.5;
  // 0 at the hinge of a leaf, at the side of the picture; 1 in the middle, where the closed leaves meet.
  float across = isLeft ? seen.x * 2.0 : 2.0 - seen.x * 2.0;
  // `leafX` is the coordinate on the leaf that an eye in front of the middle sees at `across`.
  float k = depth * s * 0.5;
  float toMiddle = 1.0 - across;
  float leafX = across / max(c + k * toMiddle, 0.0001);
  float away = 1.0 + k * leafX;
  float y = (seen.y - 0.5) * away + 0.5;
  vec2 leafUV = vec2(isLeft ? 0.5 * leafX : 1.0 - 0.5 * leafX, y);
  vec4 leaf = getFromColor(leafUV);
  leaf.rgb *= mix(1.0, 0.38, s) * (1.0 - 0.25 * s * leafX);
  float high = min(y, 1.0 - y) / away;
  float cover = clamp((1.0 - leafX) / PIXEL(leafX) + 0.5, 0.0, 1.0) * clamp(high / pixel + 0.5, 0.0, 1.0);
  // The leaves' shadow on what is behind them.
  float shadow = exp(-max(leafX - 1.0, 0.0) * 5.0) * (1.0 - opened) * 0.5;
  color.rgb *= 1.0 - shadow;
  return mix(color, leaf, cover);
}
