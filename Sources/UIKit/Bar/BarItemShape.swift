/// Creates an item of a bar through the class's own `init()`.
@inline(never) @MainActor
func makeBarItem<T: UIBarItem>(_ type: T.Type) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: BarItemShape.Type.self)
  return unsafeDowncast(shape.init(), to: T.self)
}

/// The subclass in which `init()` is required.
@_documentation(visibility: private)
@preconcurrency @MainActor
open class BarItemShape: UIBarItem {
  /// Creates an item without a title and an image.
  public required override init() { super.init() }
}
