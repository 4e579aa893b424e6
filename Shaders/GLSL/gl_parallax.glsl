// The second picture slides over the first, which follows more slowly and dims. Both are blurred along their path, in
// proportion to their speed, and the second picture casts a shadow.

// -1...1: the side from which the second picture comes: the left if negative, otherwise the right.
uniform float side; // = 1.0
// 0...1: how far the first picture follows.
uniform float follow; // = 0.32
// 0...0.3: the length of the blur, in widths.
uniform float blur; // = 0.05
// 0...1: how much the first picture dims.
uniform float dimming; // = 0.35

#if defined(GL_ES) && __VERSION__ < 300
#define PIXEL(value) 0.0015
// In this version of the language, a loop's limit must be a constant.
#define END(count) taps
#else
#define PIXEL(value) max(fwidth(value), 0.00001)
#define END(count) count
#endif

// The number of taps of the longest blur.
const int taps = 12;

vec4 transition(vec2 uv) {
  // Distance and speed of a motion that starts and ends at rest.
  float moved = progress * progress * (3.0 - 2.0 * progress);
  float speed = 4.0 * progress * (1.0 - progress);
  float x = side >= 0.0 ? uv.x : 1.0 - uv.x;
  float sense = side >= 0.0 ? 1.0 : -1.0;
  float edge = 1.0 - moved;
  float smear = blur * speed;
  float pixel = PIXEL(x);
  // The ramp of a moving edge is a fifth as long as its blur.
  float soft = max(0.5 * pixel, 0.10 * smear);
  float cover = clamp((x - edge) / (2.0 * soft) + 0.5, 0.0, 1.0);
  cover = progress <= 0.0 ? 0.0 : progress >= 1.0 ? 1.0 : cover;
  // The shorter a blur, the fewer taps; none where a picture is hidden.
  float dense = speed * float(taps) * min(1.0, 16.0 * blur);
  int oldTaps = cover < 1.0 ? int(clamp(ceil(1.5 * follow * dense), 1.0, float(taps))) : 0;
  int freshTaps = cover > 0.0 ? int(clamp(ceil(dense), 1.0, float(taps))) : 0;
  // The taps of neighbouring pixels start at different positions, so that no steps show.
  float jitter = fract(52.9829189 * fract(dot(floor(uv * 997.0), vec2(0.06711056, 0.00583715))));
  vec4 old = vec4(0.0);
  for (int tap = 0; tap < END(oldTaps); tap++) {
    if (tap >= oldTaps) break;
    float along = (float(tap) + jitter) / float(oldTaps) - 0.5;
    old += getFromColor(uv + vec2(sense * (moved * follow + along * smear * follow), 0.0));
  }
  vec4 fresh = vec4(0.0);
  for (int tap = 0; tap < END(freshTaps); tap++) {
    if (tap >= freshTaps) break;
    float along = (float(tap) + jitter) / float(freshTaps) - 0.5;
    fresh += getToColor(uv + vec2(sense * (along * smear - edge), 0.0));
  }
  old /= float(max(oldTaps, 1));
  fresh /= float(max(freshTaps, 1));
  old.rgb *= 1.0 - dimming * moved;
  // The shadow is ahead of the edge, and fades as the edge leaves the picture.
  float ahead = max(edge - x, 0.0);
  float shadow = exp(-ahead * 14.0) * 0.34 * smoothstep(0.0, 0.08, moved) * smoothstep(0.0, 0.15, edge);
  old.rgb *= 1.0 - shadow;
  return mix(old, fresh, cover);
}
