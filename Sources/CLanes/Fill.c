#include "CLanes.h"

typedef uint32_t Pixels __attribute__((vector_size(32), aligned(4)));

void fillRectangle(uint32_t *pixels, long stride, long width, long height, uint32_t color) {
  const Pixels wide = {color, color, color, color, color, color, color, color};
  for (long y = 0; y < height; y++, pixels += stride) {
    if (width < 8) {
      for (long x = 0; x < width; x++) pixels[x] = color;
      continue;
    }
    for (long x = 0; x + 8 <= width; x += 8) *(Pixels *)(pixels + x) = wide;
    /* The last stores overlap earlier ones. */
    *(Pixels *)(pixels + width - 8) = wide;
  }
}
