// Hexagonal panes of glass rise out of the first picture in a slanting wave. Each magnifies what is below it, catches
// the light on its bevels, and settles over the second picture.

// 3...40: how many panes are across.
uniform float panes; // = 9.0
// The direction of the wave.
uniform vec2 direction; // = vec2(0.8, -0.6)
// 0...1: how strongly a pane magnifies.
uniform float strength; // = 0.55
// 0.1...1: how long one pane rises and settles, as a fraction of the transition.
uniform float duration; // = 0.5

#if defined(GL_ES) && __VERSION__ < 300
#define PIXEL(value) 0.03
#else
#define PIXEL(value) max(fwidth(value), 0.00001)
#endif

const vec2 lattice = vec2(1.0, 1.7320508);

// The offset of `at` from the nearest centre of one lattice.
vec2 offsetIn(vec2 at) { return (fract(at / lattice + 0.5) - 0.5) * lattice; }

vec4 transition(vec2 uv) {
  vec2 shape = vec2(1.0, 1.0 / ratio);
  vec2 at = uv * shape * panes;
  vec2 even = offsetIn(at);
  vec2 odd = offsetIn(at - 0.5 * lattice);
  vec2 fromCentre = dot(even, even) < dot(odd, odd) ? even : odd;
  vec2 middle = (at - fromCentre) / (shape * panes);
  // 0 at a pane's edge, 0.5 in its middle.
  vec2 corner = abs(fromCentre);
  float inner = 0.5 - max(corner.x, dot(corner, vec2(0.5, 0.8660254)));

  // A pane starts to rise at a time that depends on its position along the wave.
  float span = abs(direction.x) + abs(direction.y);
  vec2 along = direction / max(span, 0.0001);
  float when = clamp(dot(middle - 0.5, along) + 0.5, 0.0, 1.0);
  float paneProgress = clamp((progress - when * (1.0 - duration)) / duration, 0.0, 1.0);
  float settled = paneProgress * paneProgress * (3.0 - 2.0 * paneProgress);
  float height = sin(3.14159265 * paneProgress);
  height = paneProgress <= 0.0 || paneProgress >= 1.0 ? 0.0 : height;

  // A shallow lens: flat in the middle, steep at the rim.
  float rim = 1.0 - smoothstep(0.0, 0.22, inner);
  vec2 lens = fromCentre / (shape * panes) * strength * height * (0.5 + 0.9 * rim);
  vec2 bent = uv - lens;
  vec2 fringe = lens * 0.10;
  vec4 old = getFromColor(bent);
  old.r = getFromColor(bent - fringe).r;
  old.b = getFromColor(bent + fringe).b;
  vec4 fresh = getToColor(bent);
  fresh.r = getToColor(bent - fringe).r;
  fresh.b = getToColor(bent + fringe).b;
  vec4 color = mix(old, fresh, smoothstep(0.25, 0.75, settled));

  // The bevel: bright towards a lamp at the upper left, dark away from it; a thin seam of shade between panes.
  float facing = dot(normalize(fromCentre + vec2(0.00001)), vec2(-0.6, 0.8));
  float bevel = (1.0 - smoothstep(0.03, 0.09, inner)) * height;
  color.rgb += bevel * 0.34 * max(facing, 0.0) * color.a;
  color.rgb *= 1.0 - bevel * 0.38 * max(-facing, 0.0);
  float pixel = PIXEL(inner);
  color.rgb *= 1.0 - 0.35 * height * (1.0 - smoothstep(0.008, 0.008 + 1.5 * pixel, inner));
  // A sheen that runs over the pane as it rises.
  float sheen = dot(fromCentre, vec2(0.7, -0.7)) + 1.4 * paneProgress - 0.7;
  color.rgb += 0.10 * height * color.a * (1.0 - smoothstep(0.0, 0.16, abs(sheen)));
  return color;
}
