/// Creates a copy through the metatype of a class whose initialiser is not `required`.
///
/// A required initialiser would force every subclass of an app to declare it, which Apple's API does not. The cast
/// reinterprets the metatype as that of a sibling class in which the same initialiser is required: both override it
/// from one superclass, so that it has the same index in both vtables. The siblings are open, since the compiler would
/// otherwise bypass the vtable. Nothing is inlined, since a later cast would otherwise use the sibling's type. Tests
/// check this in debug and release builds.
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

extension CALayer {
  private final class PlainLayer: CALayer {}
  private final class ActionLayer: CALayer {
    override func action(forKey event: String) -> (any CAAction)? { super.action(forKey: event) }
  }
  private final class DisplayedLayer: CALayer {
    override class func needsDisplay(forKey key: String) -> Bool { super.needsDisplay(forKey: key) }
  }

  private static let observers = [ActionLayer.self, DisplayedLayer.self].map { overriding in
    OverridableMethod(of: CALayer.self, plain: PlainLayer.self, overriding: overriding)
  }

  /// Whether the layer's class overrides a method that is called at each change.
  final var observesChanges: Bool {
    let type = type(of: self)
    // A method that was not found in the vtable counts as overridden, which only makes changes slower.
    return Self.observers.contains { $0?.isOverridden(by: type) ?? true }
  }
}

/// An overridable method of a class, to find out which of its subclasses override it, without a call.
///
/// A class is a table of words: a header, then the inherited methods, at the same indices as in its superclass, with
/// the overrides instead of the methods. If two subclasses differ only in one override, the word that differs is that
/// of the method.
package struct OverridableMethod: Sendable {
  private let index: Int
  private let original: UInt

  /// The number of words before the first method of a class without Objective-C.
  private static let header = 7

  /// Finds the method of `base` that its subclass `overriding` overrides and its subclass `plain` does not;
  /// nil if there is not exactly one such method.
  package init?(of base: AnyClass, plain: AnyClass, overriding: AnyClass) {
    let (words, plainWords, otherWords) = (Self.words(base), Self.words(plain), Self.words(overriding))
    // The fifth word holds the size of the table and the part of it in front of the pointer, in bytes.
    let bytes = Int(words[4] & 0xffff_ffff) - Int(words[4] >> 32)
    let found = (Self.header..<max(Self.header, bytes / MemoryLayout<UInt>.size)).filter {
      words[$0] == plainWords[$0] && words[$0] != otherWords[$0]
    }
    guard found.count == 1 else { return nil }
    (index, original) = (found[0], words[found[0]])
  }

  /// Whether a class, `base` or below it, has another implementation than `base`; one comparison.
  package func isOverridden(by type: AnyClass) -> Bool { Self.words(type)[index] != original }

  private static func words(_ type: AnyClass) -> UnsafePointer<UInt> {
    unsafeBitCast(type, to: UnsafePointer<UInt>.self)
  }
}
