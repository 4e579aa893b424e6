/// Creates an item of a bar from a metatype, through the class's `init()`, with the cast that
/// `makeScene(of:session:options:)` documents.
@inline(never) @MainActor
func makeBarItem<T: UIBarItem>(_ type: T.Type) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: BarItemShape.Type.self)
  return unsafeDowncast(shape.init(), to: T.self)
}

/// A subclass that declares the `init()` of `UIBarItem` as required, in the same vtable slot.
@_documentation(visibility: private)
@preconcurrency @MainActor
open class BarItemShape: UIBarItem {
  /// Creates an item without a title and an image.
  public required override init() { super.init() }
}
