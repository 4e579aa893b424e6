/// Creates a recognizer without handlers through the class's own `init(target:action:)`.
@inline(never) @MainActor
func makeEmptyRecognizer<T: UIGestureRecognizer>(_ type: T.Type) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: RecognizerShape.Type.self)
  return unsafeDowncast(shape.init(target: nil, action: nil), to: T.self)
}

/// The sibling of `UIGestureRecognizer`'s subclasses in which the initialiser is required.
@_documentation(visibility: private)
@preconcurrency @MainActor
open class RecognizerShape: UIGestureRecognizer {
  public required override init(target: Any?, action: Selector?) {
    super.init(target: target, action: action)
  }
}
