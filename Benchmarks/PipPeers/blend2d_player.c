/* Replays calls of Blend2D that Python has written down, so that what Python spends on a call is not timed.
 *
 * A call is a function with up to six integers or pointers and a double: the calling conventions of 64-bit x86 and ARM pass the two
 * kinds in registers of their own, and a function ignores registers that it has no parameter for. So one type fits all of these functions.
 */
#include <stdint.h>
#include <string.h>

#define FUNCTIONS(F) \
    F(blContextInit) F(blContextBegin) F(blContextEnd) F(blContextFlush) F(blContextSetHint) F(blContextSetGlobalAlpha) \
    F(blContextApplyTransformOp) F(blContextClipToRectD) F(blContextRestoreClipping) F(blContextClearAll) F(blContextFillAllRgba32) \
    F(blContextFillRectIRgba32) F(blContextFillRectDRgba32) F(blContextFillGeometryRgba32) F(blContextFillGeometryExt) F(blContextFillPathDExt) \
    F(blContextFillGlyphRunDRgba32) F(blContextFillMaskIRgba32) F(blContextBlitImageI) F(blContextBlitImageD) F(blContextBlitScaledImageD) \
    F(blContextSetStrokeWidth) F(blContextSetStrokeJoin) F(blContextStrokeGeometryRgba32) \
    F(blImageInitAs) F(blImageReadFromFile) F(blImageMakeMutable) F(blPatternInitAs) F(blPathInit) F(blPathMoveTo) F(blPathCubicTo) F(blPathClose) \
    F(blFontFaceInit) F(blFontFaceCreateFromFile) F(blFontInit) F(blFontCreateFromFace) F(blFontShape) F(blFontGetMetrics) F(blFontGetTextMetrics) \
    F(blGlyphBufferInit) F(blGlyphBufferSetText) F(blGlyphBufferGetGlyphRun) F(blRuntimeQueryInfo)

#define DECLARE(name) extern void name(void);
#define ENTRY(name) {#name, name},
FUNCTIONS(DECLARE)
static const struct { const char *name; void (*function)(void); } functions[] = { FUNCTIONS(ENTRY) };

typedef struct {
    uint32_t (*function)(intptr_t, intptr_t, intptr_t, intptr_t, intptr_t, intptr_t, double);
    intptr_t integers[6];
    double number;
} Call;

void *player_function(const char *name)
{
    for (unsigned k = 0; k < sizeof functions / sizeof *functions; k++)
        if (!strcmp(functions[k].name, name))
            return (void *) functions[k].function;
    return 0;
}

/* Returns the number of the first call that failed, or -1. */
long player_play(const Call *calls, long count)
{
    long failed = -1;
    for (const Call *c = calls; c < calls + count; c++) {
        const intptr_t *i = c->integers;
        if (c->function(i[0], i[1], i[2], i[3], i[4], i[5], c->number) && failed < 0)
            failed = c - calls;
    }
    return failed;
}
