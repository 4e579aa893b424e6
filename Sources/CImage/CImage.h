#pragma once
#include <lcms2.h>
#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <turbojpeg.h>

/* Requests pages of 2 MiB for memory that is about to be filled for the first time, since each page of 4 KiB would cost
   a page fault. Without support the memory is unchanged. */
static inline void preferLargePages(void *start, size_t count) {
  const uintptr_t page = (uintptr_t)2 << 20;
  uintptr_t first = ((uintptr_t)start + page - 1) & ~(page - 1);
  uintptr_t end = ((uintptr_t)start + count) & ~(page - 1);
  if (first < end) madvise((void *)first, end - first, MADV_HUGEPAGE);
}

/* The meaning of a pixel's four bytes: blue, green, red and alpha, or the inks of CMYK, which Adobe's writers store
   inverted. */
typedef enum { pixelsOfBGRA, pixelsOfCMYK, pixelsOfInvertedCMYK } PixelKind;

/* Whether a transform changes no component of sampled sRGB colours by more than 1, its rounding error. */
static inline int keepsColors(cmsHTRANSFORM transform) {
  for (int red = 0; red < 256; red += 51)
    for (int green = 0; green < 256; green += 51)
      for (int blue = 0; blue < 256; blue += 51) {
        unsigned char in[4] = {(unsigned char)blue, (unsigned char)green, (unsigned char)red, 255}, out[4];
        cmsDoTransform(transform, in, out, 1);
        for (int i = 0; i < 3; i++)
          if (out[i] - in[i] > 1 || in[i] - out[i] > 1) return 0;
      }
  return 1;
}

/* Returns a transform of straight pixels from the colours of a profile to BGRA in sRGB, and closes the profile. Returns
   NULL for sRGB, which needs no transform, and sets *isKnown to 1. Returns NULL and leaves *isKnown 0 for a profile
   that is invalid or has other colours than `kind`. */
static inline cmsHTRANSFORM transformFrom(cmsHPROFILE source, PixelKind kind, int *isKnown) {
  static const cmsUInt32Number formats[] = {TYPE_BGRA_8, TYPE_CMYK_8, TYPE_CMYK_8_REV};
  if (!source) return NULL;
  cmsHTRANSFORM transform = NULL;
  if (cmsGetColorSpace(source) == (kind == pixelsOfBGRA ? cmsSigRgbData : cmsSigCmykData)) {
    cmsHPROFILE target = cmsCreate_sRGBProfile();
    transform = cmsCreateTransform(source, formats[kind], target, TYPE_BGRA_8, INTENT_RELATIVE_COLORIMETRIC,
                                   cmsFLAGS_BLACKPOINTCOMPENSATION);
    cmsCloseProfile(target);
  }
  cmsCloseProfile(source);
  *isKnown = transform != NULL;
  if (!transform || kind != pixelsOfBGRA || !keepsColors(transform)) return transform;
  cmsDeleteTransform(transform);
  return NULL;
}

/* Converts pixels in place by a transform, unless it is NULL, and deletes the transform. BGRA pixels keep their alpha;
   pixels of inks become opaque. */
static inline void convertPixels(cmsHTRANSFORM transform, void *pixels, size_t count, PixelKind kind) {
  if (!transform) return;
  for (unsigned char *start = (unsigned char *)pixels; count > 0;) {
    cmsUInt32Number part = count < 1 << 20 ? (cmsUInt32Number)count : 1 << 20;
    cmsDoTransform(transform, start, start, part);
    if (kind != pixelsOfBGRA)
      for (cmsUInt32Number i = 0; i < part; i++) start[(size_t)i * 4 + 3] = 255;
    start += (size_t)part * 4;
    count -= part;
  }
  cmsDeleteTransform(transform);
}

/* Converts straight pixels in place to BGRA in sRGB from the colours of an ICC profile; returns 0, with the pixels
   unchanged, if the profile is sRGB, is invalid, has other colours than `kind`, or is longer than 16 MiB. */
static inline int convertFromProfile(const void *profile, size_t byteCount, void *pixels, size_t count,
                                     PixelKind kind) {
  if (byteCount > 1 << 24) return 0;
  int isKnown = 0;
  cmsHTRANSFORM transform =
      transformFrom(cmsOpenProfileFromMem(profile, (cmsUInt32Number)byteCount), kind, &isKnown);
  convertPixels(transform, pixels, count, kind);
  return transform != NULL;
}

/* No longjmp leaves readPNG or writePNG. Both return 0, or -1 with a reason in `message`, which has 64 bytes, the last
   of them 0. */

static inline void failPNG(png_structp png, png_const_charp words) {
  strncpy((char *)png_get_error_ptr(png), words, 63);
  png_longjmp(png, 1);
}

static inline void ignorePNGWarning(png_structp png, png_const_charp words) { (void)png, (void)words; }

/* The part of readPNG's input that libpng has not read yet. */
typedef struct {
  const unsigned char *bytes;
  size_t count;
} PNGInput;

static inline void takePNGBytes(png_structp png, png_bytep bytes, size_t count) {
  PNGInput *rest = (PNGInput *)png_get_io_ptr(png);
  if (count > rest->count) png_error(png, "read beyond end of data");
  memcpy(bytes, rest->bytes, count);
  rest->bytes += count;
  rest->count -= count;
}

/* Skips all chunks but those that define the pixels and their colours. */
static inline void skipOtherPNGChunks(png_structp png) {
  /* Each name has five bytes, with its 0. */
  static const png_byte needed[] = "bKGD\0cHRM\0gAMA\0iCCP\0sBIT\0sRGB";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT, needed, sizeof needed / 5);
}

/* A profile made from a file's primaries and, if it defines one, its gamma; NULL without primaries, and for the
   primaries of sRGB. */
static inline cmsHPROFILE profileOfPNGChunks(png_structp png, png_infop info) {
  double wx, wy, rx, ry, gx, gy, bx, by, gamma;
  if (png_get_valid(png, info, PNG_INFO_sRGB) ||
      !png_get_cHRM(png, info, &wx, &wy, &rx, &ry, &gx, &gy, &bx, &by))
    return NULL;
  const double differences[] = {wx - .3127, wy - .329, rx - .64, ry - .33, gx - .3, gy - .6, bx - .15, by - .06};
  int isSRGB = 1;
  for (int i = 0; i < 8; i++) isSRGB = isSRGB && differences[i] < .005 && differences[i] > -.005;
  if (isSRGB) return NULL;
  const cmsCIExyY white = {wx, wy, 1};
  const cmsCIExyYTRIPLE primaries = {{rx, ry, 1}, {gx, gy, 1}, {bx, by, 1}};
  static const cmsFloat64Number sRGB[] = {2.4, 1 / 1.055, .055 / 1.055, 1 / 12.92, .04045};
  /* Writers approximate the curve of sRGB by 1 / 2.2. */
  int hasGamma = png_get_gAMA(png, info, &gamma) && gamma > 0 && (gamma < .45 || gamma > .46);
  cmsToneCurve *curve =
      hasGamma ? cmsBuildGamma(NULL, 1 / gamma) : cmsBuildParametricToneCurve(NULL, 4, sRGB);
  cmsToneCurve *curves[] = {curve, curve, curve};
  cmsHPROFILE profile = curve ? cmsCreateRGBProfile(&white, &primaries, curves) : NULL;
  if (curve) cmsFreeToneCurve(curve);
  return profile;
}

/* The profile of a file's colours; NULL for sRGB, for greys, and for a file that defines no colours. */
static inline cmsHPROFILE profileOfPNG(png_structp png, png_infop info) {
  png_charp name;
  png_bytep bytes;
  png_uint_32 count;
  int compression;
  if (!(png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR)) return NULL;
  if (png_get_iCCP(png, info, &name, &compression, &bytes, &count)) return cmsOpenProfileFromMem(bytes, count);
  return profileOfPNGChunks(png, info);
}

/* Decodes to straight (not premultiplied) BGRA8 in sRGB, rows tightly packed, into exactly `capacity` bytes, which are
   all 0 if `isCleared`. libpng's simplified API is not used: when it reduces interlaced samples of 16 bits to 8, some
   of its versions copy a row of an earlier pass over each row that is not in the last pass. */
static inline int readPNG(const void *bytes, size_t count, void *pixels, size_t capacity, int isCleared,
                          char *message) {
  PNGInput input = {(const unsigned char *)bytes, count};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, message, failPNG, ignorePNGWarning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  cmsHTRANSFORM volatile transform = NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    if (!info) strcpy(message, "out of memory");
    /* The caller uses the decoded part of a damaged picture if the rest was clear before. */
    convertPixels(transform, pixels, isCleared ? capacity / 4 : 0, pixelsOfBGRA);
    png_destroy_read_struct(&png, &info, NULL);
    return -1;
  }
  /* Faults that can be ignored, such as a malformed colour profile, are no errors. */
  png_set_benign_errors(png, 1);
  png_set_read_fn(png, &input, takePNGBytes);
  skipOtherPNGChunks(png);
  png_read_info(png, info);
  size_t rowBytes = (size_t)png_get_image_width(png, info) * 4;
  unsigned height = png_get_image_height(png, info);
  if (rowBytes * height != capacity) png_error(png, "two different sizes in the header");
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  png_set_bgr(png);
  int isKnown = 0;
  transform = transformFrom(profileOfPNG(png, info), pixelsOfBGRA, &isKnown);
  /* A known profile replaces a gamma (PNG, third edition, 11.3.2.3). */
  if (!isKnown) {
    /* The first call sets the gamma of files without one, the second call the gamma of the output. */
    png_set_alpha_mode_fixed(png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
    png_set_alpha_mode_fixed(png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
  }
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != rowBytes) png_error(png, "rows of another length than the header's");
  /* A pass changes only its own pixels of a row. */
  for (int pass = 0; pass < passes; pass++)
    for (unsigned y = 0; y < height; y++) png_read_row(png, (png_bytep)pixels + y * rowBytes, NULL);
  convertPixels(transform, pixels, capacity / 4, pixelsOfBGRA);
  png_destroy_read_struct(&png, &info, NULL);
  return 0;
}

/* An upper bound of the size of writePNG's output. */
static inline size_t pngByteLimit(unsigned width, unsigned height, int hasAlpha) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = hasAlpha ? PNG_FORMAT_BGRA : PNG_FORMAT_BGR;
  return PNG_IMAGE_PNG_SIZE_MAX(image);
}

/* The output buffer of writePNG. */
typedef struct {
  unsigned char *bytes;
  size_t count, used;
} PNGOutput;

static inline void putPNGBytes(png_structp png, png_bytep bytes, size_t count) {
  PNGOutput *output = (PNGOutput *)png_get_io_ptr(png);
  if (count > output->count - output->used) png_error(png, "the file is longer than its bound");
  memcpy(output->bytes + output->used, bytes, count);
  output->used += count;
}

/* The output is in memory: nothing to flush. */
static inline void flushPNGBytes(png_structp png) { (void)png; }

/* Encodes straight BGRA8, or only its colours if !hasAlpha. *count is the capacity of `out`, at least `pngByteLimit`,
   and becomes the size of the file. Paeth's filter and runs of equal bytes take two thirds of the time of zlib's
   level 3, for files that are a little smaller: filtered colours seldom repeat but for runs of 0. */
static inline int writePNG(const void *pixels, unsigned width, unsigned height, int hasAlpha, void *out,
                           size_t *count, char *message) {
  PNGOutput output = {(unsigned char *)out, *count, 0};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, message, failPNG, ignorePNGWarning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    if (!info) strcpy(message, "out of memory");
    png_destroy_write_struct(&png, &info);
    return -1;
  }
  png_set_write_fn(png, &output, putPNGBytes, flushPNGBytes);
  png_set_IHDR(png, info, width, height, 8, hasAlpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_PAETH);
  png_set_compression_level(png, 1);
  png_set_compression_strategy(png, 3 /* Z_RLE */);
  png_write_info(png, info);
  png_set_bgr(png);
  if (!hasAlpha) png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (unsigned y = 0; y < height; y++)
    png_write_row(png, (png_const_bytep)pixels + (size_t)y * width * 4);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  *count = output.used;
  return 0;
}
