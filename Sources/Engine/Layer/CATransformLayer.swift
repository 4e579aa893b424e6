/// A layer that draws nothing itself and whose sublayers keep their places in space, where those of other layers are
/// laid flat into their superlayer's plane (Core Animation, `CATransformLayer`).
///
/// Only its geometry, `sublayerTransform`, `opacity` and `isHidden` count; the opacity goes to each of the sublayers.
open class CATransformLayer: CALayer {
  override class var kind: LayerKind { .transform }
  override var isStock: Bool { Swift.type(of: self) == CATransformLayer.self }

  /// A layer without a plane holds no point.
  open override func contains(_ p: CGPoint) -> Bool { false }
}
