// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Objective-C's functions that exchange methods. There are no methods to exchange here: code that looks for one finds none,
// and goes on without. The source step reports each use.

/// A method's description; there is none.
public typealias Method = OpaquePointer
/// A method's code; there is none.
public typealias IMP = OpaquePointer

/// Finds no method.
public func class_getInstanceMethod(_ cls: AnyClass?, _ name: Selector) -> Method? { nil }

/// Finds no method.
public func class_getClassMethod(_ cls: AnyClass?, _ name: Selector) -> Method? { nil }

/// Traps: methods can't be exchanged.
public func method_exchangeImplementations(_ m1: Method, _ m2: Method) {
  fatalError("method_exchangeImplementations(_:_:): methods can't be exchanged; override one in a subclass")
}

/// Traps: methods have no code of their own.
public func method_getImplementation(_ m: Method) -> IMP {
  fatalError("method_getImplementation(_:): methods can't be exchanged; override one in a subclass")
}

/// Traps: methods have no code of their own.
public func method_getTypeEncoding(_ m: Method) -> UnsafePointer<CChar>? {
  fatalError("method_getTypeEncoding(_:): methods can't be exchanged; override one in a subclass")
}

/// Adds nothing.
public func class_addMethod(
  _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?
) -> Bool { false }

/// Replaces nothing.
public func class_replaceMethod(
  _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?
) -> IMP? { nil }
