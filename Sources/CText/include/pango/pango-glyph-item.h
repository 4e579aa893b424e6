#include <pango-1.0/pango/pango-glyph-item.h>
