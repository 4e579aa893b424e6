import Engine
import Foundation
import ObjectiveCRuntime

/// The key of the transform beside the box, since Foundation has no boxes of others' structures. No object has this
/// address.
private let transformKey: UInt = 1

extension NSValue {
  /// Boxes a transform in space.
  public convenience init(caTransform3D t: CATransform3D) {
    self.init(point: .zero)
    Associations.set(t, of: self, transformKey, .OBJC_ASSOCIATION_RETAIN)
  }

  /// Boxes a transform in the plane.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    self.init(caTransform3D: CATransform3DMakeAffineTransform(transform))
  }

  /// The boxed transform; traps for another value.
  public var caTransform3DValue: CATransform3D {
    guard let transform = Self.transform(in: self) else {
      fatalError("NSValue.caTransform3DValue: the value is not a transform")
    }
    return transform
  }

  /// The boxed transform in the plane; traps for another value.
  public var cgAffineTransformValue: CGAffineTransform { CATransform3DGetAffineTransform(caTransform3DValue) }

  /// Returns the transform in a box; nil for a box of another value.
  static func transform(in box: NSValue) -> CATransform3D? {
    Associations.value(of: box, transformKey) as? CATransform3D
  }
}
