#pragma once
#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <turbojpeg.h>

/* Requests pages of 2 MiB for memory that is about to be filled for the first time, as each page of 4 KiB is a page
   fault. Without support the memory is unchanged. */
static inline void preferLargePages(void *start, size_t count) {
  const uintptr_t page = (uintptr_t)2 << 20;
  uintptr_t first = ((uintptr_t)start + page - 1) & ~(page - 1);
  uintptr_t end = ((uintptr_t)start + count) & ~(page - 1);
  if (first < end) madvise((void *)first, end - first, MADV_HUGEPAGE);
}

/* No longjmp leaves these functions. readPNG and writePNG return 0, or -1 with a reason in
   `message` (64 bytes, as in png_image). */

static inline void copyPNGMessage(const png_image *image, char *message) {
  memcpy(message, image->message, sizeof image->message);
}

/* Decodes to straight (not premultiplied) BGRA8, rows tightly packed, into exactly `capacity` bytes. */
static inline int readPNG(const void *bytes, size_t count, void *pixels, size_t capacity, char *message) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(&image, bytes, count)) {
    copyPNGMessage(&image, message);
    return -1;
  }
  /* Without it libpng treats 16-bit samples without a gamma as linear light; most such files are sRGB. */
  image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  image.format = PNG_FORMAT_BGRA;
  if ((size_t)image.width * image.height * 4 != capacity) {
    png_image_free(&image);
    strcpy(message, "two different sizes in the header");
    return -1;
  }
  if (!png_image_finish_read(&image, NULL, pixels, 0, NULL)) {
    copyPNGMessage(&image, message);
    return -1;
  }
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
} PNGRoom;

static inline void putPNGBytes(png_structp png, png_bytep bytes, size_t count) {
  PNGRoom *room = (PNGRoom *)png_get_io_ptr(png);
  if (count > room->count - room->used) png_error(png, "the file is longer than its bound");
  memcpy(room->bytes + room->used, bytes, count);
  room->used += count;
}

/* The output is in memory: nothing to flush. */
static inline void flushPNGBytes(png_structp png) { (void)png; }

static inline void failPNG(png_structp png, png_const_charp words) {
  strncpy((char *)png_get_error_ptr(png), words, 63);
  png_longjmp(png, 1);
}

static inline void ignorePNGWarning(png_structp png, png_const_charp words) { (void)png, (void)words; }

/* Encodes BGRA8, straight, or without its alpha; *count is the room in `out`, at least `pngByteLimit`, then what was
   used of it. Paeth's filter and zlib's third level take a third of the time of libpng's choice of filters and zlib's
   sixth, for files that are a tenth larger. */
static inline int writePNG(const void *pixels, unsigned width, unsigned height, int hasAlpha, void *out,
                           size_t *count, char *message) {
  PNGRoom room = {(unsigned char *)out, *count, 0};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, message, failPNG, ignorePNGWarning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    if (!info) strcpy(message, "out of memory");
    png_destroy_write_struct(&png, &info);
    return -1;
  }
  png_set_write_fn(png, &room, putPNGBytes, flushPNGBytes);
  png_set_IHDR(png, info, width, height, 8, hasAlpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_PAETH);
  png_set_compression_level(png, 3);
  png_set_compression_strategy(png, 0);
  png_write_info(png, info);
  png_set_bgr(png);
  if (!hasAlpha) png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (unsigned y = 0; y < height; y++)
    png_write_row(png, (png_const_bytep)pixels + (size_t)y * width * 4);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  *count = room.used;
  return 0;
}
