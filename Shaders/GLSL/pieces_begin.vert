
// How much of the piece shows; place() may set it.
float pieceOpacity = 1.0;
