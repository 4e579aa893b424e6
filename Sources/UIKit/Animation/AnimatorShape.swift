import Engine
import Foundation

/// An animator of a class known only as a metatype, through the initialiser that subclasses inherit or override.
///
/// The metatype is read as that of a subclass in which the initialiser is required, as `makeObject` does; one that
/// neither inherits nor overrides it traps, with a line that names it. Nothing is inlined, or a later cast would be
/// decided by the wrong type. Tests check it.
@MainActor @inline(never)
func makeAnimator<T: UIViewPropertyAnimator>(
  _ type: T.Type, duration: TimeInterval, _ parameters: any UITimingCurveProvider
) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: AnimatorShape.Type.self)
  return unsafeDowncast(shape.init(duration: duration, timingParameters: parameters), to: T.self)
}

/// Requires the initialiser that has its place in the vtable of `UIViewPropertyAnimator`; open, or the compiler would
/// call it without the vtable.
@_documentation(visibility: private)
open class AnimatorShape: UIViewPropertyAnimator {
  public required override init(
    duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider
  ) {
    super.init(duration: duration, timingParameters: parameters)
  }
}
