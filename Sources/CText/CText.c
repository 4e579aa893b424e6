/* The only getter of a font's Fontconfig pattern is deprecated. */
#define PANGO_DISABLE_DEPRECATION_WARNINGS
#define GLIB_DISABLE_DEPRECATION_WARNINGS
#include "CText.h"

/* Keeps the outline's own advances: hinting would fit them to a pixel size, but layout is in points. */
static void disableHinting(FcPattern *pattern, gpointer unused) {
  (void)unused;
  FcPatternDel(pattern, FC_HINTING);
  FcPatternAddBool(pattern, FC_HINTING, FcFalse);
  FcPatternDel(pattern, FC_AUTOHINT);
  FcPatternAddBool(pattern, FC_AUTOHINT, FcFalse);
  FcPatternDel(pattern, FC_HINT_STYLE);
  FcPatternAddInteger(pattern, FC_HINT_STYLE, FC_HINT_NONE);
}

/* A context in which one unit of font size is one point and no position is rounded. */
PangoContext *createTextContext(void) {
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
void closeFonts(PangoContext *context) {
  pango_fc_font_map_cache_clear(PANGO_FC_FONT_MAP(pango_context_get_font_map(context)));
}

/* The Fontconfig pattern of a font, which the font owns; NULL for NULL and for a font without a pattern. */
FcPattern *patternOfFont(PangoFont *font) {
  return font && PANGO_IS_FC_FONT(font) ? pango_fc_font_get_pattern(PANGO_FC_FONT(font)) : NULL;
}
