extension PathElements {
  /// The reversed path: the last subpath comes first, and each subpath has the opposite direction. A closed subpath
  /// begins at the end of its last line or curve, and is closed as well.
  package func reversed() -> PathElements {
    var subpaths: [Subpath] = []
    var next = 0
    for verb in verbs {
      let added = points[next..<(next + verb.pointCount)]
      next += verb.pointCount
      switch verb {
      case .moveToPoint: subpaths.append(Subpath(points: Array(added)))
      case .closeSubpath: subpaths[subpaths.count - 1].isClosed = true
      default:
        // After a close, a subpath without a move begins at the start of the closed subpath.
        if let last = subpaths.last, last.isClosed { subpaths.append(Subpath(points: [last.points[0]])) }
        subpaths[subpaths.count - 1].points += added
        subpaths[subpaths.count - 1].verbs.append(verb)
      }
    }
    var result = PathElements()
    for subpath in subpaths.reversed() { subpath.addReversed(to: &result) }
    return result
  }

  private struct Subpath {
    /// The start, then the points of each line and curve.
    var points: [CGPoint]
    var verbs: [CGPathElementType] = []
    var isClosed = false

    func addReversed(to path: inout PathElements) {
      var last = points.count - 1
      path.move(to: points[last])
      for verb in verbs.reversed() {
        let end = points[last - verb.pointCount]
        switch verb {
        case .addQuadCurveToPoint: path.quad(to: end, points[last - 1])
        case .addCurveToPoint: path.curve(to: end, points[last - 1], points[last - 2])
        default: path.line(to: end)
        }
        last -= verb.pointCount
      }
      if isClosed { path.close() }
    }
  }
}
