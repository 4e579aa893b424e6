// Apple's signatures that take pointers; nothing else of paths names one.

/// One element of a path while it is being visited (Core Graphics, `CGPathElement`).
public struct CGPathElement {
  /// What the element is.
  public var type: CGPathElementType
  /// As many points as the kind of element takes, the end last; gone when the visit is over.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Creates an element of points that somebody else owns.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// What `CGPath.apply(info:function:)` calls for each element.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

extension CGPath {
  /// Creates a rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var elements = PathElements()
    if !rect.isNull { elements.addRect(rect, transform?.pointee ?? .identity) }
    self.init(elements: elements)
  }

  /// Creates the ellipse that touches the sides of a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var elements = PathElements()
    if !rect.isNull { elements.addEllipse(in: rect, transform?.pointee ?? .identity) }
    self.init(elements: elements)
  }

  /// Creates a rectangle whose corners are quarters of an ellipse; traps if the corners overlap.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    var elements = PathElements()
    if !rect.isNull {
      requireCorners(
        "CGPath.init(roundedRect:cornerWidth:cornerHeight:transform:)", rect, cornerWidth, cornerHeight)
      elements.addRoundedRect(rect, cornerWidth, cornerHeight, transform?.pointee ?? .identity)
    }
    self.init(elements: elements)
  }

  /// A transformed copy that cannot change.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    guard let transform else { return copy() }
    return CGPath(elements: elements.applying(transform.pointee))
  }

  /// A transformed copy that can be changed.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(elements: elements.applying(transform?.pointee ?? .identity))
  }

  /// Whether the path is one upright rectangle, which is written to `rect`.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let rectangle = elements.rectangle else { return false }
    rect?.pointee = rectangle
    return true
  }

  /// Calls `block` for every element, in order.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    let elements = elements
    withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { buffer in
      buffer.initialize(repeating: .zero)
      guard let points = buffer.baseAddress else { return }
      var next = 0
      for verb in elements.verbs {
        for index in 0..<verb.pointCount { points[index] = elements.points[next + index] }
        next += verb.pointCount
        var element = CGPathElement(type: verb, points: points)
        withUnsafePointer(to: &element, block)
      }
    }
  }

  /// Calls `function` for every element, in order, with `info` beside it.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }
}
