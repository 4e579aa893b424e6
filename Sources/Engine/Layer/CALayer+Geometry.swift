extension CALayer {
  var boundingFrame: CGRect {
    let m = CATransform3DGetAffineTransform(transform)
    let size = bounds.size
    let local = CGRect(
      x: -anchorPoint.x * size.width, y: -anchorPoint.y * size.height, width: size.width,
      height: size.height)
    let box = local.applying(m)
    return CGRect(
      x: box.origin.x + position.x, y: box.origin.y + position.y, width: box.width,
      height: box.height)
  }

  func applyFrame(_ rect: CGRect) {
    let frame = rect.standardized
    let m = CATransform3DGetAffineTransform(transform)
    let size = m.isIdentity ? frame.size : inverseSize(frame.size, m)
    // The layer's bounding box relative to its anchor point.
    let local = CGRect(
      x: -anchorPoint.x * size.width, y: -anchorPoint.y * size.height, width: size.width,
      height: size.height
    ).applying(m)
    bounds = CGRect(origin: bounds.origin, size: size)
    position = CGPoint(x: frame.minX - local.minX, y: frame.minY - local.minY)
  }

  /// The size whose bounding box under `m` is `size`; `size` itself if there is no such size, or more than one.
  private func inverseSize(_ size: CGSize, _ m: CGAffineTransform) -> CGSize {
    let (a, b, c, d) = (abs(m.a), abs(m.b), abs(m.c), abs(m.d))
    let det = a * d - b * c
    guard abs(det) > 1e-12 else { return size }
    let w = (size.width * d - size.height * c) / det
    let h = (size.height * a - size.width * b) / det
    return w >= 0 && h >= 0 ? CGSize(width: w, height: h) : size
  }

  /// The map from this layer's points to the superlayer's, by the affine parts of the transforms.
  package var toParent: CGAffineTransform {
    let anchor = CGPoint(
      x: bounds.origin.x + anchorPoint.x * bounds.width, y: bounds.origin.y + anchorPoint.y * bounds.height)
    var m = CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
    if !CATransform3DIsIdentity(transform) {
      m = m.concatenating(CATransform3DGetAffineTransform(transform))
    }
    m = m.concatenating(CGAffineTransform(translationX: position.x, y: position.y))
    guard let parent = superlayer, !CATransform3DIsIdentity(parent.sublayerTransform) else { return m }
    let center = CGPoint(
      x: parent.bounds.origin.x + parent.anchorPoint.x * parent.bounds.width,
      y: parent.bounds.origin.y + parent.anchorPoint.y * parent.bounds.height)
    return m.concatenating(CGAffineTransform(translationX: -center.x, y: -center.y))
      .concatenating(CATransform3DGetAffineTransform(parent.sublayerTransform))
      .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
  }

  /// The map from this layer's points to those of `ancestor`, or of the topmost layer if it is nil; the identity if
  /// this layer is the ancestor.
  private func transform(upTo ancestor: CALayer?) -> CGAffineTransform {
    guard (modelLayer ?? self) !== ancestor, var layer = superlayer else { return .identity }
    var m = toParent
    while (layer.modelLayer ?? layer) !== ancestor, let above = layer.superlayer {
      m = m.concatenating(layer.toParent)
      layer = above
    }
    return m
  }

  /// The map from the points of `layer`, or of the topmost layer if it is nil, to this layer's points.
  ///
  /// The map goes through the nearest layer that contains both layers. The transforms above that layer would cancel out
  /// except for rounding errors.
  package func transform(from layer: CALayer?) -> CGAffineTransform {
    if layer === self { return .identity }
    let common = layer.flatMap { commonAncestor(with: $0) }
    return (layer?.transform(upTo: common) ?? .identity).concatenating(transform(upTo: common).inverted())
  }

  /// The nearest model layer that contains both layers, or is one of them; nil if the layers are in different trees, or
  /// if only one of them is a presentation copy.
  private func commonAncestor(with other: CALayer) -> CALayer? {
    guard isPresentation == other.isPresentation else { return nil }
    var (first, second): (CALayer?, CALayer?) = (modelLayer ?? self, other.modelLayer ?? other)
    let surplus = (first?.ancestorCount ?? 0) - (second?.ancestorCount ?? 0)
    for _ in 0..<max(0, surplus) { first = first?.parent }
    for _ in 0..<max(0, -surplus) { second = second?.parent }
    while let left = first, let right = second {
      if left === right { return left }
      (first, second) = (left.parent, right.parent)
    }
    return nil
  }

  private var ancestorCount: Int {
    var (count, layer) = (0, parent)
    while let above = layer { (count, layer) = (count + 1, above.parent) }
    return count
  }

  func convertPoint(_ p: CGPoint, from layer: CALayer?) -> CGPoint {
    leavesPlane || layer?.leavesPlane == true
      ? project(p, from: layer) : p.applying(transform(from: layer))
  }

  func convertPoint(_ p: CGPoint, to layer: CALayer?) -> CGPoint {
    guard leavesPlane || layer?.leavesPlane == true else {
      return p.applying((layer ?? topmost).transform(from: self))
    }
    return (layer ?? topmost).project(p, from: self)
  }

  func convertRect(_ r: CGRect, from layer: CALayer?) -> CGRect {
    guard leavesPlane || layer?.leavesPlane == true else { return r.applying(transform(from: layer)) }
    return r.aroundCorners { convertPoint($0, from: layer) }
  }

  func convertRect(_ r: CGRect, to layer: CALayer?) -> CGRect {
    guard leavesPlane || layer?.leavesPlane == true else {
      return r.applying((layer ?? topmost).transform(from: self))
    }
    return r.aroundCorners { convertPoint($0, to: layer) }
  }

  private var topmost: CALayer {
    var layer = self
    while let above = layer.superlayer { layer = above }
    return layer
  }
}

extension CGRect {
  /// The bounding box of the four mapped corners.
  fileprivate func aroundCorners(_ map: (CGPoint) -> CGPoint) -> CGRect {
    let corners = [
      map(CGPoint(x: minX, y: minY)), map(CGPoint(x: maxX, y: minY)), map(CGPoint(x: minX, y: maxY)),
      map(CGPoint(x: maxX, y: maxY)),
    ]
    let (left, top) = (corners.map(\.x).min() ?? 0, corners.map(\.y).min() ?? 0)
    let (right, bottom) = (corners.map(\.x).max() ?? 0, corners.map(\.y).max() ?? 0)
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
