import LayerValues

/// A `CALayerContentsGravity` as a fit and two alignments.
struct Gravity {
  /// The scaling of contents to the bounds: not at all, to the same size, or with their aspect ratio, inside the bounds
  /// or filling them.
  enum Fit: UInt8 { case none, stretch, aspect, aspectFill }
  var fit: Fit
  /// The alignment of the contents in the bounds: 0 at the least coordinate, 0.5 in the centre, 1 at the greatest.
  var x: Double
  var y: Double

  static let resize = Gravity(fit: .stretch, x: 0.5, y: 0.5)

  private init(fit: Fit, x: Double, y: Double) {
    self.fit = fit
    self.x = x
    self.y = y
  }

  init(_ name: CALayerContentsGravity) {
    switch name {
    case .resize: self = .resize
    case .resizeAspect: self.init(fit: .aspect, x: 0.5, y: 0.5)
    case .resizeAspectFill: self.init(fit: .aspectFill, x: 0.5, y: 0.5)
    case .center: self.init(fit: .none, x: 0.5, y: 0.5)
    // The y axis of Core Animation points up, that of this project points down: see `CALayer.contentsAreFlipped()`.
    case .top: self.init(fit: .none, x: 0.5, y: 1)
    case .bottom: self.init(fit: .none, x: 0.5, y: 0)
    case .left: self.init(fit: .none, x: 0, y: 0.5)
    case .right: self.init(fit: .none, x: 1, y: 0.5)
    case .topLeft: self.init(fit: .none, x: 0, y: 1)
    case .topRight: self.init(fit: .none, x: 1, y: 1)
    case .bottomLeft: self.init(fit: .none, x: 0, y: 0)
    case .bottomRight: self.init(fit: .none, x: 1, y: 0)
    default:
      fatalError("CALayer.contentsGravity: \"\(name.rawValue)\" is not one of Core Animation's gravities")
    }
  }

  /// The rectangle that contents of `width` x `height` points fill in `bounds` (x, y, width, height).
  func rect(width: Double, height: Double, in bounds: SIMD4<Double>) -> SIMD4<Double> {
    var (w, h) = (width, height)
    switch fit {
    case .stretch: return bounds
    case .none: break
    case .aspect, .aspectFill:
      guard w > 0, h > 0 else { return bounds }
      let (sx, sy) = (bounds.z / w, bounds.w / h)
      let s = fit == .aspect ? min(sx, sy) : max(sx, sy)
      w *= s
      h *= s
    }
    return SIMD4(bounds.x + (bounds.z - w) * x, bounds.y + (bounds.w - h) * y, w, h)
  }
}
