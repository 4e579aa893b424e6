/// Creates a recognizer without handlers from a metatype, through the class's own `init(target:action:)`.
@inline(never) @MainActor
func makeEmptyRecognizer<T: UIGestureRecognizer>(_ type: T.Type) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: RecognizerShape.Type.self)
  return unsafeDowncast(shape.init(target: nil, action: nil), to: T.self)
}

/// A subclass that declares the initialiser of `UIGestureRecognizer` as required, in the same vtable slot; see
/// `SceneShape`.
@_documentation(visibility: private)
@preconcurrency @MainActor
open class RecognizerShape: UIGestureRecognizer {
  public required override init(target: Any?, action: Selector?) {
    super.init(target: target, action: action)
  }
}
