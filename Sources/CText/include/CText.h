#pragma once
/* Pango's headers include one another as <pango/…>; the folder beside this file leads there. The flags of Pango's own
   package would do so too, but have one that SwiftPM warns of in every build. */
#include <fontconfig/fontconfig.h>
#include <pango/pango.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MULTIPLE_MASTERS_H
#include FT_OUTLINE_H
#include FT_SYNTHESIS_H
#include FT_TRUETYPE_TABLES_H

/* A context in which one unit of font size is one point and no position is rounded. */
PangoContext *createTextContext(void);

/* Closes the fonts that no layout uses. */
void closeFonts(PangoContext *context);

/* The pattern of a font, which the font owns. */
FcPattern *patternOfFont(PangoFont *font);

/* Wrappers for macros. */

static inline int isUnknownGlyph(PangoGlyph glyph) { return (glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0; }

static inline int hasColor(FT_Face face) { return FT_HAS_COLOR(face) ? 1 : 0; }
static inline int isScalable(FT_Face face) { return FT_IS_SCALABLE(face) ? 1 : 0; }

static inline TT_OS2 *os2Table(FT_Face face) { return (TT_OS2 *)FT_Get_Sfnt_Table(face, FT_SFNT_OS2); }
static inline TT_Header *headTable(FT_Face face) {
  return (TT_Header *)FT_Get_Sfnt_Table(face, FT_SFNT_HEAD);
}
static inline TT_HoriHeader *hheaTable(FT_Face face) {
  return (TT_HoriHeader *)FT_Get_Sfnt_Table(face, FT_SFNT_HHEA);
}
