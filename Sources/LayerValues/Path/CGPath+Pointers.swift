// Apple's signatures with pointers.

/// One element of a path during iteration (Core Graphics, `CGPathElement`).
public struct CGPathElement {
  /// The type of the element.
  public var type: CGPathElementType
  /// The points of the element, the end last; valid only during the call.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Creates an element of points that the caller owns.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// The function that `CGPath.apply(info:function:)` calls for each element.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

extension CGPath {
  /// Creates a rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var elements = PathElements()
    if !rect.isNull { elements.addRect(rect, transform?.pointee ?? .identity) }
    self.init(elements: elements)
  }

  /// Creates the ellipse inscribed in a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var elements = PathElements()
    if !rect.isNull { elements.addEllipse(in: rect, transform?.pointee ?? .identity) }
    self.init(elements: elements)
  }

  /// Creates a rectangle with elliptical corners; traps if the corners overlap.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    var elements = PathElements()
    if !rect.isNull {
      requireCorners(
        "CGPath.init(roundedRect:cornerWidth:cornerHeight:transform:)", rect: rect, width: cornerWidth,
        height: cornerHeight)
      elements.addRoundedRect(
        rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform?.pointee ?? .identity
      )
    }
    self.init(elements: elements)
  }

  /// A transformed immutable copy.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    guard let transform else { return copy() }
    return CGPath(elements: elements.applying(transform.pointee))
  }

  /// A transformed mutable copy.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(elements: elements.applying(transform?.pointee ?? .identity))
  }

  /// Whether the path is one axis-aligned rectangle; if so, writes it to `rect`.
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

  /// Calls `function` with `info` for every element, in order.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }
}
