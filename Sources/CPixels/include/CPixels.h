#pragma once

#include <stddef.h>
#include <stdint.h>

/* Converts the pixels of frames for encoders, and averages frames, with the widest vectors of the processor.

   Sources are rows from the top, tightly packed, in memory order B, G, R, A. */

/* Converts to BT.709's limited range in three planes. Each chroma is the mean of up to 2 x 2 pixels, (width + 1) / 2 in
   a row. Every value differs from the exact one, rounded, by at most one. */
void pixelsToYUV420(const uint8_t *bgra, size_t width, size_t height, uint8_t *y, uint8_t *u, uint8_t *v);

/* Converts to R, G, B, A. With `isPremultiplied` the colours are divided by alpha. `rgba` may be `bgra` itself. */
void pixelsToRGBA(const uint8_t *bgra, size_t count, int isPremultiplied, uint8_t *rgba);

/* Computes the pixels of a frame, with their transparency, from its drawings over black and over white, which differ by
   the background that shows through. `out` may be `overBlack` or `overWhite`. */
void pixelsFromBoth(const uint8_t *overBlack, const uint8_t *overWhite, size_t count, uint8_t *out);

/* Adds the squares of all components to `sums`. A square approximates linear light, as sRGB's curve is almost a square
   root. */
void pixelsAddSquares(const uint8_t *bytes, size_t count, uint32_t *sums);

/* Writes the roots of the means of `samples` squares, rounded, and sets the sums to 0; `samples` is at most 65,536. */
void pixelsTakeRootMeans(uint32_t *sums, size_t count, uint32_t samples, uint8_t *bytes);

/* Writes the means of factor x factor pixels; `width` and `height` are the size of the result. */
void pixelsShrink(const uint8_t *bytes, size_t width, size_t height, size_t factor, uint8_t *out);
