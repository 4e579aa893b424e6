#pragma once
#include <png.h>
#include <string.h>
#include <turbojpeg.h>

/* libpng's simplified API keeps its longjmp inside the library. Both functions return 0, or -1 with libpng's
   own words in `message` (64 bytes, as in png_image). */

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
  /* Without it libpng takes 16-bit samples that name no gamma for linear light; files in the wild are sRGB. */
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

/* A bound on what writePNG can produce. */
static inline size_t pngByteLimit(unsigned width, unsigned height, int hasAlpha) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = hasAlpha ? PNG_FORMAT_BGRA : PNG_FORMAT_BGR;
  return PNG_IMAGE_PNG_SIZE_MAX(image);
}

/* Encodes straight BGRA8 (hasAlpha) or BGR8; *count is the room in `out`, then what was used of it. */
static inline int writePNG(const void *pixels, unsigned width, unsigned height, int hasAlpha, void *out,
                           size_t *count, char *message) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = hasAlpha ? PNG_FORMAT_BGRA : PNG_FORMAT_BGR;
  png_alloc_size_t size = *count;
  if (!png_image_write_to_memory(&image, out, &size, 0, pixels, 0, NULL)) {
    copyPNGMessage(&image, message);
    return -1;
  }
  *count = size;
  return 0;
}
