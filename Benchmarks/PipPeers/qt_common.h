// What both drivers of Qt Quick have in common: QML with the types of newer versions, and the report.
#pragma once

// Returns an item with the imports that only newer versions have.
static QQuickItem *newItem(QQmlEngine &engine, const QByteArray &body, QQuickItem *parent)
{
    QQmlComponent c(&engine);
    c.setData("import QtQuick\nimport QtQuick.Effects\n" + body, QUrl());
    auto *i = qobject_cast<QQuickItem *>(c.create());
    if (!i)
        qFatal("%s", qPrintable(c.errorString()));
    i->setParentItem(parent);
    return i;
}

// Saves the picture of a frame, after the frames from `first` on, or measures.
template <class Scene> void report(Scene *q, Options o, int first, const QString &variant)
{
    const QByteArray version = QByteArray("Qt ") + qVersion();
    if (o.png >= 0) {
        double b;
        for (int f = first; f <= o.png; f++)
            q->frame(f, &b);
        q->frame(o.png, &b);
        q->fbo->toImage(true).convertToFormat(QImage::Format_RGB32).save(o.out);
        _exit(0);
    }
    auto *f = q->context.functions();
    const QByteArray backend = QByteArray("scene graph on ") + (const char *) f->glGetString(GL_RENDERER) + ", GL " + (const char *) f->glGetString(GL_VERSION);
    measure_and_print([](void *u, int n, double *b) { static_cast<Scene *>(u)->frame(n, b); }, q, o, "qt", version, backend, qPrintable(variant));
    _exit(0);
}
