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

  /// Sets the alternating lengths of dashes and gaps, and how far into them a stroke begins, in points; nil or a count
  /// of 0 makes strokes solid.
  public func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    if count < 0 {
      fatalError("UIBezierPath.setLineDash(_:count:phase:): the count \(count) must not be negative")
    }
    style.dashes = pattern.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
    style.dashPhase = phase
  }

  /// Writes the dash pattern, its length and its phase where pointers are given; call it for the count first to know
  /// how much room the pattern needs.
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
