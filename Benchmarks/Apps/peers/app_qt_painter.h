// QPainter over the app scenes: every element near the clip is drawn again in each frame, as a widget paints itself.
// QPainter has no blur.
#pragma once

struct Painted
{
    Options o;
    const AppScene *scene;
    QImage target;
    std::vector<QImage> images;
    std::vector<std::vector<int>> children;
    std::vector<QString> texts;
    std::map<QString, QImage> shadows;
    Pictures pictures{1};
    int now = 0;

    // Returns false if the scene has a blur.
    bool start()
    {
        const double s = scene->scale;
        target = QImage(CANVAS_W * s, CANVAS_H * s, QImage::Format_RGB32);
        for (auto *name : app_images)
            images.push_back(load(name));
        children.resize(scene->count + 1);
        texts.resize(scene->count);
        for (int k = 0; k < scene->count; k++) {
            const AppElement *e = scene->elements + k;
            if (e->kind == BLUR)
                return false;
            children[e->parent < 0 ? scene->count : e->parent].push_back(k);
            if (e->text)
                texts[k] = QString::fromUtf8(e->text);
        }
        return true;
    }

    void frame(int f)
    {
        char text[64];
        now = f;
        for (int k = 0; k < scene->changed; k++)
            texts[(f * scene->changed + k) % scene->labels] = app_text(f, k, text, sizeof text);
        QPainter p(&target);
        p.fillRect(target.rect(), color(scene->background));
        p.setPen(Qt::NoPen);
        p.scale(scene->scale, scene->scale);
        p.setRenderHint(QPainter::SmoothPixmapTransform);
        for (int k : children[scene->count])
            draw(p, k, 0, 0, QRectF(0, 0, CANVAS_W, CANVAS_H));
    }

    void draw(QPainter &p, int k, double ox, double oy, QRectF limit)
    {
        const AppElement *e = scene->elements + k;
        const AppState a = app_state(scene, e, now);
        const QRectF r(ox + a.x, oy + a.y, a.w, a.h);
        const bool isEmpty = !r.width() || !r.height();
        if (a.alpha <= 0 || (!isEmpty && !r.adjusted(-48, -48, 48, 48).intersects(limit)))
            return;
        const bool group = a.alpha < 1 && !children[k].empty();
        if (group) { // drawn into a separate image, which is then faded
            const double s = scene->scale;
            QImage layer(std::ceil(a.w * s), std::ceil(a.h * s), QImage::Format_ARGB32_Premultiplied);
            layer.fill(Qt::transparent);
            QPainter q(&layer);
            q.setPen(Qt::NoPen);
            q.setRenderHint(QPainter::SmoothPixmapTransform);
            q.scale(s, s);
            q.translate(-r.topLeft());
            contents(q, k, e, a, r, limit, 1);
            q.end();
            p.setOpacity(a.alpha);
            p.drawImage(QRectF(r.topLeft(), QSizeF(layer.size()) / s), layer);
            p.setOpacity(1);
        } else
            contents(p, k, e, a, r, limit, a.alpha);
    }

    void contents(QPainter &p, int k, const AppElement *e, const AppState &a, QRectF r, QRectF limit, double alpha)
    {
        p.setOpacity(alpha);
        p.setPen(Qt::NoPen);
        if (e->kind == VIEW && e->has_color) {
            if (a.radius > 0) {
                p.setRenderHint(QPainter::Antialiasing);
                p.setBrush(color(e->color, e->opacity));
                p.drawRoundedRect(r, a.radius, a.radius);
                p.setRenderHint(QPainter::Antialiasing, false);
            } else
                p.fillRect(r, color(e->color, e->opacity));
        } else if (e->kind == PICTURE)
            p.drawImage(r, images[e->image], covering(images[e->image].size(), r.size()));
        else if (e->kind == LABEL) {
            p.setPen(color(e->color));
            p.setFont(font(e));
            p.drawText(r, Qt::AlignVCenter | (e->align == CENTER ? Qt::AlignHCenter : e->align == RIGHT ? Qt::AlignRight : Qt::AlignLeft | Qt::AlignAbsolute), texts[k]);
        } else if (e->kind == CURVE) {
            QPolygonF line;
            for (int n = 0; n < e->points; n++) {
                double x, y;
                app_curve(e, n, now, &x, &y);
                line << r.topLeft() + QPointF(x, y);
            }
            p.setRenderHint(QPainter::Antialiasing);
            if (e->fill) {
                line << r.bottomRight() << r.bottomLeft();
                p.setBrush(color(e->color));
                p.drawPolygon(line);
            } else {
                p.setPen(QPen(color(e->color), e->width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
                p.drawPolyline(line);
            }
            p.setRenderHint(QPainter::Antialiasing, false);
        }
        p.setOpacity(1);
        if (children[k].empty())
            return;
        const bool clips = e->clip || e->kind == SCROLL;
        if (clips) {
            p.save();
            p.setClipRect(r, Qt::IntersectClip);
            limit = limit.intersected(r);
        }
        for (int c : children[k])
            draw(p, c, r.x(), r.y() - a.scroll, limit);
        if (clips)
            p.restore();
    }
};

static int paint(Options o, const char *peer, const char *version)
{
    auto *r = new Painted;
    r->o = o;
    r->scene = app_scene(o.scene);
    if (!r->start()) {
        print_unable(o, peer, version, "QPainter", "QPainter has no blur");
        return 0;
    }
    if (o.png >= 0) {
        for (int f = r->scene->changed ? 0 : o.png; f <= o.png; f++)
            r->frame(f);
        r->target.save(o.out);
        return 0;
    }
    measure_and_print([](void *u, int f, double *b) { *b = 0; static_cast<Painted *>(u)->frame(f); }, r, o, peer, version, "QPainter on QImage, CPU, one thread", "painter");
    return 0;
}
