#include "CLanes.h"

#include <math.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF
/* The warning is about passing vectors to functions, but every function that takes a vector is inlined. */
#pragma clang diagnostic ignored "-Wpsabi"

typedef double Lanes __attribute__((vector_size(64)));
typedef int64_t Bits __attribute__((vector_size(64)));

/* The curve's parameter at x, by Newton's method inside a bracket: for the nodes, and for lanes that the kernel's two
   or three steps do not solve. */
static double parameterAt(const LanesCurve *k, double x) {
  double low = 0, high = 1, s = x, last = INFINITY;
  for (int i = 0; i < 100; i++) {
    double error = ((k->ax * s + k->bx) * s + k->cx) * s - x;
    if (fabs(error) <= 1e-14) break;
    if (error < 0) low = s; else high = s;
    double next = s - error / ((3 * k->ax * s + 2 * k->bx) * s + k->cx);
    if (!(next > low && next < high) || 2 * fabs(error) > last) next = 0.5 * (low + high);
    if (next == low || next == high) break;
    last = fabs(error);
    s = next;
  }
  return s;
}

static double easedAt(const LanesCurve *k, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  double s = parameterAt(k, x);
  return ((k->ay * s + k->by) * s + k->cy) * s;
}

void lanesCurveInit(LanesCurve *k, double x1, double y1, double x2, double y2) {
  k->cx = 3 * x1;
  k->bx = 3 * (x2 - x1) - k->cx;
  k->ax = 1 - k->cx - k->bx;
  k->cy = 3 * y1;
  k->by = 3 * (y2 - y1) - k->cy;
  k->ay = 1 - k->cy - k->by;
  k->isSteepAtStart = x1 < 0.2 && k->bx > 0;
  k->isSteepAtEnd = x2 > 0.8 && 3 * (x2 - x1) - 3 * (1 - x2) > 0;
  for (int i = 0; i <= 64; i++) {
    double s = i == 0 ? 0 : i == 64 ? 1 : parameterAt(k, i / 64.0);
    double slope = (3 * k->ax * s + 2 * k->bx) * s + k->cx;
    k->nodes[i][0] = s;
    /* Where the curve is vertical, the search starts from the node itself. */
    k->nodes[i][1] = slope > 1e-3 ? 1 / slope : 0;
  }
}

#define TARGET
#define NAME(x) x##Baseline
#include "Kernels.inc"
#undef TARGET
#undef NAME

#if defined(__x86_64__)
#define TARGET __attribute__((target("avx2")))
#define NAME(x) x##AVX2
#include "Kernels.inc"
#undef TARGET
#undef NAME

#define TARGET __attribute__((target("avx512f,avx512dq,avx512vl,avx512bw"), min_vector_width(512)))
#define NAME(x) x##AVX512
#include "Kernels.inc"
#undef TARGET
#undef NAME
#endif

static int shapeFields(LanesShape shape) {
  switch (shape) {
    case LanesAffine: return 1;
    case LanesFraction: case LanesCubic: case LanesPolynomial: return 3;
    case LanesCritical: return 4;
    case LanesOscillating: case LanesOverdamped: return 5;
    default: return 0;
  }
}

int lanesFieldCount(LanesShape shape, int numbers) {
  if (numbers == LanesPlanar) {
    return shape == LanesAffine || shape == LanesPolynomial ? 0 : shapeFields(shape) + 18;
  }
  if (numbers != 1 && numbers != 2 && numbers != 4) return 0;
  return shapeFields(shape) + (shape == LanesPolynomial ? 4 : 2) * numbers;
}

LanesInstructionSet lanesBestInstructionSet(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")
      && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw"))
    return LanesAVX512;
  if (__builtin_cpu_supports("avx2")) return LanesAVX2;
#endif
  return LanesBaseline;
}

void lanesEvaluate(const LanesCall *call, LanesInstructionSet set) {
#if defined(__x86_64__)
  if (set == LanesAVX512) return evaluateAVX512(call);
  if (set == LanesAVX2) return evaluateAVX2(call);
#endif
  evaluateBaseline(call);
}
