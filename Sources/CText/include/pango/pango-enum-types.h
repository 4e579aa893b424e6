#include <pango-1.0/pango/pango-enum-types.h>
