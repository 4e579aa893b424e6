extension UIBezierPath {
  /// The width of the stroke in points; 1 unless set.
  public var lineWidth: CGFloat {
    get { style.width }
    set { style.width = newValue }
  }

  /// The ends of the stroke; `butt` unless set.
  public var lineCapStyle: CGLineCap {
    get { style.cap }
    set { style.cap = newValue }
  }

  /// The corners of the stroke; `miter` unless set.
  public var lineJoinStyle: CGLineJoin {
    get { style.join }
    set { style.join = newValue }
  }

  /// The maximum length of a mitered corner, in line widths; 10 unless set.
  public var miterLimit: CGFloat {
    get { style.miterLimit }
    set { style.miterLimit = newValue }
  }

  /// Sets the alternating lengths of dashes and gaps, and the phase: the distance into this pattern at which a stroke
  /// begins, in points. A nil pattern or a count of 0 makes strokes solid.
  public func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    if count < 0 {
      fatalError("UIBezierPath.setLineDash(_:count:phase:): the count \(count) must not be negative")
    }
    style.dashes = pattern.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
    style.dashPhase = phase
  }

  /// Writes the dash pattern, its count and its phase to the pointers that are not nil. Call this for the count first,
  /// because the pattern needs memory for that many numbers.
  public func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    if let pattern {
      for (index, length) in style.dashes.enumerated() { pattern[index] = length }
    }
    count?.pointee = style.dashes.count
    phase?.pointee = style.dashPhase
  }
}
