
// The piece's opacity; position() may set it.
float pieceOpacity = 1.0;

#ifdef COLORS
// pieceColor() is compiled here too, and only the fragment shader has derivatives.
#define dFdx(x) (x)
#define dFdy(x) (x)
#define fwidth(x) (x)
#endif
