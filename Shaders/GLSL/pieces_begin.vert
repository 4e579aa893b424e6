
// The piece's opacity; place() may set it.
float pieceOpacity = 1.0;
