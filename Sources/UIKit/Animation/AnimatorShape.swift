import Engine
import Foundation

/// Creates an animator from a metatype, through `init(duration:timingParameters:)`.
///
/// Swift calls an initialiser on a metatype only if it is required, which this one is not in UIKit. As in `makeObject`,
/// the metatype is cast to that of `AnimatorShape`, where the initialiser is required and has the same vtable slot. A
/// class that neither inherits nor overrides the initialiser traps with a message that names the class. The function is
/// not inlined, as the optimiser would then resolve casts of the result with the type `AnimatorShape`. Tests check
/// this.
@MainActor @inline(never)
func makeAnimator<T: UIViewPropertyAnimator>(
  _ type: T.Type, duration: TimeInterval, _ parameters: any UITimingCurveProvider
) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: AnimatorShape.Type.self)
  return unsafeDowncast(shape.init(duration: duration, timingParameters: parameters), to: T.self)
}

/// A subclass that declares the initialiser of `UIViewPropertyAnimator` as required, in the same vtable slot. It is
/// open, as the compiler would otherwise call the initialiser directly and not through the vtable.
@_documentation(visibility: private)
open class AnimatorShape: UIViewPropertyAnimator {
  public required override init(
    duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider
  ) {
    super.init(duration: duration, timingParameters: parameters)
  }
}
