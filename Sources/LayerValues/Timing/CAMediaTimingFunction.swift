import Foundation

/// A timing curve: a cubic from (0, 0) to (1, 1) (Core Animation, `CAMediaTimingFunction`).
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
  // The conformance is unchecked only because the class is open; its stored values never change.
  package let cubic: CubicBezier

  /// Creates a curve from its two inner control points; traps unless their x coordinates are in 0…1 and their y
  /// coordinates are finite.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    guard (0...1).contains(c1x), (0...1).contains(c2x), c1y.isFinite, c2y.isFinite else {
      fatalError(
        """
        CAMediaTimingFunction.init(controlPoints:): (\(c1x), \(c1y), \(c2x), \(c2y)) is not a function of time; \
        x coordinates must be in 0…1, y coordinates finite
        """)
    }
    cubic = CubicBezier(x1: c1x, y1: c1y, x2: c2x, y2: c2y)
    super.init()
  }

  /// Creates one of the five named curves; traps for any other name.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .linear: self.init(.linear)
    case .easeIn: self.init(.easeIn)
    case .easeOut: self.init(.easeOut)
    case .easeInEaseOut: self.init(.easeInOut)
    case .default: self.init(.standard)
    default: fatalError("CAMediaTimingFunction.init(name:): there is no curve named \(name.rawValue)")
    }
  }

  private convenience init(_ cubic: CubicBezier) {
    self.init(controlPoints: cubic.x1, cubic.y1, cubic.x2, cubic.y2)
  }

  /// Writes x and y of control point 0…3 to the two elements of `values`.
  open func getControlPoint(at idx: Int, values: UnsafeMutablePointer<Float>) {
    switch idx {
    case 0: (values[0], values[1]) = (0, 0)
    case 1: (values[0], values[1]) = (cubic.x1, cubic.y1)
    case 2: (values[0], values[1]) = (cubic.x2, cubic.y2)
    case 3: (values[0], values[1]) = (1, 1)
    default:
      fatalError("CAMediaTimingFunction.getControlPoint(at:values:): there is no point \(idx), only 0…3")
    }
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CAMediaTimingFunction)?.cubic == cubic
  }

  open override var hash: Int {
    var hasher = Hasher()
    for coordinate in [cubic.x1, cubic.y1, cubic.x2, cubic.y2] { hasher.combine(coordinate) }
    return hasher.finalize()
  }
}

/// The name of a timing curve (Core Animation, `CAMediaTimingFunctionName`).
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The curve's name as Core Animation spells it.
  public var rawValue: String

  /// Creates the name of a curve; `CAMediaTimingFunction(name:)` supports the constants.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A curve of constant speed.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// A curve that is slow at the start.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// A curve that is slow at the end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// A curve that is slow at both ends.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The curve of implicit animations.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}
