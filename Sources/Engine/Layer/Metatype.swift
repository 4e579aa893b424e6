/// Creates a copy through the metatype of a class whose initialiser is not `required`.
///
/// A required initialiser would force every subclass of an app to declare it, which Apple's API does not. The cast
/// reinterprets the metatype as that of a sibling class in which the same initialiser is required: both override it
/// from one superclass, so that it has the same index in both vtables. The siblings are open, as the compiler would
/// otherwise bypass the vtable, and nothing is inlined, as a later cast would otherwise use the sibling's type. Tests
/// check it in debug and release.
@inline(never)
package func makeCopy<T: CALayer>(of layer: T) -> T {
  let shape = unsafeBitCast(type(of: layer) as AnyClass, to: CopiedLayerShape.Type.self)
  return unsafeDowncast(shape.init(layer: layer), to: T.self)
}

/// Creates an object through the class's own `init()`.
@inline(never)
package func makeObject<T: NSObject>(_ type: T.Type) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: PlainObjectShape.Type.self)
  return unsafeDowncast(shape.init(), to: T.self)
}

/// Defines the vtable index of `init(layer:)`; `CALayer` implements everything else.
@_documentation(visibility: private)
open class LayerShape: NSObject {
  /// Ignores the argument, which `CALayer.init(layer:)` uses.
  public init(layer: Any) { super.init() }
  public override init() { super.init() }
}

/// The sibling of `CALayer` in which `init(layer:)` is required, so that a metatype can call it.
@_documentation(visibility: private)
open class CopiedLayerShape: LayerShape {
  public required override init(layer: Any) { super.init(layer: layer) }
}

/// The sibling of `NSObject`'s subclasses in which `init()` is required, so that a metatype can call it.
@_documentation(visibility: private)
open class PlainObjectShape: NSObject {
  public required override init() { super.init() }
}
