/// The shadow of a label's text, and the layer that draws the text above it.
@MainActor
struct LabelShadow {
  var color: UIColor?
  var offset = CGSize(width: 0, height: -1)
  private var storedTextLayer: CALayer?

  nonisolated init() {}

  /// Returns the layer that draws the text above the shadow, as large as the label's layer.
  mutating func textLayer(in layer: CALayer) -> CALayer {
    let text = storedTextLayer ?? CALayer()
    if storedTextLayer == nil { layer.insertSublayer(text, at: 0) }
    storedTextLayer = text
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    text.frame = layer.bounds
    text.contentsScale = layer.contentsScale
    CATransaction.commit()
    return text
  }

  mutating func hide() {
    storedTextLayer?.removeFromSuperlayer()
    storedTextLayer = nil
  }
}
