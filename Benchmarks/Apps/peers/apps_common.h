/* The elements and motions of the app scenes for the C and C++ drivers. Benchmarks/peers/bench_common.h has the timing and the report. */
#pragma once
#include "bench_common.h"

enum { VIEW, SCROLL, PICTURE, LABEL, BLUR, CURVE };
enum { LEFT, CENTER, RIGHT };
enum { TRACK_X, TRACK_Y, TRACK_W, TRACK_H, TRACK_ALPHA, TRACK_RADIUS, TRACK_SCALE, TRACK_SCROLL };
enum { TRI, EASE, WAVE };

typedef struct { int property, motion; double numbers[4]; } AppTrack;

/* Lengths are in points; x and y are in the parent's space; `opacity` is the opacity of the colour. */
typedef struct {
    int kind, parent, index;
    double x, y, w, h;
    int has_color;
    unsigned color;
    double opacity, alpha, radius;
    int clip;
    double shadow[3]; /* opacity, standard deviation, downward offset */
    const char *text;
    int image;
    double size; /* of the font, in points */
    int bold, align, lines, style;
    double width; /* of the line, in points */
    int fill, points;
    double curve[5];
    int first_track, tracks, bounces;
    double path[7]; /* x0, y0, vx, vy, width and height of the space to move in, whether positions are rounded to whole points */
} AppElement;

typedef struct {
    const char *name;
    unsigned background;
    double scale;
    int count;
    const AppElement *elements;
    const AppTrack *tracks;
    int changed, labels; /* how many labels change their texts in each frame, taken in turn; how many there are */
} AppScene;

#include "app_scenes_gen.h"

/* The values of an element in a frame. */
typedef struct { double x, y, w, h, alpha, radius, scale, scroll; } AppState;

/* By style: the standard deviation of a blurred bar, and the alpha of the white above it. */
static const double app_blurs[2][2] = {{30, 0.3}, {20, 0.85}};
enum { APP_SATURATION_TENTHS = 18 };

static inline double app_value(const AppTrack *t, int f, int index)
{
    const double *n = t->numbers;
    if (t->motion == TRI)
        return tri(n[0] * f, n[1]);
    if (t->motion == EASE) {
        double u = tri(f, n[2]) / n[2];
        return n[0] + (n[1] - n[0]) * u * u * (3 - 2 * u);
    }
    return n[0] + (n[1] - n[0]) * (0.5 + 0.5 * cos(2 * M_PI * (f / n[2] + n[3] * index)));
}

static inline int app_moves(const AppElement *e) { return e->tracks || e->bounces || e->kind == CURVE; }

static inline AppState app_state(const AppScene *s, const AppElement *e, int f)
{
    AppState a = { e->x, e->y, e->w, e->h, e->alpha, e->radius, 1, 0 };
    double *at[] = { &a.x, &a.y, &a.w, &a.h, &a.alpha, &a.radius, &a.scale, &a.scroll };
    for (int k = 0; k < e->tracks; k++) {
        const AppTrack *t = s->tracks + e->first_track + k;
        *at[t->property] = app_value(t, f, e->index);
    }
    if (e->bounces) {
        a.x = tri(e->path[0] + e->path[2] * f / 60, e->path[4]);
        a.y = tri(e->path[1] + e->path[3] * f / 60, e->path[5]);
        if (e->path[6])
            a.x = snap(a.x), a.y = snap(a.y);
    }
    return a;
}

/* Computes point k of a curve's line, in the element's space. */
static inline void app_curve(const AppElement *e, int k, int f, double *x, double *y)
{
    const double *c = e->curve;
    *x = e->w * k / (e->points - 1);
    *y = e->h * (c[0] + c[1] * (0.6 * sin(c[2] * k + c[3] * f + c[4]) + 0.4 * sin(2.3 * c[2] * k - 0.7 * c[3] * f)));
}

/* Writes the new text of one label in frame f; returns `out`. `order` is the label's position among those that the frame
   changes, counted from 0. */
static inline const char *app_text(int f, int order, char *out, int size)
{
    snprintf(out, size, "Frame %d, label %d", f, order);
    return out;
}

static inline const AppScene *app_scene(const char *name)
{
    for (int k = 0; k < APP_SCENES; k++)
        if (!strcmp(app_scenes[k].name, name))
            return app_scenes + k;
    fprintf(stderr, "no scene %s\n", name);
    exit(2);
}
