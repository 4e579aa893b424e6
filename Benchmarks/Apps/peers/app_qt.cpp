// Qt over the app scenes: Qt Quick items (Rectangle, Image, Text, BorderImage, FastBlur, Shape) through QQuickRenderControl into an OpenGL
// framebuffer object, or QPainter on a QImage (app_qt_painter.h).
#include <QtCore/QFileInfo>
#include <QtGui/QGuiApplication>
#include <QtGui/QImage>
#include <QtGui/QOffscreenSurface>
#include <QtGui/QOpenGLContext>
#include <QtGui/QOpenGLFunctions>
#include <QtGui/QPainter>
#include <QtGui/QPainterPath>
#include <QtOpenGL/QOpenGLFramebufferObject>
#include <QtQml/QQmlComponent>
#include <QtQml/QQmlEngine>
#include <QtQuick/QQuickGraphicsDevice>
#include <QtQuick/QQuickImageProvider>
#include <QtQuick/QQuickItem>
#include <QtQuick/QQuickRenderControl>
#include <QtQuick/QQuickRenderTarget>
#include <QtQuick/QQuickWindow>
#include <cmath>
#include <map>
#include <memory>
#include <unistd.h>
#include <vector>
#include "apps_common.h"

static QString assets = "assets";

static QImage load(const QString &name)
{
    QImage i(assets + "/" + name + ".png");
    if (i.isNull())
        qFatal("cannot read %s", qPrintable(name));
    return i.convertToFormat(i.hasAlphaChannel() ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
}

static QColor color(unsigned v, double a = 1) { return QColor::fromRgbF((v >> 16) / 255., (v >> 8 & 255) / 255., (v & 255) / 255., a); }

static QFont font(const AppElement *e)
{
    QFont f("DejaVu Sans");
    f.setPixelSize(e->size);
    f.setBold(e->bold);
    f.setStyleStrategy(QFont::NoSubpixelAntialias);
    return f;
}

// The part of a picture that fills a frame.
static QRectF covering(QSizeF image, QSizeF frame)
{
    double k = qMax(frame.width() / image.width(), frame.height() / image.height());
    QSizeF s = frame / k;
    return QRectF((image.width() - s.width()) / 2, (image.height() - s.height()) / 2, s.width(), s.height());
}

// image://made/round/NAME/W/H/RADIUS: a picture with round corners, as QML has no round clip;
// image://made/shadow/SIGMA/RADIUS: a stretchable shadow, whose border is 3 sigma + radius wide.
class Pictures : public QQuickImageProvider
{
public:
    double scale;
    Pictures(double s) : QQuickImageProvider(Image), scale(s) {}

    QImage requestImage(const QString &id, QSize *size, const QSize &) override
    {
        const QStringList w = id.split('/');
        QImage i = w[0] == "round" ? round(w[1], w[2].toDouble(), w[3].toDouble(), w[4].toDouble()) : shadow(scale * w[1].toDouble(), scale * w[2].toDouble());
        *size = i.size();
        return i;
    }

    static int border(double sigma, double radius) { return int(std::ceil(3 * sigma + radius)); }

private:
    QImage round(const QString &name, double w, double h, double radius)
    {
        QImage in = load(name), out(qRound(w * scale), qRound(h * scale), QImage::Format_ARGB32_Premultiplied);
        out.fill(Qt::transparent);
        QPainter p(&out);
        p.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
        p.scale(scale, scale);
        QRectF part = covering(in.size(), QSizeF(w, h));
        QBrush brush(in);
        brush.setTransform(QTransform::fromScale(w / part.width(), h / part.height()).translate(-part.x(), -part.y()));
        p.setPen(Qt::NoPen);
        p.setBrush(brush);
        p.drawRoundedRect(QRectF(0, 0, w, h), radius, radius);
        return out;
    }

    QImage shadow(double sigma, double radius)
    {
        const int b = border(sigma, radius), reach = int(std::ceil(3 * sigma)), side = 2 * (b + reach) + 1;
        std::vector<double> a(side * side), t(side * side), kernel;
        double sum = 0;
        QImage shape(side, side, QImage::Format_ARGB32_Premultiplied);
        shape.fill(Qt::transparent);
        QPainter p(&shape);
        p.setRenderHint(QPainter::Antialiasing);
        p.setPen(Qt::NoPen);
        p.setBrush(Qt::black);
        p.drawRoundedRect(QRectF(reach, reach, side - 2 * reach, side - 2 * reach), radius, radius);
        p.end();
        for (int k = -reach; k <= reach; k++)
            kernel.push_back(std::exp(-k * k / (2 * sigma * sigma))), sum += kernel.back();
        for (int n = 0; n < side * side; n++)
            a[n] = qAlpha(((QRgb *) shape.bits())[n]);
        for (int pass = 0; pass < 2; pass++, a.swap(t))
            for (int y = 0; y < side; y++)
                for (int x = 0; x < side; x++) {
                    double v = 0;
                    for (int k = -reach; k <= reach; k++) {
                        int u = pass ? x : x + k, w = pass ? y + k : y;
                        if (u >= 0 && u < side && w >= 0 && w < side)
                            v += a[w * side + u] * kernel[k + reach];
                    }
                    t[y * side + x] = v / sum;
                }
        for (int n = 0; n < side * side; n++)
            ((QRgb *) shape.bits())[n] = qRgba(0, 0, 0, qRound(a[n]));
        return shape;
    }
};

struct Quick
{
    Options o;
    const AppScene *scene;
    QQuickRenderControl control;
    QQuickWindow window{&control};
    QQmlEngine engine;
    QOpenGLContext context;
    QOffscreenSurface surface;
    std::unique_ptr<QOpenGLFramebufferObject> fbo;
    std::map<QByteArray, std::unique_ptr<QQmlComponent>> components;
    // The item of each element, and the item that contains its children.
    std::vector<QQuickItem *> items, insides;
    std::vector<int> movers;
    QQuickItem *under = nullptr, *curves = nullptr;

    bool start()
    {
        QSurfaceFormat f;
        f.setVersion(4, 5);
        f.setProfile(QSurfaceFormat::CoreProfile);
        f.setDepthBufferSize(24);
        f.setStencilBufferSize(8);
        f.setSwapInterval(0);
        context.setFormat(f);
        surface.setFormat(f);
        surface.create();
        if (!context.create() || !context.makeCurrent(&surface))
            return false;
        window.setGraphicsDevice(QQuickGraphicsDevice::fromOpenGLContext(&context));
        if (!control.initialize())
            return false;
        const QSize pixels(CANVAS_W * scene->scale, CANVAS_H * scene->scale);
        fbo = std::make_unique<QOpenGLFramebufferObject>(pixels, QOpenGLFramebufferObject::CombinedDepthStencil);
        window.setGeometry(0, 0, CANVAS_W, CANVAS_H);
        window.contentItem()->setSize(QSizeF(CANVAS_W, CANVAS_H));
        auto target = QQuickRenderTarget::fromOpenGLTexture(fbo->texture(), pixels);
        target.setDevicePixelRatio(scene->scale);
        window.setRenderTarget(target);
        window.setColor(color(scene->background));
        engine.addImageProvider("made", new Pictures(scene->scale));
        return true;
    }

    QQuickItem *qml(const QByteArray &body, QQuickItem *parent)
    {
        auto &c = components[body];
        if (!c) {
            c = std::make_unique<QQmlComponent>(&engine);
            c->setData("import QtQuick\nimport QtQuick.Shapes\nimport Qt5Compat.GraphicalEffects\n" + body, QUrl());
        }
        auto *i = qobject_cast<QQuickItem *>(c->create());
        if (!i)
            qFatal("%s", qPrintable(c->errorString()));
        i->setParentItem(parent);
        return i;
    }

    void build()
    {
        // The opaque ground is larger than the surface; otherwise bars would be translucent along its edges.
        under = qml("Item { width: 1280; height: 720; property alias ground: ground.color; Rectangle { id: ground; anchors { fill: parent; margins: -100 } } }",
                    window.contentItem());
        under->setProperty("ground", color(scene->background));
        QQuickItem *above = nullptr;
        items.resize(scene->count);
        insides.resize(scene->count);
        for (int k = 0; k < scene->count; k++) {
            const AppElement *e = scene->elements + k;
            if (e->parent < 0 && e->kind == BLUR && !above)
                above = qml("Item { width: 1280; height: 720 }", window.contentItem());
            QQuickItem *parent = e->parent >= 0 ? insides[e->parent] : above ? above : under;
            if (e->kind == CURVE && !curves) // multisampled, since its edges are not antialiased otherwise
                curves = qml("Item { width: 1280; height: 720; layer.enabled: true; layer.samples: 4 }", parent);
            make(k, e, e->kind == CURVE ? curves : parent);
            if (app_moves(e))
                movers.push_back(k);
        }
        advance(0);
    }

    void make(int k, const AppElement *e, QQuickItem *parent)
    {
        bool fades = e->alpha < 1;
        for (int t = 0; t < e->tracks; t++)
            fades |= scene->tracks[e->first_track + t].property == TRACK_ALPHA;
        const bool hasChildren = k + 1 < scene->count && scene->elements[k + 1].parent == k;
        QQuickItem *i = nullptr;
        switch (e->kind) {
        case VIEW:
            if (e->clip && e->radius > 0)
                i = qml("Rectangle { id: r; layer.enabled: true; layer.effect: OpacityMask { maskSource: Rectangle { width: r.width; height: r.height; radius: r.radius } } }", parent);
            else
                i = qml(e->has_color ? e->radius > 0 ? "Rectangle { antialiasing: true }" : "Rectangle {}" : "Item {}", parent);
            if (e->has_color || e->clip) {
                i->setProperty("color", e->has_color ? color(e->color, e->opacity) : QColor(Qt::transparent));
                i->setProperty("radius", e->radius);
            }
            i->setClip(e->clip && e->radius <= 0);
            if (fades && hasChildren)
                qvariant_cast<QObject *>(i->property("layer"))->setProperty("enabled", true);
            break;
        case SCROLL:
            i = qml("Item { clip: true }", parent);
            insides[k] = qml("Item {}", i);
            break;
        case PICTURE:
            if (e->radius > 0)
                i = qml("Image {}", parent);
            else
                i = qml("Image { fillMode: Image.PreserveAspectCrop; clip: true; mipmap: true }", parent);
            i->setProperty("source", e->radius > 0 ? QUrl(QString("image://made/round/%1/%2/%3/%4").arg(app_images[e->image]).arg(e->w).arg(e->h).arg(e->radius))
                                                   : QUrl::fromLocalFile(assets + "/" + app_images[e->image] + ".png"));
            break;
        case LABEL:
            i = qml("Text { renderType: Text.NativeRendering; verticalAlignment: Text.AlignVCenter; textFormat: Text.PlainText }", parent);
            i->setProperty("font", font(e));
            i->setProperty("color", color(e->color));
            i->setProperty("text", QString::fromUtf8(e->text));
            // The alignment does not depend on the direction of the text.
            i->setProperty("horizontalAlignment", e->align == CENTER ? Qt::AlignHCenter : e->align == RIGHT ? Qt::AlignRight : Qt::AlignLeft);
            break;
        case BLUR:
            i = makeBar(e, parent);
            break;
        case CURVE:
            i = qml("Shape { property alias line: poly; property alias stroke: path; ShapePath { id: path; joinStyle: ShapePath.RoundJoin; PathPolyline { id: poly } } }", parent);
            QObject *path = qvariant_cast<QObject *>(i->property("stroke"));
            path->setProperty("strokeWidth", e->fill ? -1 : e->width);
            path->setProperty("strokeColor", color(e->color));
            path->setProperty("fillColor", e->fill ? color(e->color) : QColor(Qt::transparent));
            break;
        }
        i->setPosition(QPointF(e->x, e->y));
        i->setSize(QSizeF(e->w, e->h));
        i->setOpacity(e->alpha);
        if (e->shadow[0] > 0)
            makeShadow(e, i);
        items[k] = i;
        if (!insides[k])
            insides[k] = i;
    }

    // Makes the shadow as a nine-patch below the view, since Qt 6.4 has no shadow for a view.
    void makeShadow(const AppElement *e, QQuickItem *parent)
    {
        const double sigma = e->shadow[1];
        const int reach = int(std::ceil(3 * sigma)), border = Pictures::border(sigma, e->radius) + reach;
        auto *i = qml("BorderImage { property real reach; property real dy; property int edge; z: -1; x: -reach; y: dy - reach; width: parent.width + 2*reach; "
                      "height: parent.height + 2*reach; border { left: edge; right: edge; top: edge; bottom: edge } }", parent);
        i->setProperty("reach", reach);
        i->setProperty("dy", e->shadow[2]);
        i->setProperty("edge", border);
        i->setProperty("source", QUrl(QString("image://made/shadow/%1/%2").arg(sigma).arg(e->radius)));
        i->setOpacity(e->shadow[0]);
    }

    // Draws the content under the bar at a quarter of its size, blurs, saturates and enlarges it. FastBlur's maximum radius of 64 requires the small size.
    QQuickItem *makeBar(const AppElement *e, QQuickItem *parent)
    {
        const double sigma = app_blurs[e->style][0], white = app_blurs[e->style][1], m = 2 * sigma;
        auto *i = qml("Item { id: bar; clip: true; property Item under; property real m; property real blur; property real white\n"
                      "ShaderEffectSource { id: src; visible: false; smooth: true; width: (bar.width + 2*bar.m)/4; height: (bar.height + 2*bar.m)/4; sourceItem: bar.under; "
                      "textureSize: Qt.size(width, height); sourceRect: Qt.rect(bar.x - bar.m, bar.y - bar.m, bar.width + 2*bar.m, bar.height + 2*bar.m) }\n"
                      "FastBlur { id: fast; visible: false; width: src.width; height: src.height; source: src; radius: bar.blur }\n"
                      "HueSaturation { x: -bar.m; y: -bar.m; width: src.width; height: src.height; source: fast; saturation: 0.5; scale: 4; transformOrigin: Item.TopLeft; smooth: true }\n"
                      "Rectangle { anchors.fill: parent; color: Qt.rgba(1, 1, 1, bar.white) } }", parent);
        i->setProperty("under", QVariant::fromValue(under));
        i->setProperty("m", m);
        i->setProperty("blur", sigma * 3.5 / 4);
        i->setProperty("white", white);
        return i;
    }

    void advance(int f)
    {
        char text[64];
        for (int k = 0; k < scene->changed; k++)
            items[(f * scene->changed + k) % scene->labels]->setProperty("text", QString(app_text(f, k, text, sizeof text)));
        for (int k : movers) {
            const AppElement *e = scene->elements + k;
            QQuickItem *i = items[k];
            const AppState a = app_state(scene, e, f);
            i->setPosition(QPointF(a.x, a.y));
            if (e->tracks) {
                i->setSize(QSizeF(a.w, a.h));
                i->setOpacity(a.alpha);
                i->setScale(a.scale);
                if (e->radius > 0 && e->kind == VIEW)
                    i->setProperty("radius", a.radius);
            }
            if (e->kind == SCROLL) {
                insides[k]->setY(-a.scroll);
                for (QQuickItem *c : insides[k]->childItems()) // as a list view does
                    c->setVisible(c->y() + c->height() + 48 > a.scroll && c->y() - 48 < a.scroll + a.h);
            }
            if (e->kind == CURVE) {
                QList<QPointF> points;
                for (int n = 0; n < e->points; n++) {
                    double x, y;
                    app_curve(e, n, f, &x, &y);
                    points << QPointF(x, y);
                }
                if (e->fill)
                    points << QPointF(e->w, e->h) << QPointF(0, e->h) << points.first();
                qvariant_cast<QObject *>(i->property("line"))->setProperty("path", QVariant::fromValue(points));
            }
        }
    }

    void frame(int f, double *build)
    {
        double t = clock_ms(CLOCK_MONOTONIC);
        advance(f);
        control.polishItems();
        control.beginFrame();
        control.sync();
        *build = clock_ms(CLOCK_MONOTONIC) - t;
        control.render();
        control.endFrame();
        context.functions()->glFinish();
    }
};

#include "app_qt_painter.h"

int main(int argc, char **argv)
{
    Options o = parse_options(argc, argv);
    const bool raster = !strcmp(o.backend, "raster");
    const char *peer = raster ? "qt-raster" : "qt";
    const QByteArray version = QByteArray("Qt ") + qVersion();
    QQuickWindow::setGraphicsApi(QSGRendererInterface::OpenGL);
    QGuiApplication app(argc, argv);
    assets = QFileInfo(qEnvironmentVariable("PEER_ASSETS", "assets")).absoluteFilePath();
    if (raster)
        return paint(o, peer, version);
    auto *q = new Quick;
    q->o = o;
    q->scene = app_scene(o.scene);
    if (!q->start()) {
        print_unable(o, peer, version, "none", "no OpenGL context");
        return 0;
    }
    q->build();
    if (o.png >= 0) {
        double b;
        for (int f = q->scene->changed ? 0 : o.png - 1; f <= o.png; f++)
            q->frame(f, &b);
        q->frame(o.png, &b);
        q->fbo->toImage(true).convertToFormat(QImage::Format_RGB32).save(o.out);
        _exit(0);
    }
    auto *f = q->context.functions();
    const QByteArray backend = QByteArray("scene graph on ") + (const char *) f->glGetString(GL_RENDERER) + ", GL " + (const char *) f->glGetString(GL_VERSION);
    measure_and_print([](void *u, int n, double *b) { static_cast<Quick *>(u)->frame(n, b); }, q, o, peer, version, backend, "QML items");
    _exit(0);
}
