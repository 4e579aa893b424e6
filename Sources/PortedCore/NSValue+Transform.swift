import Engine
import Foundation
import ObjectiveCRuntime

/// The key under which the transform is associated with a value, since Foundation's `NSValue` cannot contain other
/// modules' structures. No pointer has this address.
private let transformKey: UInt = 1

extension NSValue {
  /// Creates a value that contains a 3D transform.
  public convenience init(caTransform3D t: CATransform3D) {
    self.init(point: .zero)
    Associations.set(t, of: self, transformKey, .OBJC_ASSOCIATION_RETAIN)
  }

  /// Creates a value that contains a 2D transform.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    self.init(caTransform3D: CATransform3DMakeAffineTransform(transform))
  }

  /// The 3D transform; traps if the value contains no transform.
  public var caTransform3DValue: CATransform3D {
    guard let transform = Self.transform(in: self) else {
      fatalError(
        "NSValue.caTransform3DValue: the value contains no transform; create it with init(caTransform3D:)")
    }
    return transform
  }

  /// The 2D transform; traps if the value contains no transform.
  public var cgAffineTransformValue: CGAffineTransform { CATransform3DGetAffineTransform(caTransform3DValue) }

  /// Returns the transform that a value contains; nil if the value contains none.
  static func transform(in box: NSValue) -> CATransform3D? {
    Associations.value(of: box, transformKey) as? CATransform3D
  }
}
