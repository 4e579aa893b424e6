// Qt Quick of the PySide6 wheels over the app scenes: the driver of Benchmarks/Apps/peers, with what newer versions do in less time for the same
// picture. `--variant old` is that driver unchanged.
#define main driverMain
#include "../Apps/peers/app_qt.cpp"
#undef main
#include "qt_common.h"

struct NewQuick : Quick
{
    void build()
    {
        if (!strcmp(o.variant, "old"))
            return Quick::build();
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
            add(k, e, e->parent >= 0 ? insides[e->parent] : above ? above : under);
            if (app_moves(e))
                movers.push_back(k);
        }
        advance(0);
    }

    void add(int k, const AppElement *e, QQuickItem *parent)
    {
        if (e->kind == BLUR || (e->kind == VIEW && e->clip && e->radius > 0)) {
            items[k] = insides[k] = e->kind == BLUR ? bar(e, parent) : rounded(e, parent);
            items[k]->setPosition(QPointF(e->x, e->y));
            items[k]->setSize(QSizeF(e->w, e->h));
            items[k]->setOpacity(e->alpha);
            if (e->shadow[0] > 0)
                shadow(e, items[k]);
            return;
        }
        AppElement bare = *e;
        bare.shadow[0] = 0;
        make(k, &bare, parent);
        if (e->shadow[0] > 0)
            shadow(e, items[k]);
        if (e->kind == CURVE) // antialiased in its shader, so that no layer with four samples is needed
            items[k]->setProperty("preferredRendererType", 4);
        if (e->kind == LABEL) // where text is half a pixel off, Qt 6.4 moves it down and Qt 6.12 up; the tenth of a point makes both move down
            items[k]->setProperty("topPadding", 0.1);
        if (e->kind == PICTURE) { // the picture is cropped without the clip too, and linear sampling gives the same picture
            items[k]->setProperty("mipmap", false);
            items[k]->setClip(false);
        }
    }

    void shadow(const AppElement *e, QQuickItem *parent)
    {
        auto *i = newItem(engine, "RectangularShadow { z: -1; width: parent.width; height: parent.height; radius: parent.radius }", parent);
        i->setProperty("cached", e->tracks == 0); // a shadow that is resized would be made anew in each frame
        i->setY(e->shadow[2]);
        i->setProperty("blur", 2.6 * e->shadow[1]); // brings the picture nearest to the gaussian's
        i->setProperty("color", QColor::fromRgbF(0, 0, 0, e->shadow[0]));
    }

    // Returns a view whose layer is cut to round corners by a shader. OpacityMask and MultiEffect, which read a mask, take longer.
    QQuickItem *rounded(const AppElement *e, QQuickItem *parent)
    {
        auto *i = newItem(engine,
            "Rectangle { id: view; property real scale_: 1; layer.enabled: true\n"
            "layer.effect: ShaderEffect { property size size: Qt.size(view.width, view.height); property real radius: view.radius; property real pixels: view.scale_\n"
            "fragmentShader: 'file:" + qgetenv("PEERS_HOME") + "/rounded.frag.qsb' } }", parent);
        i->setProperty("scale_", scene->scale);
        i->setProperty("color", e->has_color ? color(e->color, e->opacity) : QColor(Qt::transparent));
        i->setProperty("radius", e->radius);
        return i;
    }

    // Returns a bar that draws the content under it at an eighth of its size, blurs and saturates it in a layer of that size, and enlarges the layer.
    QQuickItem *bar(const AppElement *e, QQuickItem *parent)
    {
        const double sigma = app_blurs[e->style][0];
        auto *i = newItem(engine,
            "Item { id: bar; clip: true; property Item under; property real m; property int radius; property real white\n"
            "ShaderEffectSource { id: part; visible: false; smooth: true; width: (bar.width + 2*bar.m)/8; height: (bar.height + 2*bar.m)/8; textureSize: Qt.size(width, height)\n"
            "sourceItem: bar.under; sourceRect: Qt.rect(bar.x - bar.m, bar.y - bar.m, bar.width + 2*bar.m, bar.height + 2*bar.m) }\n"
            "MultiEffect { x: -bar.m; y: -bar.m; width: part.width; height: part.height; source: part; autoPaddingEnabled: false; blurEnabled: true; blur: 1; blurMax: bar.radius\n"
            "saturation: 0.8; scale: 8; transformOrigin: Item.TopLeft; layer.enabled: true; layer.smooth: true; layer.textureSize: Qt.size(width, height) }\n"
            "Rectangle { anchors.fill: parent; color: Qt.rgba(1, 1, 1, bar.white) } }", parent);
        i->setProperty("under", QVariant::fromValue(under));
        i->setProperty("m", 2 * sigma);
        i->setProperty("radius", qRound(0.8 * sigma)); // brings the picture nearest to the gaussian's
        i->setProperty("white", app_blurs[e->style][1]);
        return i;
    }
};

int main(int argc, char **argv)
{
    Options o = parse_options(argc, argv);
    QQuickWindow::setGraphicsApi(QSGRendererInterface::OpenGL);
    QGuiApplication app(argc, argv);
    assets = QFileInfo(qEnvironmentVariable("PEER_ASSETS", "assets")).absoluteFilePath();
    auto *q = new NewQuick;
    q->o = o;
    q->scene = app_scene(o.scene);
    if (!q->start()) {
        print_unable(o, "qt", (QByteArray("Qt ") + qVersion()).constData(), "none", "no OpenGL context");
        return 0;
    }
    q->build();
    report(q, o, q->scene->changed ? 0 : qMax(0, o.png - 1), "QML items");
}
