
// Points -> clip space.
uniform mat3 toClip;
// Points: x, y, width, height.
uniform vec4 layerRect;
uniform int pieceColumns;

out vec2 shownTexel;
#ifdef FADES
flat out float shownOpacity;
#endif
#ifdef COLORS
flat out int shownPiece;
out vec2 shownPoint;
#endif

void main() {
  int piece = gl_InstanceID;
  int point = gl_VertexID;
  vec2 corner = vec2(point == 1 || point == 4 || point == 5, point == 2 || point == 3 || point == 5);
  // Whole multiples of the cell: adjacent pieces share exactly the same edge.
  vec2 gridPosition = vec2(piece % pieceColumns, piece / pieceColumns);
  vec2 start = gridPosition * cell;
  vec2 end = min((gridPosition + 1.0) * cell, size);
  vec2 rest = mix(start, end, corner);
  shownTexel = rest / size * firstMap.xy;
  vec2 moved = position(piece, vec4(start, end - start), rest);
#ifdef FADES
  shownOpacity = pieceOpacity;
#endif
#ifdef COLORS
  shownPiece = piece;
  shownPoint = corner;
#endif
  vec3 at = toClip * vec3(layerRect.xy + moved, 1.0);
  gl_Position = vec4(at.xy, 0.0, at.z);
}
