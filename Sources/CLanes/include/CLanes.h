#pragma once

#include <stddef.h>
#include <stdint.h>

/* Evaluates running animations, eight to a block, with the widest vectors the processor has.

   A block holds its fields one after the other, eight doubles each. First come those of the shape, then those of the
   value. Every instruction set gives the same bits: the operations are the same and none is fused. */

typedef enum {
  /* start; then per number: value at start, change a second. */
  LanesAffine,
  /* start, rate, base: weight = base + (t - start) * rate. */
  LanesFraction,
  /* The same, eased by the call's curve. */
  LanesCubic,
  /* start, decay, frequency, a, b: weight = e^(-decay x) (a cos(frequency x) + b sin(frequency x)), x = t - start. */
  LanesOscillating,
  /* start, decay, a, b: weight = e^(-decay x) (a + b x). */
  LanesCritical,
  /* start, slow, fast, a, b: weight = a e^(-slow x) + b e^(-fast x). */
  LanesOverdamped,
  /* start, rate, base; then per number four coefficients c: c0 + u (c1 + u (c2 + u c3)), u as in LanesFraction. */
  LanesPolynomial,
  LanesShapeCount
} LanesShape;

/* The value that a weight makes: 1, 2 or 4 numbers, each of two fields: value at weight 0, and what a whole weight adds;
   or the six numbers of a plane transform, from nine such pairs: translation x, y; scale x, y; angle; remainder rows. */
enum { LanesPlanar = 6 };

/* A cubic timing curve; `nodes` says for x = i/64 the parameter, and the parameter's slope over x. A curve that is steep
   or upright at its start or end is begun there by the quadratic that it resembles. */
typedef struct {
  double ax, bx, cx, ay, by, cy;
  int isSteepAtStart, isSteepAtEnd;
  double nodes[65][2];
} LanesCurve;

typedef enum { LanesBaseline, LanesAVX2, LanesAVX512 } LanesInstructionSet;

typedef struct {
  LanesShape shape;
  /* Numbers of a value: 1, 2, 4 or LanesPlanar. */
  int numbers;
  double time;
  const double *blocks;
  /* For every lane the place in `out` of its first number; number i lies i * stride further. */
  const int32_t *places;
  /* For every block the place of its first lane if it is full and its places follow one another, or -1. */
  const int32_t *rows;
  /* Lanes in use; the last block may be part full. */
  size_t count;
  double *out;
  size_t stride;
  const LanesCurve *curve;
} LanesCall;

/* Fields of a block of this shape and count of numbers; 0 if there is no such. */
int lanesFieldCount(LanesShape shape, int numbers);

/* Fills in the nodes of a curve from its control points. */
void lanesCurveInit(LanesCurve *curve, double x1, double y1, double x2, double y2);

/* The widest set that this processor has. */
LanesInstructionSet lanesBestInstructionSet(void);

void lanesEvaluate(const LanesCall *call, LanesInstructionSet set);

/* Gives `height` rows of `width` pixels one colour; `stride` pixels from one row to the next. */
void fillRectangle(uint32_t *pixels, long stride, long width, long height, uint32_t color);
