// Qt Quick of the PySide6 wheels over the scenes of Benchmarks/peers: the driver of that folder, with the blurs of QtQuick.Effects. A blur is
// computed at a fraction of the size, in a layer, and enlarged; MultiEffect on the whole size takes three times as long.
#define main driverMain
#include "../peers/qt_bench.cpp"
#undef main
#include <QtCore/QFileInfo>
#include <QtQuick/QQuickImageProvider>
#include "qt_common.h"

// image://padded/NAME: a picture whose last pixels are repeated outwards, as a blur would otherwise fade to transparent at the edges.
class Padded : public QQuickImageProvider
{
public:
    enum { margin = 64 };
    Padded() : QQuickImageProvider(Image) {}

    QImage requestImage(const QString &name, QSize *size, const QSize &) override
    {
        const QImage in = load(name);
        QImage out(in.size() + QSize(2 * margin, 2 * margin), QImage::Format_RGB32);
        for (int y = 0; y < out.height(); y++)
            for (int x = 0; x < out.width(); x++)
                out.setPixel(x, y, in.pixel(qBound(0, x - margin, in.width() - 1), qBound(0, y - margin, in.height() - 1)));
        *size = out.size();
        return out;
    }
};

struct NewQuick : Quick
{
    bool build()
    {
        const QByteArray s = o.scene;
        if (!strcmp(o.variant, "old") || (s != "blur-snapshot" && s != "backdrop-blur"))
            return Quick::build();
        if (s == "blur-snapshot") {
            engine.addImageProvider("padded", new Padded);
            auto *blur = newItem(engine,
                "Item { id: all; x: -64; y: -64; width: 1408; height: 848; property real sigma: 0; property int part: sigma < 3 ? 1 : sigma < 8 ? 2 : 4\n"
                "Image { id: picture; visible: false; width: all.width/all.part; height: all.height/all.part; mipmap: true; source: 'image://padded/fullA'; layer.enabled: true; layer.smooth: true }\n"
                "MultiEffect { width: picture.width; height: picture.height; source: picture; autoPaddingEnabled: false; blurEnabled: all.sigma > 0; blur: 1; blurMax: Math.max(2, Math.round(5.5*all.sigma/all.part))\n"
                "scale: all.part; transformOrigin: Item.TopLeft; layer.enabled: true; layer.smooth: true } }", window.contentItem());
            auto *card = cardsItem(1);
            advance = [=](int f) {
                blur->setProperty("sigma", blurSigma(f));
                card->show(f);
            };
        } else {
            int n = 0;
            Quad *q = scene_quads(o.scene, &n);
            // The ground is opaque; otherwise the sharp picture would show through the blurred one.
            auto *under = qml("Rectangle {}");
            under->setProperty("color", window.color());
            under->setSize(canvas.size());
            auto *quads = quadItem(under, q, n, true);
            auto *panel = newItem(engine,
                "Item { id: panel; property Item under; property real m: 48; width: 480; height: 270; clip: true\n"
                "ShaderEffectSource { id: part; visible: false; smooth: true; width: (panel.width + 2*panel.m)/4; height: (panel.height + 2*panel.m)/4; textureSize: Qt.size(width, height)\n"
                "sourceItem: panel.under; sourceRect: Qt.rect(panel.x - panel.m, panel.y - panel.m, panel.width + 2*panel.m, panel.height + 2*panel.m) }\n"
                "MultiEffect { x: -panel.m; y: -panel.m; width: part.width; height: part.height; source: part; autoPaddingEnabled: false; blurEnabled: true; blurMax: 22; blur: 1\n"
                "scale: 4; transformOrigin: Item.TopLeft; layer.enabled: true; layer.smooth: true }\n"
                "Rectangle { anchors.fill: parent; color: Qt.rgba(1, 1, 1, 0.2) } }", window.contentItem());
            panel->setProperty("under", QVariant::fromValue(under));
            advance = [=](int f) {
                quads->show(f);
                panel->setPosition(backdropPanel(f).topLeft());
            };
        }
        variant = "MultiEffect (not a true gaussian)";
        return true;
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
    if (!q->start() || !q->build()) {
        print_unable(o, "qt", (QByteArray("Qt ") + qVersion()).constData(), "scene graph", "no OpenGL context, or the scene is not covered");
        return 0;
    }
    report(q, o, qMax(0, o.png - 1), q->variant);
}
