/// Makes objects of a class known only as a metatype, though its initialiser is not `required`.
///
/// A required initialiser would force every subclass of a user's to spell it out, which Apple's API does not. Here
/// the metatype is read as that of a class with the same place in the vtable for the same initialiser, which is
/// required there. Both start at `NSObject`'s vtable, so the place is the first one of their own. Tests check it in
/// debug and release.
private class CopiedLayerShape: NSObject {
  required init(layer: Any) { super.init() }
}

private class PlainObjectShape: NSObject {
  required override init() { super.init() }
}

/// A copy through the layer's own `init(layer:)`.
package func makeCopy<T: CALayer>(of layer: T) -> T {
  let shape = unsafeBitCast(type(of: layer) as AnyClass, to: CopiedLayerShape.Type.self)
  return unsafeDowncast(shape.init(layer: layer), to: T.self)
}

/// An object through the class's own `init()`.
package func makeObject<T: NSObject>(_ type: T.Type) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: PlainObjectShape.Type.self)
  return unsafeDowncast(shape.init(), to: T.self)
}
