#pragma once
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

/* Wrappers for macros and for functions with C function pointers. */

/* The outline's own advances: hinting would fit them to a pixel size, but layout is in points. */
static inline void disableHinting(FcPattern *pattern, gpointer unused) {
  (void)unused;
  FcPatternDel(pattern, FC_HINTING);
  FcPatternAddBool(pattern, FC_HINTING, FcFalse);
  FcPatternDel(pattern, FC_AUTOHINT);
  FcPatternAddBool(pattern, FC_AUTOHINT, FcFalse);
  FcPatternDel(pattern, FC_HINT_STYLE);
  FcPatternAddInteger(pattern, FC_HINT_STYLE, FC_HINT_NONE);
}

/* A context in which one unit of font size is one point and no position is rounded. */
static inline PangoContext *createTextContext(void) {
  PangoFontMap *map = pango_ft2_font_map_new();
  pango_ft2_font_map_set_resolution(PANGO_FT2_FONT_MAP(map), 72, 72);
  pango_ft2_font_map_set_default_substitute(PANGO_FT2_FONT_MAP(map), disableHinting, NULL, NULL);
  PangoContext *context = pango_font_map_create_context(map);
  g_object_unref(map);
  pango_context_set_round_glyph_positions(context, FALSE);
  pango_context_set_language(context, pango_language_from_string("en"));
  return context;
}

/* Closes the fonts that no layout uses. */
static inline void closeFonts(PangoContext *context) {
  pango_fc_font_map_cache_clear(PANGO_FC_FONT_MAP(pango_context_get_font_map(context)));
}

/* The font owns the pattern. */
static inline FcPattern *patternOfFont(PangoFont *font) {
  return font && PANGO_IS_FC_FONT(font) ? pango_fc_font_get_pattern(PANGO_FC_FONT(font)) : NULL;
}

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
