/// Creates layout attributes through the class's own `init()`.
@inline(never) @MainActor
func makeAttributes<T: UICollectionViewLayoutAttributes>(_ type: T.Type) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: LayoutAttributesShape.Type.self)
  return unsafeDowncast(shape.init(), to: T.self)
}

/// The subclass in which `init()` is required.
@_documentation(visibility: private)
@preconcurrency @MainActor
open class LayoutAttributesShape: UICollectionViewLayoutAttributes {
  /// Creates attributes of no element.
  public required override init() { super.init() }
}

/// Creates an invalidation context through the class's own `init()`.
@inline(never) @MainActor
func makeContext<T: UICollectionViewLayoutInvalidationContext>(_ type: T.Type) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: InvalidationContextShape.Type.self)
  return unsafeDowncast(shape.init(), to: T.self)
}

/// The subclass in which `init()` is required.
@_documentation(visibility: private)
@preconcurrency @MainActor
open class InvalidationContextShape: UICollectionViewLayoutInvalidationContext {
  /// Creates a context that names nothing.
  public required override init() { super.init() }
}
