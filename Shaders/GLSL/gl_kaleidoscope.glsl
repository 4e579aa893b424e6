// The picture folds into a kaleidoscope, which turns, changes over to the second picture while it turns, and unfolds.

// 3...16: how many mirrors.
uniform float mirrors; // = 6.0
// -6...6: how far the kaleidoscope turns, in radians.
uniform float turn; // = 1.6
// 0.3...3: how much of the picture a mirror shows.
uniform float zoom; // = 1.25
// 0...1: how dark the tube's rim is.
uniform float tube; // = 0.45

vec4 transition(vec2 uv) {
  vec2 shape = vec2(ratio, 1.0);
  vec2 at = (uv - 0.5) * shape;
  float apart = length(at);
  float reach = 0.5 * length(shape);
  // How far the picture is folded: 0 at both ends, and 1 for some time in the middle.
  float folded = smoothstep(0.0, 0.42, progress) * (1.0 - smoothstep(0.58, 1.0, progress));
  float wedge = 6.2831853 / mirrors;
  float spin = turn * (progress - 0.5);
  float angle = atan(at.y, at.x) + spin;
  float mirrorAngle = abs(mod(angle + 0.5 * wedge, wedge) - 0.5 * wedge);
  float direction = mirrorAngle - 0.9 + 1.5 * spin;
  vec2 mirrored = vec2(cos(direction), sin(direction)) * apart * zoom;
  // Mirrors close from the rim inwards.
  float share = smoothstep(0.0, 1.0, folded * 1.8 - 0.8 * (1.0 - apart / reach));
  vec2 shown = mirrored / shape + 0.5;
  // Positions outside the picture are mirrored once more.
  shown = 1.0 - abs(mod(shown, 2.0) - 1.0);
  float changed = smoothstep(0.38, 0.62, progress);
  vec4 plain = mix(getFromColor(uv), getToColor(uv), changed);
  vec4 glass = mix(getFromColor(shown), getToColor(shown), changed);
  // The picture is a little darker at each mirror's edge, and dark at the tube's rim.
  float seam = min(mirrorAngle, 0.5 * wedge - mirrorAngle) * apart;
  glass.rgb *= 0.94 + 0.06 * smoothstep(0.0, 0.006, seam);
  glass.rgb *= 1.0 - tube * smoothstep(0.45, 1.0, apart / reach);
  return mix(plain, glass, share);
}
