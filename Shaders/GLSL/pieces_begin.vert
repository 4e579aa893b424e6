
// The piece's opacity; position() may set it.
float pieceOpacity = 1.0;
