// A camera's aperture opens onto the second picture: curved blades turn aside, each one shaded where the next one lies
// over it, and the picture behind them comes into position from a little closer.

// The middle of the opening; the origin is the lower left corner.
uniform vec2 center; // = vec2(0.5, 0.5)
// 5...11: how many blades.
uniform int blades; // = 7
// 0...3: how far the blades turn, in radians.
uniform float turn; // = 1.1
// 0...0.5: how much closer the second picture starts.
uniform float closeness; // = 0.14
// 0...1: how dark the shadow of the blades is.
uniform float shadow; // = 0.55

#if defined(GL_ES) && __VERSION__ < 300
#define PIXEL(value) 0.003
#else
#define PIXEL(value) max(fwidth(value), 0.00001)
#endif

const float fullTurn = 6.2831853;

vec4 transition(vec2 uv) {
  vec2 shape = vec2(ratio, 1.0);
  vec2 at = (uv - center) * shape;
  float count = float(blades);
  float delta = fullTurn / count;
  float reach = length(max(center, 1.0 - center) * shape);
  // The opening's inner radius: at the end, a polygon with this inner radius contains the whole picture.
  float radius = reach * 1.12 * progress * progress * (3.0 - 2.0 * progress) / cos(0.5 * delta);
  float apart = length(at);
  // The angle around the opening, relative to the blades: they turn with the progress, and are bent, so that their
  // outer parts are turned more.
  float angle = atan(at.y, at.x) + turn * (1.0 - progress) + 0.7 * apart / reach;
  float sector = floor(angle / delta + 0.5);
  float local = angle - sector * delta;
  // The signed distance to the nearest blade, negative in the opening, which is less angular than a polygon.
  float edge = apart * mix(cos(local), 1.0, 0.25) - radius;
  float pixel = PIXEL(apart);
  float inside = 1.0 - smoothstep(-pixel, pixel, edge);
  float ends = smoothstep(0.0, 0.08, progress) * (1.0 - smoothstep(0.8, 1.0, progress));

  // The blades: lit along one side, and dark at the seam where the next one lies over them.
  vec4 old = getFromColor(uv);
  float seam = fract(angle / delta + 0.5);
  float near = exp(-max(edge, 0.0) / (0.22 * reach));
  float shade = 0.30 * (1.0 - smoothstep(0.0, 0.35, seam)) - 0.10 * smoothstep(0.82, 1.0, seam);
  // The step from one blade to the next, about a pixel to either side.
  float width = pixel / max(apart * delta, pixel);
  float next = smoothstep(-width, width, seam < 0.5 ? seam : seam - 1.0);
  shade = seam < 0.5 ? mix(-0.10, shade, next) : mix(shade, 0.30, next);
  old.rgb *= 1.0 - ends * near * (shade + 0.12);
  float rim = (1.0 - smoothstep(0.0, 3.0 * pixel + 0.004, abs(edge))) * ends;
  old.rgb += rim * 0.22 * old.a;

  // The second picture, behind the blades.
  float scale = 1.0 - closeness * (1.0 - progress) * (1.0 - progress);
  vec4 fresh = getToColor(center + (uv - center) * scale);
  float dimmed = exp(min(edge, 0.0) / (0.05 * reach + 0.12 * radius));
  fresh.rgb *= 1.0 - shadow * dimmed * (1.0 - smoothstep(0.75, 1.0, progress));
  float open = progress > 0.0 ? inside : 0.0;
  return mix(old, fresh, progress < 1.0 ? open : 1.0);
}
