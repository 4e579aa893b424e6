import Foundation

/// A function from a property animation's numbers to the transform that it sets (Core Animation, `CAValueFunction`).
///
/// The transform replaces the layer's transform. The animation interpolates the numbers and not the transform, so that
/// a rotation can exceed a whole turn.
open class CAValueFunction: NSObject, @unchecked Sendable {
  // The conformance is unchecked only because the class is open; its stored values never change.
  private enum Function: String {
    case rotateX, rotateY, rotateZ
    case scale, scaleX, scaleY, scaleZ
    case translate, translateX, translateY, translateZ
  }

  private let function: Function

  /// Creates one of the named functions; nil for any other name.
  public init?(name: CAValueFunctionName) {
    guard let function = Function(rawValue: name.rawValue) else { return nil }
    self.function = function
    super.init()
  }

  /// The function's name.
  open var name: CAValueFunctionName { CAValueFunctionName(rawValue: function.rawValue) }

  /// The kind of the input: one number, or three numbers that are stored as four, the last of which is 0.
  package var kind: ValueKind { function == .scale || function == .translate ? .rect : .scalar }

  /// The transform for inputs: an angle in radians, factors, or points.
  package func transform(_ numbers: SIMD4<Double>) -> CATransform3D {
    let x = numbers.x
    return switch function {
    case .rotateX: CATransform3DMakeRotation(x, 1, 0, 0)
    case .rotateY: CATransform3DMakeRotation(x, 0, 1, 0)
    case .rotateZ: CATransform3DMakeRotation(x, 0, 0, 1)
    case .scale: CATransform3DMakeScale(x, numbers.y, numbers.z)
    case .scaleX: CATransform3DMakeScale(x, 1, 1)
    case .scaleY: CATransform3DMakeScale(1, x, 1)
    case .scaleZ: CATransform3DMakeScale(1, 1, x)
    case .translate: CATransform3DMakeTranslation(x, numbers.y, numbers.z)
    case .translateX: CATransform3DMakeTranslation(x, 0, 0)
    case .translateY: CATransform3DMakeTranslation(0, x, 0)
    case .translateZ: CATransform3DMakeTranslation(0, 0, x)
    }
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CAValueFunction)?.function == function
  }

  open override var hash: Int { function.hashValue }
}

/// The name of a value function (Core Animation, `CAValueFunctionName`).
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  /// The function's name as Core Animation spells it.
  public var rawValue: String

  /// Creates the name of a function; `CAValueFunction(name:)` supports the constants.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A rotation about x by an angle in radians.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// A rotation about y by an angle in radians.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// A rotation about z by an angle in radians.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// A scale by three factors.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A scale along x.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// A scale along y.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// A scale along z.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// A translation by three distances in points.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// A translation along x, in points.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// A translation along y, in points.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// A translation along z, in points.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}
