// Cells of the old picture grow while it fades into the new one, whose cells shrink (transitions.md §2.3, pixellate).

// The side of the largest cells, in widths of the picture.
uniform float cell; // = 0.1

// The middle of the square cell around a point; the point itself if cells have no size.
vec2 middle(vec2 uv, float width) {
  if (width <= 0.0) return uv;
  vec2 side = vec2(width, width * size.x / size.y);
  return (floor(uv / side) + 0.5) * side;
}

vec4 effect(vec2 uv) {
  vec4 old = first(middle(uv, cell * progress));
  vec4 next = second(middle(uv, cell * (1.0 - progress)));
  return mix(old, next, progress);
}
