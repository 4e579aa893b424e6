import Synchronization

/// A path that can be added to (Core Graphics, `CGMutablePath`).
///
/// Any thread may use the path: a lock guards its elements.
///
/// Every method that adds elements applies its transform to the new elements only. Coordinates are in points, angles
/// in radians, from the x axis towards the y axis.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// Replaces the superclass's storage, which stays empty.
  private let guarded: Mutex<PathElements>
  /// The class name for diagnostics: the class of the object to which the app adds elements.
  private let owner: String

  /// Creates a path without elements.
  public convenience init() { self.init(owner: "CGMutablePath") }

  /// Creates a path without elements that belongs to an object of the class `owner`.
  package init(owner: String) {
    guarded = Mutex(PathElements())
    self.owner = owner
    super.init(elements: PathElements())
  }

  override init(elements: PathElements) {
    guarded = Mutex(elements)
    owner = "CGMutablePath"
    super.init(elements: PathElements())
  }

  package override var elements: PathElements {
    get { guarded.withLock { $0 } }
    set { guarded.withLock { $0 = newValue } }
  }

  /// Begins a subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    add("move(to:)") { $0.move(to: point.applying(transform)) }
  }

  /// Adds a straight line from the current point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    extend("addLine(to:)") { $0.line(to: point.applying(transform)) }
  }

  /// Adds a quadratic Bézier curve from the current point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    extend("addQuadCurve(to:control:)") { $0.quad(to: end.applying(transform), control.applying(transform)) }
  }

  /// Adds a cubic Bézier curve from the current point.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    extend("addCurve(to:control1:control2:)") {
      $0.curve(to: end.applying(transform), control1.applying(transform), control2.applying(transform))
    }
  }

  /// Closes the subpath with a line to its start, which becomes the current point.
  public func closeSubpath() { extend("closeSubpath()") { $0.close() } }

  /// Adds a rectangle as a closed subpath; the null rectangle adds nothing.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    if rect.isNull { return }
    add("addRect(_:)") { $0.addRect(rect, transform) }
  }

  /// Adds rectangles, each as a closed subpath.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Moves to the first point and adds a straight line to each further point.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds the ellipse inscribed in a rectangle as a closed subpath, from the middle of the right side.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    if rect.isNull { return }
    add("addEllipse(in:)") { $0.addEllipse(in: rect, transform) }
  }

  /// Adds a rectangle with elliptical corners as a closed subpath; traps if the corners overlap.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    if rect.isNull { return }
    requireCorners(
      "CGMutablePath.addRoundedRect(in:cornerWidth:cornerHeight:)", rect: rect, width: cornerWidth,
      height: cornerHeight)
    add("addRoundedRect(in:cornerWidth:cornerHeight:)") {
      $0.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform)
    }
  }

  /// Adds an arc from `startAngle` to `endAngle`, and a line from the current point, if there is one, to the start of
  /// the arc. The arc goes towards smaller angles if `clockwise` is true, and towards larger angles otherwise: the name
  /// assumes that y points up. Angles that differ by a whole turn or more in that direction make a circle. Adds nothing
  /// if an angle is infinite or NaN.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let delta = PathElements.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
    addArc(
      "addArc(center:radius:startAngle:endAngle:clockwise:)", center: center, radius: radius,
      startAngle: startAngle, delta: delta, transform: transform)
  }

  /// Adds an arc of the angle `delta`, at most a whole circle, and a line from the current point, if there is one, to
  /// the start of the arc. Adds nothing if an angle is infinite or NaN.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    addArc(
      "addRelativeArc(center:radius:startAngle:delta:)", center: center, radius: radius,
      startAngle: startAngle, delta: delta, transform: transform)
  }

  private func addArc(
    _ call: String, center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform
  ) {
    guard startAngle.isFinite, delta.isFinite else { return ignore(call, "an angle is not finite") }
    add(call) {
      $0.addArc(center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
    }
  }

  /// Adds an arc tangent to the lines from the current point to `tangent1End` and from there to `tangent2End`, and a
  /// line from the current point to the start of the arc.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    extend("addArc(tangent1End:tangent2End:radius:)") {
      $0.addArc(corner: tangent1End, end: tangent2End, radius: radius, transform: transform)
    }
  }

  /// Adds the elements of another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    // The elements are read first, because `path` may be this path, whose lock is not recursive.
    let added = path.elements
    add("addPath(_:)") { $0.append(added, transform) }
  }
}

extension CGMutablePath {
  /// Adds elements that begin at the current point; without a current point adds nothing, as in Core Graphics.
  private func extend(_ call: String, _ build: (inout PathElements) -> Void) {
    add(call, needsCurrentPoint: true, build)
  }

  private func add(_ call: String, needsCurrentPoint: Bool = false, _ build: (inout PathElements) -> Void) {
    let fault: String? = guarded.withLock { elements in
      if needsCurrentPoint, elements.verbs.isEmpty {
        return "there is no current point; move(to:) first"
      }
      let mark = elements.mark
      build(&elements)
      guard elements.hasNaN(since: mark) else { return nil }
      elements.rewind(to: mark)
      return "a coordinate is not a number"
    }
    if let fault { ignore(call, fault) }
  }

  private func ignore(_ call: String, _ reason: String) {
    Diagnostics.report(.pathElementIgnored, "\(owner).\(call): \(reason); nothing is added")
  }
}

/// Traps unless corners of the given size fit into the rectangle; `call` names the caller.
func requireCorners(_ call: String, rect: CGRect, width: CGFloat, height: CGFloat) {
  // The slack covers the rounding of half a side.
  let slack = 1 + 1e-9
  guard width >= 0, height >= 0, 2 * width <= rect.width * slack, 2 * height <= rect.height * slack else {
    fatalError(
      "\(call): corners of \(width)×\(height) do not fit into \(rect.width)×\(rect.height); each may be at most half "
        + "of it")
  }
}

extension Diagnostic.Code {
  /// A path ignored an invalid element.
  package static let pathElementIgnored = Diagnostic.Code(rawValue: "path-element-ignored")
}
