import LayerValues

/// A `CALayerContentsGravity` as a fit and two alignments.
struct Gravity {
  /// The scaling of contents to the bounds: not at all, to the same size, or with their aspect ratio, inside the bounds
  /// or filling them.
  enum Fit: UInt8 { case none, stretch, aspect, aspectFill }
  var fit: Fit
  /// The alignment of the contents in the bounds, along one axis.
  private enum Alignment: UInt8 { case least, center, greatest }
  private let horizontal: Alignment
  private let vertical: Alignment

  /// The alignment of the contents in the bounds: 0 at the least coordinate, 0.5 in the centre, 1 at the greatest.
  var x: Double { Double(horizontal.rawValue) / 2 }
  var y: Double { Double(vertical.rawValue) / 2 }

  static let resize = Gravity(.stretch)

  private init(_ fit: Fit, x: Alignment = .center, y: Alignment = .center) {
    self.fit = fit
    (horizontal, vertical) = (x, y)
  }

  init(_ name: CALayerContentsGravity) {
    switch name {
    case .resize: self = .resize
    case .resizeAspect: self.init(.aspect)
    case .resizeAspectFill: self.init(.aspectFill)
    case .center: self.init(.none)
    // The y axis of Core Animation points up, that of this project points down: see `CALayer.contentsAreFlipped()`.
    case .top: self.init(.none, y: .greatest)
    case .bottom: self.init(.none, y: .least)
    case .left: self.init(.none, x: .least)
    case .right: self.init(.none, x: .greatest)
    case .topLeft: self.init(.none, x: .least, y: .greatest)
    case .topRight: self.init(.none, x: .greatest, y: .greatest)
    case .bottomLeft: self.init(.none, x: .least, y: .least)
    case .bottomRight: self.init(.none, x: .greatest, y: .least)
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
