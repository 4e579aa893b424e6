#pragma once

#include <stddef.h>
#include <stdint.h>

/* Evaluates running animations in blocks of eight, with the processor's widest vectors.

   A block holds its fields one after the other, eight doubles each. First come the fields of the shape, then those of
   the value. Every instruction set gives the same bits: the operations are the same and none is fused. */

typedef enum {
  /* start; then per number: value at start, change per second. */
  LanesAffine,
  /* start, rate, base: easing = base + (t - start) * rate. */
  LanesFraction,
  /* The fields of LanesFraction, whose easing the call's curve eases again. */
  LanesCubic,
  /* start, decay, frequency, a, b: easing = e^(-decay x) (a cos(frequency x) + b sin(frequency x)), x = t - start. */
  LanesOscillating,
  /* start, decay, a, b: easing = e^(-decay x) (a + b x). */
  LanesCritical,
  /* start, slow, fast, a, b: easing = a e^(-slow x) + b e^(-fast x). */
  LanesOverdamped,
  /* start, rate, base; then per number four coefficients c: c0 + u (c1 + u (c2 + u c3)), u as in LanesFraction. */
  LanesPolynomial,
  LanesShapeCount
} LanesShape;

/* The value for an easing: 1, 2 or 4 numbers, each with two fields: value at easing 0, and change up to easing 1;
   or the six numbers of a planar transform, from nine such pairs: translation x, y; scale x, y; angle; remainder rows. */
enum { LanesPlanar = 6 };

/* A cubic timing curve; `nodes` has for x = i/64 the parameter and its slope over x. At a steep or vertical start or end
   the search starts from an approximating quadratic. */
typedef struct {
  double ax, bx, cx, ay, by, cy;
  int isSteepAtStart, isSteepAtEnd;
  double nodes[65][2];
} LanesCurve;

typedef enum { LanesBaseline, LanesAVX2, LanesAVX512 } LanesInstructionSet;

typedef struct {
  LanesShape shape;
  /* The count of numbers in a value: 1, 2, 4 or LanesPlanar. */
  int numbers;
  double time;
  const double *blocks;
  /* The index in `out` of every lane's first number; number i is i * stride further. The six numbers of LanesPlanar are
     elements of a 4 x 4 matrix: 0, 1, 4, 5, 12 and 13 times the stride further. */
  const int32_t *targets;
  /* The target of every block's first lane if the block is full and its targets are consecutive, or -1. */
  const int32_t *rows;
  /* The number of lanes; the last block may be partly filled. */
  size_t count;
  double *out;
  size_t stride;
  const LanesCurve *curve;
} LanesCall;

/* The number of fields of a block of a shape and count of numbers; 0 for an unsupported combination. */
int lanesFieldCount(LanesShape shape, int numbers);

/* Sets all fields of a curve from its two control points. */
void lanesCurveInit(LanesCurve *curve, double x1, double y1, double x2, double y2);

/* The widest instruction set that this processor has. */
LanesInstructionSet lanesBestInstructionSet(void);

void lanesEvaluate(const LanesCall *call, LanesInstructionSet set);

/* Fills `height` rows of `width` pixels with one colour; rows are `stride` pixels apart. */
void fillRectangle(uint32_t *pixels, long stride, long width, long height, uint32_t color);

/* Blends one premultiplied colour over a rectangle of pixels: each byte is the exact result, rounded. */
void blendRectangle(
  uint32_t *pixels, long stride, long width, long height, uint32_t color, LanesInstructionSet set);
