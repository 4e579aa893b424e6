/// Makes objects of a class known only as a metatype, though its initialiser is not `required`.
///
/// A required initialiser would force every subclass of a user's to spell it out, which Apple's API does not. Here
/// the metatype is read as that of a sibling class in which the same initialiser is required: both override it from
/// one superclass, so it has one place in both vtables. The siblings are open, or the compiler would call them
/// without the vtable, and nothing is inlined, or a later cast would be decided by the sibling's type. Tests check it
/// in debug and release.
@inline(never)
package func makeCopy<T: CALayer>(of layer: T) -> T {
  let shape = unsafeBitCast(type(of: layer) as AnyClass, to: CopiedLayerShape.Type.self)
  return unsafeDowncast(shape.init(layer: layer), to: T.self)
}

/// An object through the class's own `init()`.
@inline(never)
package func makeObject<T: NSObject>(_ type: T.Type) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: PlainObjectShape.Type.self)
  return unsafeDowncast(shape.init(), to: T.self)
}

/// Gives `init(layer:)` its place in the vtable; all else is `CALayer`'s.
@_documentation(visibility: private)
open class LayerShape: NSObject {
  /// Takes the argument of `CALayer.init(layer:)` and does nothing with it.
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
