#pragma once
/* Pango's headers include one another as <pango/…>; the folder beside this file leads there. The flags of Pango's own
   package would do so too, but SwiftPM would warn of one of them in every build. */
#include <fontconfig/fontconfig.h>
#include <pango/pango.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>

/* A context in which one unit of font size is one point and no position is rounded. */
PangoContext *createTextContext(void);

/* Closes the fonts that no layout uses. */
void closeFonts(PangoContext *context);

/* The Fontconfig pattern of a font, which the font owns; NULL for NULL and for a font without a pattern. */
FcPattern *patternOfFont(PangoFont *font);

/* A wrapper for a macro. */

static inline int isUnknownGlyph(PangoGlyph glyph) { return (glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0; }
