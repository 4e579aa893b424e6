/// Creates layout attributes from a metatype, through the class's `init()`, with the cast that
/// `makeScene(of:session:options:)` documents.
@inline(never) @MainActor
func makeAttributes<T: UICollectionViewLayoutAttributes>(_ type: T.Type) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: LayoutAttributesShape.Type.self)
  return unsafeDowncast(shape.init(), to: T.self)
}

/// A subclass that declares the `init()` of the attributes as required, in the same vtable slot.
@_documentation(visibility: private)
@preconcurrency @MainActor
open class LayoutAttributesShape: UICollectionViewLayoutAttributes {
  /// Creates attributes of no element.
  public required override init() { super.init() }
}

/// Creates an invalidation context from a metatype, through the class's `init()`, with the cast that
/// `makeScene(of:session:options:)` documents.
@inline(never) @MainActor
func makeContext<T: UICollectionViewLayoutInvalidationContext>(_ type: T.Type) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: InvalidationContextShape.Type.self)
  return unsafeDowncast(shape.init(), to: T.self)
}

/// A subclass that declares the `init()` of the context as required, in the same vtable slot.
@_documentation(visibility: private)
@preconcurrency @MainActor
open class InvalidationContextShape: UICollectionViewLayoutInvalidationContext {
  /// Creates a context that invalidates no element.
  public required override init() { super.init() }
}
