import Engine
import Foundation

/// Creates an animator from a metatype, through `init(duration:timingParameters:)`.
///
/// Swift calls an initialiser on a metatype only if the initialiser is required, and UIKit's is not. As in
/// `makeObject`, the metatype is cast to that of `AnimatorShape`, where the initialiser is required and has the same
/// vtable slot. A class that neither inherits nor overrides the initialiser traps with a message that names the class.
/// If the function were inlined, the optimiser would assume that the result is an `AnimatorShape`.
@MainActor @inline(never)
func makeAnimator<T: UIViewPropertyAnimator>(
  _ type: T.Type, duration: TimeInterval, _ parameters: any UITimingCurveProvider
) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: AnimatorShape.Type.self)
  return unsafeDowncast(shape.init(duration: duration, timingParameters: parameters), to: T.self)
}

/// A subclass that declares the initialiser of `UIViewPropertyAnimator` as required, in the same vtable slot. The class
/// is open because the compiler could call the initialiser of a closed class directly, without the vtable.
@_documentation(visibility: private)
open class AnimatorShape: UIViewPropertyAnimator {
  public required override init(
    duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider
  ) {
    super.init(duration: duration, timingParameters: parameters)
  }
}
