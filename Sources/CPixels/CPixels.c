#include "CPixels.h"

/* Compiles a function for the baseline's vectors and for AVX2's; a function that the program's loader calls selects one
   of them. With a sanitizer there is no selection, since the selecting function would call the sanitizer's runtime
   before that has started. */
#if defined(__x86_64__) && !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)
#define WIDE __attribute__((target_clones("default", "avx2")))
#else
#define WIDE
#endif

/* The coefficients of BT.709, in 65,536ths: Kr = .2126, Kb = .0722, 219 steps of luma and 224 of chroma. The
   coefficients of luma add up to 219 / 255, those of each chroma to 0. */
enum { Bits = 16, YR = 11966, YG = 40254, YB = 4064, UR = -6596, UG = -22189, VG = -26145, VB = -2640, Chroma = 28785 };

WIDE static void lumaRow(const uint32_t *pixels, size_t width, uint8_t *y) {
  for (size_t x = 0; x < width; x++) {
    int32_t b = pixels[x] & 255, g = pixels[x] >> 8 & 255, r = pixels[x] >> 16 & 255;
    y[x] = (uint8_t)((YR * r + YG * g + YB * b + (16 << Bits) + (1 << (Bits - 1))) >> Bits);
  }
}

/* The chroma of four pixels, from the sums of their components. */
static inline void chroma(int32_t r, int32_t g, int32_t b, uint8_t *u, uint8_t *v) {
  const int32_t offset = (128 << (Bits + 2)) + (1 << (Bits + 1));
  *u = (uint8_t)((UR * r + UG * g + Chroma * b + offset) >> (Bits + 2));
  *v = (uint8_t)((Chroma * r + VG * g + VB * b + offset) >> (Bits + 2));
}

WIDE static void chromaRow(const uint32_t *above, const uint32_t *below, size_t pairs, uint8_t *u, uint8_t *v) {
  for (size_t x = 0; x < pairs; x++) {
    uint32_t a = above[2 * x], b = above[2 * x + 1], c = below[2 * x], d = below[2 * x + 1];
    /* Two components in each word: a sum of four needs ten bits. */
    uint32_t rb = (a & 0xff00ff) + (b & 0xff00ff) + (c & 0xff00ff) + (d & 0xff00ff);
    uint32_t green = (a >> 8 & 255) + (b >> 8 & 255) + (c >> 8 & 255) + (d >> 8 & 255);
    chroma((int32_t)(rb >> 16), (int32_t)green, (int32_t)(rb & 0xffff), u + x, v + x);
  }
}

void pixelsToYUV420(const uint8_t *bgra, size_t width, size_t height, uint8_t *y, uint8_t *u, uint8_t *v) {
  const uint32_t *pixels = (const uint32_t *)bgra;
  const size_t half = (width + 1) / 2;
  for (size_t row = 0; row < height; row++) lumaRow(pixels + row * width, width, y + row * width);
  for (size_t row = 0; row < height; row += 2, u += half, v += half) {
    const uint32_t *above = pixels + row * width;
    const uint32_t *below = row + 1 < height ? above + width : above;
    chromaRow(above, below, width / 2, u, v);
    if (width % 2 == 0) continue;
    uint32_t a = above[width - 1], c = below[width - 1];
    uint32_t rb = 2 * ((a & 0xff00ff) + (c & 0xff00ff)), green = 2 * ((a >> 8 & 255) + (c >> 8 & 255));
    chroma((int32_t)(rb >> 16), (int32_t)green, (int32_t)(rb & 0xffff), u + half - 1, v + half - 1);
  }
}

WIDE static void swap(const uint32_t *bgra, size_t count, uint32_t *rgba) {
  for (size_t i = 0; i < count; i++) {
    uint32_t p = bgra[i];
    rgba[i] = (p & 0xff00ff00) | (p & 255) << 16 | (p >> 16 & 255);
  }
}

void pixelsToRGBA(const uint8_t *bgra, size_t count, int isPremultiplied, uint8_t *rgba) {
  swap((const uint32_t *)bgra, count, (uint32_t *)rgba);
  if (!isPremultiplied) return;
  for (size_t i = 0; i < count; i++, rgba += 4) {
    uint32_t alpha = rgba[3];
    if (alpha == 255 || alpha == 0) continue;
    for (int k = 0; k < 3; k++) {
      uint32_t value = (rgba[k] * 255 + alpha / 2) / alpha;
      rgba[k] = value > 255 ? 255 : (uint8_t)value;
    }
  }
}

void pixelsFromBoth(const uint8_t *overBlack, const uint8_t *overWhite, size_t count, uint8_t *out) {
  for (size_t i = 0; i < count; i++, overBlack += 4, overWhite += 4, out += 4) {
    /* The share of the background, 0...255: the rounded mean of three differences, which is more exact than one. */
    int32_t share = 1;
    for (int k = 0; k < 3; k++) share += (int32_t)overWhite[k] - (int32_t)overBlack[k];
    share = share < 0 ? 0 : share / 3;
    uint8_t alpha = (uint8_t)(share > 255 ? 0 : 255 - share);
    for (int k = 0; k < 3; k++) out[k] = overBlack[k] < alpha ? overBlack[k] : alpha;
    out[3] = alpha;
  }
}

WIDE void pixelsAddSquares(const uint8_t *bytes, size_t count, uint32_t *sums) {
  for (size_t i = 0; i < count; i++) sums[i] += (uint32_t)bytes[i] * bytes[i];
}

typedef float Floats __attribute__((ext_vector_type(8)));

WIDE void pixelsTakeRootMeans(uint32_t *sums, size_t count, uint32_t samples, uint8_t *bytes) {
  const float scale = 1.0f / (float)samples;
  for (size_t i = 0; i < count; i += 8) {
    /* The vectors are explicit because the compiler cannot vectorise sqrtf, which sets errno. The last vector may be
       partly used. */
    const size_t group = count - i < 8 ? count - i : 8;
    Floats means = 0;
    for (size_t k = 0; k < group; k++) {
      means[k] = (float)sums[i + k] * scale;
      sums[i + k] = 0;
    }
    Floats roots = __builtin_elementwise_sqrt(means) + 0.5f;
    for (size_t k = 0; k < group; k++) bytes[i + k] = (uint8_t)(int32_t)roots[k];
  }
}

void pixelsShrink(const uint8_t *bytes, size_t width, size_t height, size_t factor, uint8_t *out) {
  const size_t stride = width * factor * 4;
  const uint32_t area = (uint32_t)(factor * factor);
  for (size_t y = 0; y < height; y++) {
    for (size_t x = 0; x < width; x++, out += 4) {
      uint32_t sums[4] = {0, 0, 0, 0};
      const uint8_t *corner = bytes + y * factor * stride + x * factor * 4;
      for (size_t v = 0; v < factor; v++) {
        for (size_t u = 0; u < factor; u++) {
          for (int k = 0; k < 4; k++) sums[k] += corner[v * stride + u * 4 + k];
        }
      }
      for (int k = 0; k < 4; k++) out[k] = (uint8_t)((sums[k] + area / 2) / area);
    }
  }
}
