/// A layer that draws nothing itself and keeps its sublayers in 3D space, while other layers flatten theirs into their
/// own plane (Core Animation, `CATransformLayer`).
///
/// The layer uses only its geometry, `sublayerTransform`, `opacity` and `isHidden`; the opacity multiplies that of each
/// sublayer.
open class CATransformLayer: CALayer {
  override class var kind: LayerKind { .transform }
  override var isStock: Bool { Swift.type(of: self) == CATransformLayer.self }

  /// Returns false: a layer without a plane contains no point.
  open override func contains(_ p: CGPoint) -> Bool { false }
}
