/* GTK 4 GSK over the app scenes: the nodes that widgets append to a snapshot. The nodes of resting elements are cached; the nodes of
 * moving elements are made in each frame.
 * Drawn by the GL renderer into a window, or by the cairo renderer into a texture. Needs an X display (Xvfb). */
#include <gtk/gtk.h>
#include <gsk/gl/gskglrenderer.h>
#include <epoxy/gl.h>
#include "apps_common.h"

typedef struct { PangoFont *font; PangoGlyphString *glyphs; double x, y; } Run;
typedef struct { Run runs[16]; int n; } Text;

typedef struct {
    Options o;
    const AppScene *scene;
    gboolean gl, window;
    GdkSurface *surface;
    GskRenderer *renderer;
    PangoContext *pango;
    GdkTexture *images[APP_IMAGES], *last;
    Text *texts;
    int *first_child, *next;
    gboolean *rests; /* the element and its descendants do not move, and none is a blurred bar */
    GskRenderNode **cached;
    int frame;
} Bench;

static const char *assets = "assets";
/* A blur node's radius, as a multiple of sigma. The GL renderer's sigma is half the radius. The three box passes of the
   cairo renderer have a sigma of about the radius. */
static double blur_scale = 2;

static GdkRGBA rgba(unsigned v, double a) { return (GdkRGBA) { (v >> 16) / 255.f, (v >> 8 & 255) / 255.f, (v & 255) / 255.f, a }; }
static graphene_rect_t box(double x, double y, double w, double h) { return GRAPHENE_RECT_INIT(x, y, w, h); }

/* The wrappers take over the child's reference. */
static GskRenderNode *wrapped(GskRenderNode *outer, GskRenderNode *child)
{
    gsk_render_node_unref(child);
    return outer;
}

static GskRenderNode *container(GskRenderNode **v, int n)
{
    if (n == 1)
        return v[0];
    GskRenderNode *c = gsk_container_node_new(v, n);
    for (int i = 0; i < n; i++)
        gsk_render_node_unref(v[i]);
    return c;
}

static GskRenderNode *clipped(GskRenderNode *child, graphene_rect_t r, double radius)
{
    if (radius <= 0)
        return wrapped(gsk_clip_node_new(child, &r), child);
    GskRoundedRect rr;
    gsk_rounded_rect_init_from_rect(&rr, &r, radius);
    return wrapped(gsk_rounded_clip_node_new(child, &rr), child);
}

static GskRenderNode *transformed(GskRenderNode *child, GskTransform *t)
{
    if (!t) /* the identity */
        return child;
    GskRenderNode *c = wrapped(gsk_transform_node_new(child, t), child);
    gsk_transform_unref(t);
    return c;
}

static void load_images(Bench *b)
{
    for (int k = 0; k < APP_IMAGES; k++) {
        char path[4096];
        GError *e = NULL;
        snprintf(path, sizeof path, "%s/%s.png", assets, app_images[k]);
        b->images[k] = gdk_texture_new_from_filename(path, &e);
        if (!b->images[k])
            fprintf(stderr, "%s\n", e->message), exit(1);
    }
}

static Text shape(Bench *b, const AppElement *e, const char *text)
{
    Text out = { .n = 0 };
    PangoFontDescription *d = pango_font_description_from_string(e->bold ? "DejaVu Sans Bold" : "DejaVu Sans");
    pango_font_description_set_absolute_size(d, e->size * PANGO_SCALE);
    PangoLayout *l = pango_layout_new(b->pango);
    pango_layout_set_font_description(l, d);
    pango_font_description_free(d);
    pango_layout_set_text(l, text, -1);
    pango_layout_set_auto_dir(l, FALSE);
    PangoRectangle all;
    pango_layout_get_extents(l, NULL, &all);
    double scale = PANGO_SCALE, x = e->align == LEFT ? 0 : (e->w - all.width / scale) / (e->align == CENTER ? 2 : 1), y = (e->h - all.height / scale) / 2;
    PangoLayoutIter *it = pango_layout_get_iter(l);
    do {
        PangoLayoutRun *run = pango_layout_iter_get_run_readonly(it);
        PangoRectangle r;
        if (!run || out.n == 16)
            continue;
        pango_layout_iter_get_run_extents(it, NULL, &r);
        out.runs[out.n++] = (Run) { g_object_ref(run->item->analysis.font), pango_glyph_string_copy(run->glyphs), x + r.x / scale,
                                    snap(y + pango_layout_iter_get_baseline(it) / scale) };
    } while (pango_layout_iter_next_run(it));
    pango_layout_iter_free(it);
    g_object_unref(l);
    return out;
}

static void free_text(Text *t)
{
    for (int i = 0; i < t->n; i++)
        g_object_unref(t->runs[i].font), pango_glyph_string_free(t->runs[i].glyphs);
}

static void prepare(Bench *b)
{
    const AppScene *s = b->scene;
    load_images(b);
    b->texts = g_new0(Text, s->count);
    b->first_child = g_new(int, s->count + 1);
    b->next = g_new(int, s->count);
    b->rests = g_new(gboolean, s->count);
    b->cached = g_new0(GskRenderNode *, s->count);
    for (int i = 0; i <= s->count; i++)
        b->first_child[i] = -1;
    for (int i = s->count - 1; i >= 0; i--) { /* the root's children are at index count */
        const AppElement *e = s->elements + i;
        int parent = e->parent < 0 ? s->count : e->parent;
        b->next[i] = b->first_child[parent];
        b->first_child[parent] = i;
        b->rests[i] = !app_moves(e) && e->kind != BLUR;
        for (int c = b->first_child[i]; c >= 0; c = b->next[c])
            b->rests[i] &= b->rests[c];
        if (e->kind == LABEL)
            b->texts[i] = shape(b, e, e->text);
    }
}

static GskRenderNode *build(Bench *b, int i, double ox, double oy);

/* Returns a node that contains the visible children; NULL if there are none. */
static GskRenderNode *children(Bench *b, int i, double ox, double oy)
{
    int n = 0, c;
    for (c = b->first_child[i]; c >= 0; c = b->next[c])
        n++;
    if (!n)
        return NULL;
    GskRenderNode **v = g_new(GskRenderNode *, n);
    for (n = 0, c = b->first_child[i]; c >= 0; c = b->next[c])
        if ((v[n] = build(b, c, ox, oy)))
            n++;
    GskRenderNode *out = n ? container(v, n) : NULL;
    g_free(v);
    return out;
}

static GskRenderNode *picture(Bench *b, const AppElement *e, graphene_rect_t r, double radius)
{
    GdkTexture *t = b->images[e->image];
    double w = gdk_texture_get_width(t), h = gdk_texture_get_height(t), k = fmax(r.size.width / w, r.size.height / h);
    graphene_rect_t all = box(r.origin.x + (r.size.width - w * k) / 2, r.origin.y + (r.size.height - h * k) / 2, w * k, h * k);
    return clipped(gsk_texture_node_new(t, &all), r, radius);
}

/* GSK 4.8 has no node for paths: an application draws them with cairo. */
static GskRenderNode *curve(Bench *b, const AppElement *e, double x, double y)
{
    graphene_rect_t r = box(x - e->width, y - e->width, e->w + 2 * e->width, e->h + 2 * e->width);
    GskRenderNode *node = gsk_cairo_node_new(&r);
    cairo_t *cr = gsk_cairo_node_get_draw_context(node);
    GdkRGBA c = rgba(e->color, 1);
    for (int k = 0; k < e->points; k++) {
        double px, py;
        app_curve(e, k, b->frame, &px, &py);
        cairo_line_to(cr, x + px, y + py);
    }
    gdk_cairo_set_source_rgba(cr, &c);
    if (e->fill) {
        cairo_line_to(cr, x + e->w, y + e->h);
        cairo_line_to(cr, x, y + e->h);
        cairo_fill(cr);
    } else {
        cairo_set_line_width(cr, e->width);
        cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
        cairo_stroke(cr);
    }
    cairo_destroy(cr);
    return node;
}

static GskRenderNode *build(Bench *b, int i, double ox, double oy)
{
    const AppElement *e = b->scene->elements + i;
    if (b->rests[i] && b->cached[i])
        return gsk_render_node_ref(b->cached[i]);
    AppState a = app_state(b->scene, e, b->frame);
    gboolean has_own_space = app_moves(e) && b->first_child[i] >= 0; /* the children are drawn in the element's own space */
    double x = has_own_space ? 0 : ox + a.x, y = has_own_space ? 0 : oy + a.y;
    graphene_rect_t r = box(x, y, a.w, a.h);
    GskRenderNode *v[24], *inside;
    int n = 0;
    if (a.alpha <= 0)
        return NULL;
    if (e->shadow[0] > 0) {
        GskRoundedRect rr;
        GdkRGBA black = rgba(0, e->shadow[0]);
        gsk_rounded_rect_init_from_rect(&rr, &r, a.radius);
        v[n++] = gsk_outset_shadow_node_new(&rr, &black, 0, e->shadow[2], 0, 2 * e->shadow[1]);
    }
    if (e->kind == VIEW && e->has_color) {
        GdkRGBA c = rgba(e->color, e->opacity);
        GskRenderNode *solid = gsk_color_node_new(&c, &r);
        v[n++] = a.radius > 0 ? clipped(solid, r, a.radius) : solid;
    }
    if (e->kind == PICTURE)
        v[n++] = picture(b, e, r, a.radius);
    if (e->kind == LABEL) {
        GdkRGBA c = rgba(e->color, 1);
        for (int k = 0; k < b->texts[i].n; k++) {
            Run *run = b->texts[i].runs + k;
            GskRenderNode *t = gsk_text_node_new(run->font, run->glyphs, &c, &GRAPHENE_POINT_INIT(x + run->x, y + run->y));
            if (t)
                v[n++] = t;
        }
    }
    if (e->kind == CURVE)
        v[n++] = curve(b, e, x, y);
    if (e->kind == SCROLL) {
        inside = children(b, i, 0, 0);
        if (inside)
            v[n++] = clipped(transformed(inside, gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT(x, y - a.scroll))), r, 0);
    } else if ((inside = children(b, i, x, y))) {
        v[n++] = e->clip ? clipped(inside, r, a.radius) : inside;
    }
    if (!n)
        return NULL;
    GskRenderNode *node = container(v, n);
    if (has_own_space) {
        GskTransform *t = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT(ox + a.x + a.w / 2, oy + a.y + a.h / 2));
        if (a.scale != 1)
            t = gsk_transform_scale(t, a.scale, a.scale);
        node = transformed(node, gsk_transform_translate(t, &GRAPHENE_POINT_INIT(-a.w / 2, -a.h / 2)));
    }
    if (a.alpha < 1)
        node = wrapped(gsk_opacity_node_new(node, a.alpha), node);
    if (b->rests[i])
        b->cached[i] = gsk_render_node_ref(node);
    return node;
}

/* Returns `under`, which contains everything that is drawn before the bar, with the blurred bar over it. */
static GskRenderNode *bar(Bench *b, int i, GskRenderNode *under)
{
    const AppElement *e = b->scene->elements + i;
    AppState a = app_state(b->scene, e, b->frame);
    if (a.alpha <= 0)
        return under;
    double sigma = app_blurs[e->style][0], white = app_blurs[e->style][1], m = 3 * sigma, s = APP_SATURATION_TENTHS / 10.;
    graphene_rect_t r = box(a.x, a.y, a.w, a.h), wide = box(a.x - m, a.y - m, a.w + 2 * m, a.h + 2 * m);
    float saturation[16] = { 0.213 + 0.787 * s, 0.213 - 0.213 * s, 0.213 - 0.213 * s, 0, 0.715 - 0.715 * s, 0.715 + 0.285 * s, 0.715 - 0.715 * s, 0,
                             0.072 - 0.072 * s, 0.072 - 0.072 * s, 0.072 + 0.928 * s, 0, 0, 0, 0, 1 };
    graphene_matrix_t matrix;
    graphene_vec4_t zero;
    graphene_matrix_init_from_float(&matrix, saturation);
    graphene_vec4_init(&zero, 0, 0, 0, 0);
    GskRenderNode *v[2], *part[3], *blurred, *inside = children(b, i, a.x, a.y);
    GdkRGBA tint = rgba(0xFFFFFF, white), ground = rgba(b->scene->background, 1);
    int n = 0;
    v[0] = gsk_color_node_new(&ground, &wide); /* outside of the surface too, or the blur is translucent along its edges */
    v[1] = clipped(gsk_render_node_ref(under), wide, 0);
    blurred = container(v, 2);
    blurred = wrapped(gsk_blur_node_new(blurred, blur_scale * sigma), blurred);
    blurred = wrapped(gsk_color_matrix_node_new(blurred, &matrix, &zero), blurred);
    part[n++] = clipped(blurred, r, 0);
    part[n++] = gsk_color_node_new(&tint, &r);
    if (inside)
        part[n++] = inside;
    v[0] = under;
    v[1] = container(part, n);
    if (a.alpha < 1)
        v[1] = wrapped(gsk_opacity_node_new(v[1], a.alpha), v[1]);
    return container(v, 2);
}

static GskRenderNode *page(Bench *b, int f)
{
    const AppScene *s = b->scene;
    static GskRenderNode **v;
    GdkRGBA c = rgba(s->background, 1);
    graphene_rect_t all = box(0, 0, CANVAS_W, CANVAS_H);
    char text[64];
    int n = 0;
    if (!v)
        v = g_new(GskRenderNode *, s->count + 1);
    b->frame = f;
    for (int k = 0; k < s->changed; k++) {
        int i = (f * s->changed + k) % s->labels;
        free_text(b->texts + i);
        b->texts[i] = shape(b, s->elements + i, app_text(f, k, text, sizeof text));
        g_clear_pointer(b->cached + i, gsk_render_node_unref);
    }
    v[n++] = gsk_color_node_new(&c, &all);
    for (int i = b->first_child[s->count]; i >= 0; i = b->next[i]) {
        if (s->elements[i].kind == BLUR)
            v[0] = bar(b, i, container(v, n)), n = 1;
        else if ((v[n] = build(b, i, 0, 0)))
            n++;
    }
    GskRenderNode *root = container(v, n);
    if (s->scale != 1)
        root = transformed(root, gsk_transform_scale(NULL, s->scale, s->scale));
    return root;
}

static void render(void *user, int f, double *build_ms)
{
    Bench *b = user;
    graphene_rect_t r = box(0, 0, CANVAS_W * b->scene->scale, CANVAS_H * b->scene->scale);
    double t = clock_ms(CLOCK_MONOTONIC);
    GskRenderNode *root = clipped(page(b, f), r, 0);
    *build_ms = clock_ms(CLOCK_MONOTONIC) - t;
    g_clear_object(&b->last);
    if (b->window)
        gsk_renderer_render(b->renderer, root, NULL);
    else
        b->last = gsk_renderer_render_texture(b->renderer, root, &r);
    if (b->gl)
        glFinish();
    gsk_render_node_unref(root);
}

static void window_size(GdkToplevel *t, GdkToplevelSize *size, gpointer data)
{
    const AppScene *s = data;
    gdk_toplevel_size_set_size(size, CANVAS_W * s->scale, CANVAS_H * s->scale);
}

int main(int argc, char **argv)
{
    static Bench b;
    GError *e = NULL;
    char version[64], peer[32];
    setenv("GDK_BACKEND", "x11", 1);
    setenv("GSETTINGS_BACKEND", "memory", 0);
    b.o = parse_options(argc, argv);
    b.scene = app_scene(b.o.scene);
    if (getenv("PEER_ASSETS"))
        assets = getenv("PEER_ASSETS");
    b.gl = strcmp(b.o.backend, "cairo") != 0;
    /* The cairo renderer blurs in pixels. */
    blur_scale = b.gl ? 2 : b.scene->scale;
    snprintf(version, sizeof version, "GTK %d.%d.%d", gtk_get_major_version(), gtk_get_minor_version(), gtk_get_micro_version());
    snprintf(peer, sizeof peer, "gsk-%s", b.gl ? "gl" : "cairo");
    gtk_init();
    b.pango = gtk_widget_get_pango_context(g_object_ref_sink(gtk_label_new("")));
    cairo_font_options_t *fo = cairo_font_options_create();
    cairo_font_options_set_antialias(fo, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(b.pango, fo);
    b.window = b.gl && b.o.png < 0;
    b.surface = gdk_surface_new_toplevel(gdk_display_get_default());
    if (b.window) {
        g_signal_connect(b.surface, "compute-size", G_CALLBACK(window_size), (gpointer) b.scene);
        gdk_toplevel_present(GDK_TOPLEVEL(b.surface), gdk_toplevel_layout_new());
        for (int i = 0; i < 50; i++) {
            g_main_context_iteration(NULL, FALSE);
            g_usleep(2000);
        }
    }
    b.renderer = b.gl ? gsk_gl_renderer_new() : gsk_cairo_renderer_new();
    if (!gsk_renderer_realize(b.renderer, b.surface, &e)) {
        print_unable(b.o, peer, version, "none", e->message);
        return 0;
    }
    prepare(&b);
    if (b.o.png >= 0) {
        double t;
        for (int f = b.scene->changed ? 0 : b.o.png; f <= b.o.png; f++)
            render(&b, f, &t);
        gdk_texture_save_to_png(b.last, b.o.out);
        return 0;
    }
    char variant[64] = "nodes, texture", backend[256] = "cairo, CPU, one thread";
    if (b.gl) {
        GdkRGBA black = rgba(0, 1);
        graphene_rect_t r = box(0, 0, 8, 8);
        g_object_unref(gsk_renderer_render_texture(b.renderer, gsk_color_node_new(&black, &r), &r));
        snprintf(backend, sizeof backend, "%s, GL %s", glGetString(GL_RENDERER), glGetString(GL_VERSION));
        snprintf(variant, sizeof variant, "nodes, window %dx%d", gdk_surface_get_width(b.surface), gdk_surface_get_height(b.surface));
    }
    measure_and_print(render, &b, b.o, peer, version, backend, variant);
    return 0;
}
