#define PI 3.14159265
#define TWICE(x) ((x) * 2.0)
#define COLOR(uv) mix(getFromColor(uv), getToColor(uv), progress)
#define ENABLED
#ifdef ENABLED
#define STRENGTH 0.06
#else
#error never compiled
#endif
#if 0
not even GLSL
#elif defined(PI) && !defined(NOTHING)
#undef ENABLED
#endif
#ifndef ENABLED
vec4 transition(vec2 uv) { return COLOR(uv + STRENGTH * sin(TWICE(PI) * uv.yx) * sin(PI * progress)); }
#endif
