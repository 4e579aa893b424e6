// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Objective-C's functions that exchange methods. A method of the app, as the source step rewrites it, calls the body
// that is assigned to it; so do the methods of the frameworks that have a `Method`. The lookup of any other method
// returns nil, and the code continues without an exchange. The source step reports each use.

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
    // The cast succeeds, since the method was found under the object's class or a superclass.
    self.init(Selector(name)) { body(unsafeDowncast($0, to: Object.self), $1) }
  }

  /// The body that is called instead of the method's own; nil if it was not exchanged.
  var replacement: Body? { exchanged?.body }

  /// Calls the body that replaces the method's own; returns false if there is none.
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

/// Returns a method of a class or its superclasses that can be exchanged; nil for any other method.
public func class_getInstanceMethod(_ cls: AnyClass?, _ name: Selector) -> Method? {
  cls.flatMap { ObjectiveC.ExposedClasses.exchangeable(in: $0, name) }
}

/// Returns nil: class methods cannot be exchanged.
public func class_getClassMethod(_ cls: AnyClass?, _ name: Selector) -> Method? { nil }

/// Assigns to each of two methods the body of the other; a second call restores them.
public func method_exchangeImplementations(_ m1: Method, _ m2: Method) { m1.exchange(with: m2) }

/// Returns a placeholder for a method's code, which can't be called: bodies can only be exchanged.
public func method_getImplementation(_ m: Method) -> IMP {
  OpaquePointer(Unmanaged.passUnretained(m).toOpaque())
}

/// Returns nil, since the runtime has no type encodings.
public func method_getTypeEncoding(_ m: Method) -> UnsafePointer<CChar>? { nil }

/// Returns false, as if the class had the method already: code that tries to add a method first exchanges it in this
/// case.
public func class_addMethod(
  _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?
) -> Bool { false }

/// Returns nil without replacing the method.
public func class_replaceMethod(
  _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?
) -> IMP? { nil }
