#pragma once

#include <stddef.h>
#include <stdint.h>

/* Converts the pixels of frames for encoders, and averages frames, with the widest vectors of the processor.

   Sources are rows from the top, tightly packed, in memory order B, G, R, A. */

/* Converts to BT.709's limited range in three planes; chroma is the mean of up to 2 x 2 pixels, (width + 1) / 2 a row. Every
   value is the exact one, rounded, plus or minus one. */
void pixelsToYUV420(const uint8_t *bgra, size_t width, size_t height, uint8_t *y, uint8_t *u, uint8_t *v);

/* Converts to R, G, B, A. With `isPremultiplied` the colours are divided by alpha. `rgba` may be `bgra` itself. */
void pixelsToRGBA(const uint8_t *bgra, size_t count, int isPremultiplied, uint8_t *rgba);

/* The pixels, with their transparency, of a frame that was drawn over black and over white: the two differ by the
   background that shows through. `out` may be either of them. */
void pixelsFromBoth(const uint8_t *overBlack, const uint8_t *overWhite, size_t count, uint8_t *out);

/* Adds the squares of all components to sums: light, to within the difference between sRGB's curve and a square. */
void pixelsAddSquares(const uint8_t *bytes, size_t count, uint32_t *sums);

/* Writes the roots of the means of `samples` squares, rounded, and sets the sums to 0; up to 65,536 samples. */
void pixelsTakeRootMeans(uint32_t *sums, size_t count, uint32_t samples, uint8_t *bytes);

/* Writes the means of factor x factor pixels; `width` and `height` are the size of the result. */
void pixelsShrink(const uint8_t *bytes, size_t width, size_t height, size_t factor, uint8_t *out);
