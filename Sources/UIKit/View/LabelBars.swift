import Engine
import Foundation

/// The lines below and through a label's text.
@MainActor
struct LabelBars {
  private var layers: [CALayer] = []

  nonisolated init() {}

  /// Shows bars of a text whose top left corner is at `origin`, in layers above the text.
  mutating func show(_ bars: [TextBar], at origin: CGPoint, color: UIColor, in layer: CALayer) {
    if bars.isEmpty, layers.isEmpty { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    while layers.count > bars.count { layers.removeLast().removeFromSuperlayer() }
    while layers.count < bars.count {
      let line = CALayer()
      layer.addSublayer(line)
      layers.append(line)
    }
    let scale = layer.contentsScale
    for (bar, line) in zip(bars, layers) {
      var rect = bar.rect.offsetBy(dx: origin.x, dy: origin.y)
      // The bar is on whole pixels, which keeps thin lines even.
      rect.origin.y = (rect.minY * scale).rounded() / scale
      rect.size.height = max(1, (rect.height * scale).rounded()) / scale
      line.frame = rect
      line.backgroundColor = bar.color ?? color.cgColor
    }
    CATransaction.commit()
  }

  mutating func hide() {
    for layer in layers { layer.removeFromSuperlayer() }
    layers = []
  }
}
