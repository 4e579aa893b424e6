import Foundation

/// A path of lines and Bézier curves, with the attributes of its drawing (UIKit, `UIBezierPath`).
///
///     let path = UIBezierPath(arcCenter: middle, radius: 40, startAngle: 0, endAngle: .pi, clockwise: true)
///     path.lineWidth = 3
///     UIColor.red.setStroke()
///     path.stroke()
///
/// Coordinates are in points; y points down, so that angles grow clockwise.
open class UIBezierPath: NSObject, NSCopying {
  let path = CGMutablePath(owner: "UIBezierPath")
  var style = LineStyle()
  private var fillsByEvenOddRule = false

  /// Creates a path without elements.
  public override init() { super.init() }

  /// Creates a path with a copy of the elements of `cgPath`.
  public convenience init(cgPath: CGPath) {
    self.init()
    path.elements = cgPath.elements
  }

  /// Creates a new path with the same elements and attributes.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBezierPath(cgPath: path)
    copy.style = style
    copy.fillsByEvenOddRule = fillsByEvenOddRule
    return copy
  }

  // MARK: Elements

  /// The elements, as an immutable path; setting this property replaces all elements.
  open var cgPath: CGPath {
    get { CGPath(elements: path.elements) }
    set { path.elements = newValue.elements }
  }

  /// Begins a subpath at a point.
  open func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a straight line from the current point; without a current point, adds nothing and reports that.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a cubic Bézier curve from the current point; without a current point, adds nothing and reports that.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic Bézier curve from the current point; without a current point, adds nothing and reports that.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds a line from the current point, if there is one, and an arc between two angles in radians from the x axis;
  /// `clockwise` is the direction on the screen.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    // The directions of Core Graphics assume a y axis that points up.
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }

  /// Closes the subpath with a line to its start, which becomes the current point.
  open func close() {
    if !path.isEmpty { path.closeSubpath() }
  }

  /// Removes all elements; the attributes remain.
  open func removeAllPoints() { path.elements = PathElements() }

  /// Adds the elements of another path; its attributes are ignored.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

  /// A new path with the same lines and curves from the end to the start, and the same attributes.
  open func reversing() -> UIBezierPath {
    let reversed = UIBezierPath(cgPath: CGPath(elements: path.elements.reversed()))
    reversed.style = style
    reversed.fillsByEvenOddRule = fillsByEvenOddRule
    return reversed
  }

  /// Transforms all points; the attributes, including the line width, do not change.
  open func apply(_ transform: CGAffineTransform) {
    let transformed = CGMutablePath(owner: "UIBezierPath")
    transformed.addPath(path, transform: transform)
    path.elements = transformed.elements
  }

  // MARK: Geometry

  /// Whether the path has no elements.
  open var isEmpty: Bool { path.isEmpty }

  /// The bounding box of all points, control points included; null for an empty path. O(n).
  open var bounds: CGRect { path.boundingBox }

  /// The start of the next element; the origin in an empty path.
  open var currentPoint: CGPoint { path.currentPoint }

  /// Whether a point is inside, by the path's own fill rule; open subpaths count as closed. O(n).
  open func contains(_ point: CGPoint) -> Bool { path.contains(point, using: fillRule) }

  // MARK: Attributes

  /// Whether the even-odd rule decides which points are inside, instead of the winding rule; false unless set.
  open var usesEvenOddFillRule: Bool {
    get { fillsByEvenOddRule }
    set { fillsByEvenOddRule = newValue }
  }

  var fillRule: CGPathFillRule { fillsByEvenOddRule ? .evenOdd : .winding }

  /// The maximum distance of a drawn curve from the exact curve, in pixels; always 0.6.
  ///
  /// Curves are always drawn more exactly, so setting another value is reported and has no effect.
  open var flatness: CGFloat {
    get { 0.6 }
    set {
      guard newValue != 0.6 else { return }
      Diagnostics.report(
        .flatnessIgnored,
        "UIBezierPath.flatness: \(newValue) is ignored; curves are always flattened more exactly than 0.6")
    }
  }
}

extension Diagnostic.Code {
  /// The flatness of a path was set, which has no effect.
  package static let flatnessIgnored = Diagnostic.Code(rawValue: "flatness-ignored")
}
