#include "CLanes.h"

/* The warning is about passing vectors to functions, but every function that takes a vector is inlined. */
#pragma clang diagnostic ignored "-Wpsabi"

typedef uint32_t Pixels __attribute__((vector_size(32), aligned(4)));
typedef uint8_t Bytes __attribute__((vector_size(32), aligned(4)));
typedef uint16_t Wide __attribute__((vector_size(64)));
typedef uint8_t HalfBytes __attribute__((vector_size(16), aligned(4)));
typedef uint16_t HalfWide __attribute__((vector_size(32)));

void fillRectangle(uint32_t *pixels, long stride, long width, long height, uint32_t color) {
  const Pixels colors = {color, color, color, color, color, color, color, color};
  for (long y = 0; y < height; y++, pixels += stride) {
    if (width < 8) {
      for (long x = 0; x < width; x++) pixels[x] = color;
      continue;
    }
    for (long x = 0; x + 8 <= width; x += 8) *(Pixels *)(pixels + x) = colors;
    /* The last store may overlap the store before it. */
    *(Pixels *)(pixels + width - 8) = colors;
  }
}

/* DIVIDED(SCALED(below, rest)) is below * rest / 255, rounded. */
#define SCALED(below, rest) ((below) * (rest) + 128)
#define DIVIDED(product) (((product) + ((product) >> 8)) >> 8)

static inline __attribute__((always_inline)) void blend(
  uint32_t *pixels, long stride, long width, long height, uint32_t color) {
  const uint16_t rest = 255 - (color >> 24);
  const Pixels colors = {color, color, color, color, color, color, color, color};
  const Bytes source = (Bytes)colors;
  const HalfBytes half = __builtin_shufflevector(source, source, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  for (long y = 0; y < height; y++, pixels += stride) {
    long x = 0;
    for (; x + 8 <= width; x += 8) {
      Wide product = SCALED(__builtin_convertvector(*(Bytes *)(pixels + x), Wide), rest);
      *(Bytes *)(pixels + x) = __builtin_convertvector(DIVIDED(product), Bytes) + source;
    }
    if (x + 4 <= width) {
      HalfWide product = SCALED(__builtin_convertvector(*(HalfBytes *)(pixels + x), HalfWide), rest);
      *(HalfBytes *)(pixels + x) = __builtin_convertvector(DIVIDED(product), HalfBytes) + half;
      x += 4;
    }
    for (; x < width; x++) {
      uint32_t blue = SCALED(pixels[x] & 0xff, rest), green = SCALED(pixels[x] >> 8 & 0xff, rest);
      uint32_t red = SCALED(pixels[x] >> 16 & 0xff, rest), alpha = SCALED(pixels[x] >> 24, rest);
      pixels[x] = (DIVIDED(blue) | DIVIDED(green) << 8 | DIVIDED(red) << 16 | DIVIDED(alpha) << 24) + color;
    }
  }
}

static void blendBaseline(uint32_t *pixels, long stride, long width, long height, uint32_t color) {
  blend(pixels, stride, width, height, color);
}

#if defined(__x86_64__)
static __attribute__((target("avx2"))) void blendAVX2(
  uint32_t *pixels, long stride, long width, long height, uint32_t color) {
  blend(pixels, stride, width, height, color);
}
#endif

void blendRectangle(
  uint32_t *pixels, long stride, long width, long height, uint32_t color, LanesInstructionSet set) {
#if defined(__x86_64__)
  if (set != LanesBaseline) return blendAVX2(pixels, stride, width, height, color);
#endif
  blendBaseline(pixels, stride, width, height, color);
}
