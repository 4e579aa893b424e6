
in vec2 shownTexel;
#ifdef FADES
flat in float shownOpacity;
#endif
flat in int shownPiece;
in vec2 shownPoint;

out vec4 shownColor;

void main() {
  vec4 color = pieceColor(shownPiece, shownPoint, texture(firstPage, shownTexel));
#ifdef FADES
  color *= shownOpacity;
#endif
  shownColor = color;
}
