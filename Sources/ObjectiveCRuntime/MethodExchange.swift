// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Objective-C's functions that exchange methods. The source step rewrites each exchangeable method of the app so that
// the method calls the body that is assigned to it; the methods of the frameworks that have a `Method` do so too. The
// lookup of any other method returns nil, and the calling code continues without an exchange. The source step reports
// each use of these functions.

/// A method whose body can be exchanged with the body of another method (Objective-C runtime, `Method`).
public final class Method: @unchecked Sendable {
  typealias Body = ExposedMembers.Method

  private struct Implementation {
    let owner: ObjectIdentifier
    let body: Body
  }

  let name: Selector
  private let ownBody: Body
  private var exchanged: Implementation?

  init(_ name: Selector, _ body: @escaping Body) { (self.name, ownBody) = (name, body) }

  /// Creates a method of the frameworks, with its own body.
  package convenience init<Object: AnyObject>(
    _ name: String, _ body: @escaping @MainActor (Object, ObjectiveC.Arguments) -> Any?
  ) {
    let body = unsafeBitCast(body, to: ((Object, ObjectiveC.Arguments) -> Any?).self)
    // The cast succeeds, since the method was found under the object's class or a superclass.
    self.init(Selector(name)) { body(unsafeDowncast($0, to: Object.self), $1) }
  }

  /// The body that is called instead of the method's own body; nil while the method is not exchanged.
  var replacement: Body? { exchanged?.body }

  /// Calls the body that replaces the method's own body; returns false if the method is not exchanged.
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
    get { exchanged ?? Implementation(owner: ObjectIdentifier(self), body: ownBody) }
    set { exchanged = newValue.owner == ObjectIdentifier(self) ? nil : newValue }
  }
}

extension ObjectiveC {
  /// Returns the body that replaces the body of a method that the class itself declares; nil if the method is not
  /// exchanged.
  public static func exchanged(_ object: AnyObject, _ type: AnyClass, _ name: String) -> BoundMethod? {
    let selector = Selector(name)
    return ExposedClasses.exchangeable(exactly: type, selector)?.replacement.map {
      BoundMethod(object: object, selector: selector, method: $0)
    }
  }
}

/// A pointer that stands for a method's code. The pointer can't be called, since the code does not exist apart from the
/// method.
public typealias IMP = OpaquePointer

/// Returns an exchangeable method of a class or its superclasses; nil if the method can't be exchanged.
public func class_getInstanceMethod(_ cls: AnyClass?, _ name: Selector) -> Method? {
  cls.flatMap { ObjectiveC.ExposedClasses.exchangeable(in: $0, name) }
}

/// Returns nil: class methods cannot be exchanged.
public func class_getClassMethod(_ cls: AnyClass?, _ name: Selector) -> Method? { nil }

/// Assigns to each of two methods the body of the other method; a second call restores both bodies.
public func method_exchangeImplementations(_ m1: Method, _ m2: Method) { m1.exchange(with: m2) }

/// Returns a placeholder for a method's code. The placeholder can't be called, since bodies can only be exchanged.
public func method_getImplementation(_ m: Method) -> IMP {
  OpaquePointer(Unmanaged.passUnretained(m).toOpaque())
}

/// Returns nil, since the runtime has no type encodings.
public func method_getTypeEncoding(_ m: Method) -> UnsafePointer<CChar>? { nil }

/// Returns false, as for a class that already has the method. After that result, code that would have added the method
/// exchanges it instead.
public func class_addMethod(
  _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?
) -> Bool { false }

/// Returns nil without replacing the method.
public func class_replaceMethod(
  _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?
) -> IMP? { nil }
