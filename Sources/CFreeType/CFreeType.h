#pragma once

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MULTIPLE_MASTERS_H
#include FT_OUTLINE_H
#include FT_SYNTHESIS_H
#include FT_TRUETYPE_TABLES_H

/* Wrappers for macros and for untyped tables. */

static inline int hasColor(FT_Face face) { return FT_HAS_COLOR(face) ? 1 : 0; }
static inline int isScalable(FT_Face face) { return FT_IS_SCALABLE(face) ? 1 : 0; }

static inline TT_OS2 *os2Table(FT_Face face) { return (TT_OS2 *)FT_Get_Sfnt_Table(face, FT_SFNT_OS2); }
static inline TT_Header *headTable(FT_Face face) {
  return (TT_Header *)FT_Get_Sfnt_Table(face, FT_SFNT_HEAD);
}
static inline TT_HoriHeader *hheaTable(FT_Face face) {
  return (TT_HoriHeader *)FT_Get_Sfnt_Table(face, FT_SFNT_HHEA);
}
