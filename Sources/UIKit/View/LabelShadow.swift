/// The shadow of a label's text, and the layer that draws the text above it.
@MainActor
struct LabelShadow {
  var color: UIColor?
  var offset = CGSize(width: 0, height: -1)
  private var storedTextLayer: CALayer?

  nonisolated init() {}

  /// Returns the layer that draws the text above the shadow, as large as the label's layer.
  mutating func textLayer(in layer: CALayer) -> CALayer {
    let sublayer = storedTextLayer ?? CALayer()
    if storedTextLayer == nil { layer.insertSublayer(sublayer, at: 0) }
    storedTextLayer = sublayer
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    sublayer.frame = layer.bounds
    sublayer.contentsScale = layer.contentsScale
    CATransaction.commit()
    return sublayer
  }

  mutating func hide() {
    storedTextLayer?.removeFromSuperlayer()
    storedTextLayer = nil
  }
}
