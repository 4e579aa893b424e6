// A page that rolls up from its right side (transitions.md §2.4, page curl). The roll is a cylinder on the page below;
// the page is flat to the left of the axis, then goes round the roll, and lies flat on its back above itself. Lengths
// are points.

// A fraction of the width.
uniform float radius; // = 0.1
// The brightness of the page's back.
uniform float back; // = 0.8
// The opacity of the shadows.
uniform float shade; // = 0.35

const float halfTurn = 3.14159265;

// 1 inside of an edge, 0 beyond it, antialiased over a pixel.
float within(float distance) { return clamp(0.5 + distance * scale, 0.0, 1.0); }

vec4 over(vec4 upper, vec4 lower) { return upper + lower * (1.0 - upper.a); }

vec4 effect(vec2 uv) {
  float width = size.x;
  float r = max(radius * width, 0.01);
  float axis = width + 2.0 * r - progress * (width + 4.0 * r);
  float beyond = uv.x * width - axis;
  // The factors with which the shadows appear as the roll comes onto the layer, and disappear as it leaves.
  float lifted = clamp((width - axis) / (2.0 * r), 0.0, 1.0);
  float leaving = clamp((axis + 2.0 * r) / (3.0 * r), 0.0, 1.0);

  // The page below is in the roll's shadow.
  float ahead = beyond - r;
  float shadow = shade * lifted * leaving * (1.0 - smoothstep(0.0, 2.0 * r, ahead));
  vec4 color = vec4(0.0, 0.0, 0.0, shadow * within(ahead));

  // The front: flat, then up along the roll.
  float angle = asin(clamp(beyond / r, 0.0, 1.0));
  float along = beyond <= 0.0 ? uv.x * width : axis + r * angle;
  vec4 front = first(vec2(min(along / width, 1.0), uv.y));
  front.rgb *= mix(1.0, 0.72, beyond > 0.0 ? 1.0 - cos(angle) : 0.0);
  // The edge of the back casts a shadow on the front.
  float edge = 2.0 * axis + halfTurn * r - width;
  float nearness = 1.0 - smoothstep(0.0, 1.5 * r, edge - uv.x * width);
  if (uv.x * width < edge) front.rgb *= 1.0 - 0.8 * shade * nearness * lifted;
  color = over(front * (within(-ahead) * within(width - along)), color);

  // The back: around the roll, then flat above the front.
  float around = beyond > 0.0 ? halfTurn - angle : halfTurn;
  float behind = beyond > 0.0 ? axis + r * around : axis + halfTurn * r - beyond;
  float opacity = first(vec2(clamp(behind / width, 0.0, 1.0), uv.y)).a;
  float paper = back * mix(0.7, 1.0, smoothstep(0.0, 1.0, (around - 0.5 * halfTurn) / (0.5 * halfTurn)));
  float covered = opacity * within(width - behind) * within(-ahead);
  return over(vec4(vec3(paper), 1.0) * covered, color);
}
