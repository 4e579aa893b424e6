/// The shadow of a label's text, and the layer that draws the text above it.
@MainActor
struct LabelShadow {
  var color: UIColor?
  var offset = CGSize(width: 0, height: -1)
  private var above: CALayer?

  nonisolated init() {}

  /// The layer above the shadow, as large as the label's.
  mutating func textLayer(in layer: CALayer) -> CALayer {
    let text = above ?? CALayer()
    if above == nil { layer.insertSublayer(text, at: 0) }
    above = text
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    text.frame = layer.bounds
    text.contentsScale = layer.contentsScale
    CATransaction.commit()
    return text
  }

  mutating func hide() {
    above?.removeFromSuperlayer()
    above = nil
  }
}
