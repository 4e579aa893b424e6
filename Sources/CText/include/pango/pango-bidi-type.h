#include <pango-1.0/pango/pango-bidi-type.h>
