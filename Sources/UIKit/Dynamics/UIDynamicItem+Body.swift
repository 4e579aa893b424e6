/// The properties of an item that the physics reads and sets.
extension UIDynamicItem {
  /// The rotation in radians.
  var rotation: Double {
    let transform = transform
    return Double(atan2(transform.b, transform.a))
  }

  /// The pose of the item's body; traps with the name of the call for numbers that are not finite.
  func pose(_ call: String) -> BodyPose {
    let pose = BodyPose(position: SIMD2(center), angle: rotation)
    guard pose.position.x.isFinite, pose.position.y.isFinite, pose.angle.isFinite else {
      fatalError(
        "\(call): the item \(self) has the centre \(center) and the transform \(transform), which must be finite"
      )
    }
    return pose
  }

  /// The outline of the item's body; traps with the name of the call if it has no area.
  func outline(_ call: String) -> BodyOutline {
    let size = SIMD2(Double(bounds.size.width), Double(bounds.size.height))
    guard size.x > 0, size.y > 0, size.x.isFinite, size.y.isFinite else {
      fatalError(
        "\(call): the item \(self) has the size \(bounds.size); both lengths must be positive and finite")
    }
    switch collisionBoundsType {
    case .rectangle: return .rectangle(size)
    case .ellipse: return .ellipse(size)
    case .path:
      guard let hull = BodyOutline.hull(of: collisionBoundingPath.corners(perCurve: 8)) else {
        fatalError("\(call): the collisionBoundingPath of the item \(self) has no area")
      }
      return hull
    }
  }

  /// The point at an offset from the middle, in the reference view's points.
  func point(at offset: UIOffset) -> SIMD2<Double> {
    let rotation = rotation
    return SIMD2(center)
      + Plane.rotate(
        SIMD2(Double(offset.horizontal), Double(offset.vertical)), by: SIMD2(cos(rotation), sin(rotation)))
  }

  /// The offset from the middle, in the item's axes, of a point of the reference view.
  func offset(of point: CGPoint) -> SIMD2<Double> {
    let rotation = rotation
    return Plane.unrotate(SIMD2(point) - SIMD2(center), by: SIMD2(cos(rotation), sin(rotation)))
  }

  /// The smallest rectangle around the item, in the reference view's points.
  var coveredRect: CGRect {
    let size = bounds.size
    return CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      .applying(transform).offsetBy(dx: center.x, dy: center.y)
  }
}

extension UIBezierPath {
  /// The lines of the path; each curve is approximated by `perCurve` lines.
  func lines(perCurve: Int) -> [(SIMD2<Double>, SIMD2<Double>)] {
    var lines: [(SIMD2<Double>, SIMD2<Double>)] = []
    cgPath.elements.forEachSegment { verb, segment in
      let isCurve = verb == .addCurveToPoint || verb == .addQuadCurveToPoint
      let count = isCurve ? perCurve : 1
      var from = segment.value(at: 0)
      for piece in 1...count {
        let to = segment.value(at: Double(piece) / Double(count))
        if to != from { lines.append((from, to)) }
        from = to
      }
    }
    return lines
  }

  /// The ends of the lines of the path; each curve is approximated by `perCurve` lines.
  func corners(perCurve: Int) -> [SIMD2<Double>] { lines(perCurve: perCurve).flatMap { [$0.0, $0.1] } }
}
