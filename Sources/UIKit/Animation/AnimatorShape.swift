import Engine
import Foundation

/// Creates an animator of a class that is known only as a metatype, by the initialiser that subclasses inherit or
/// override.
///
/// The function reads the metatype as that of a subclass in which the initialiser is required, as `makeObject`
/// does; a class that neither inherits nor overrides the initialiser traps with a line that names it. The function
/// is not inlined: the compiler would decide a later cast by the wrong type. Tests check this.
@MainActor @inline(never)
func makeAnimator<T: UIViewPropertyAnimator>(
  _ type: T.Type, duration: TimeInterval, _ parameters: any UITimingCurveProvider
) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: AnimatorShape.Type.self)
  return unsafeDowncast(shape.init(duration: duration, timingParameters: parameters), to: T.self)
}

/// A subclass that declares the initialiser of `UIViewPropertyAnimator` as required, so that it keeps its vtable slot;
/// open, or the compiler would call it without the vtable.
@_documentation(visibility: private)
open class AnimatorShape: UIViewPropertyAnimator {
  public required override init(
    duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider
  ) {
    super.init(duration: duration, timingParameters: parameters)
  }
}
