// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Objective-C's functions that exchange methods. An app's own method, as the source step rewrites it, asks for the body
// that it is to run; of the frameworks' methods, those with a `Method` do. Code that looks for any other method finds
// none, and continues without an exchange. The source step reports each use.

/// A method whose body can be exchanged with another one's (Objective-C runtime, `Method`).
public final class Method: @unchecked Sendable {
  typealias Body = ExposedMembers.Method

  private struct Implementation {
    let owner: ObjectIdentifier
    let body: Body
  }

  let name: Selector
  private let own: Body
  private var exchanged: Implementation?

  init(_ name: Selector, _ body: @escaping Body) { (self.name, own) = (name, body) }

  /// Creates a method of the frameworks, with its own body.
  package convenience init<Object: AnyObject>(
    _ name: String, _ body: @escaping @MainActor (Object, ObjectiveC.Arguments) -> Any?
  ) {
    let body = unsafeBitCast(body, to: ((Object, ObjectiveC.Arguments) -> Any?).self)
    // The search found it under the object's class or a superclass.
    self.init(Selector(name)) { body(unsafeDowncast($0, to: Object.self), $1) }
  }

  /// The body that runs instead of its own.
  var replacement: Body? { exchanged?.body }

  /// Runs the body that replaces the method's own; returns whether there is one.
  package func runsReplacement(for object: AnyObject, _ arguments: @autoclosure () -> [Any?]) -> Bool {
    guard let exchanged else { return false }
    _ = exchanged.body(object, ObjectiveC.Arguments(selector: name, values: arguments()))
    return true
  }

  fileprivate func exchange(with other: Method) {
    let (a, b) = (implementation, other.implementation)
    implementation = b
    other.implementation = a
  }

  private var implementation: Implementation {
    get { exchanged ?? Implementation(owner: ObjectIdentifier(self), body: own) }
    set { exchanged = newValue.owner == ObjectIdentifier(self) ? nil : newValue }
  }
}

extension ObjectiveC {
  /// The body that a class's own method runs instead of its own; nil if it was not exchanged.
  public static func exchanged(_ object: AnyObject, _ type: AnyClass, _ name: String) -> BoundMethod? {
    let selector = Selector(name)
    return ExposedClasses.exchangeable(exactly: type, selector)?.replacement.map {
      BoundMethod(object: object, selector: selector, method: $0)
    }
  }
}

/// A method's code, which does not exist apart from the method.
public typealias IMP = OpaquePointer

/// Finds a method that can be exchanged, of a class or its superclasses; nil for any other.
public func class_getInstanceMethod(_ cls: AnyClass?, _ name: Selector) -> Method? {
  cls.flatMap { ObjectiveC.ExposedClasses.exchangeable(in: $0, name) }
}

/// Returns nil: class methods cannot be exchanged.
public func class_getClassMethod(_ cls: AnyClass?, _ name: Selector) -> Method? { nil }

/// Gives each of two methods the body of the other; the same call again gives them back.
public func method_exchangeImplementations(_ m1: Method, _ m2: Method) { m1.exchange(with: m2) }

/// Returns a placeholder for a method's code, which can't be called: bodies are exchanged, not taken.
public func method_getImplementation(_ m: Method) -> IMP {
  OpaquePointer(Unmanaged.passUnretained(m).toOpaque())
}

/// Returns nil: types are not described.
public func method_getTypeEncoding(_ m: Method) -> UnsafePointer<CChar>? { nil }

/// Adds nothing, as if the class had the method already: code that tries this first exchanges then.
public func class_addMethod(
  _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?
) -> Bool { false }

/// Replaces nothing.
public func class_replaceMethod(
  _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?
) -> IMP? { nil }
