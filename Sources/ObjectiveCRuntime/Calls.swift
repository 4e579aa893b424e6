extension ObjectiveC {
  /// A method that was found by its name, bound to an object. The bound method retains the object.
  public struct BoundMethod {
    let object: AnyObject
    let selector: Selector
    let method: ExposedMembers.Method

    /// Calls the method. Traps if the result has another type, or if the class does not implement the method and the
    /// result is neither an optional nor `Void`.
    public func call<Result>(_ arguments: Any?...) -> Result {
      let value = method(object, Arguments(selector: selector, values: arguments))
      if value is AbsentMember {
        guard let nothing: Result = converted(nil) ?? (() as? Result) else {
          fatalError(
            "\(type(of: object)) has no method \(selector), whose result the caller needs; implement it")
        }
        return nothing
      }
      guard let result: Result = converted(value) else {
        fatalError(
          "\(type(of: object)).\(selector): the result is \(value ?? "nil"), but the caller expects \(Result.self)"
        )
      }
      return result
    }

    /// Calls a method that returns nothing.
    public func run(_ arguments: Any?...) {
      _ = method(object, Arguments(selector: selector, values: arguments))
    }

    /// Calls the method with as many of the arguments as the method takes, and returns its result; traps if it takes
    /// more.
    @discardableResult
    package func send(_ arguments: [Any?]) -> Any? {
      let count = selector.argumentCount
      guard count <= arguments.count else {
        fatalError(
          "\(type(of: object)).\(selector): the method takes \(count) arguments, but the caller passes \(arguments.count)"
        )
      }
      let result = method(object, Arguments(selector: selector, values: Array(arguments.prefix(count))))
      return result is AbsentMember ? nil : result
    }
  }

  /// Returns a method of an object by its selector; nil if the object's class exposes no such method.
  ///
  /// For a class outside of ported modules, the function returns a method that a protocol has exposed. Whether the
  /// class implements the method is known only at the call.
  public static func optionalMethod(of object: AnyObject, _ name: String) -> BoundMethod? {
    method(of: object, Selector(name))
  }

  /// Returns the value of an optional property; nil if the object's class exposes no such property.
  public static func optionalValue<Value>(of object: AnyObject, _ key: String) -> Value? {
    guard let property = ExposedClasses.find(type(of: object), { $0.properties[key] }) else {
      guard let property = ExposedProtocols.property(of: object, key) else { return nil }
      let value = property(object)
      return value is AbsentMember ? nil : converted(value)
    }
    return converted(property.get(object))
  }

  /// Creates an object of a class that is known only when the program runs; traps if the class exposes no `init()`.
  public static func create<Object: AnyObject>(_ type: Object.Type) -> Object {
    // An initialiser that a superclass exposes would create an object of that superclass.
    guard let create = ExposedClasses.find(type, { $0.create }), let object = create() as? Object,
      Swift.type(of: object) == type
    else {
      fatalError("\(type).init(): the class exposes no initialiser without arguments; declare init() in it")
    }
    return object
  }

  package static func method(of object: AnyObject, _ selector: Selector) -> BoundMethod? {
    let method = ExposedClasses.find(type(of: object)) { $0.methods[selector] }
    let found =
      method ?? accessor(selector, type(of: object)) ?? ExposedProtocols.method(of: object, selector)
    return found.map {
      BoundMethod(object: object, selector: selector, method: $0)
    }
  }

  /// Returns the getter or setter of an exposed property by its selector, as `#selector(getter:)` creates it; nil if
  /// the type exposes no such property.
  private static func accessor(_ selector: Selector, _ type: AnyClass) -> ExposedMembers.Method? {
    let name = selector.description
    if let property = ExposedClasses.find(type, { $0.properties[name] }) {
      return { object, _ in property.get(object) }
    }
    guard name.hasPrefix("set"), name.hasSuffix(":"), let first = name.dropFirst(3).first,
      String(first) == first.uppercased()
    else { return nil }
    // A setter's name has the property's first letter in upper case: `setURL:` may set `URL` or `uRL`.
    let rest = name.dropFirst(4).dropLast()
    let keys = [first.lowercased() + rest, String(first) + rest]
    guard
      let set = ExposedClasses.find(
        type, { exposed in keys.lazy.compactMap { exposed.properties[$0]?.set }.first })
    else { return nil }
    return { object, arguments in
      if !set(object, arguments.values.first ?? nil) {
        fatalError("\(type).\(name): the value is not of the property's type; pass one that is")
      }
      return nil
    }
  }

  /// Whether an object implements an optional method of a protocol. Ported code calls this function before it calls the
  /// method.
  ///
  /// A class that is not registered is assumed to implement the method, since UIKit's classes do not expose their
  /// methods.
  public static func implements(_ object: Any?, _ name: String) -> Bool {
    guard let object = object.map({ $0 as AnyObject }) else { return false }
    if method(of: object, Selector(name)) != nil { return true }
    return !ExposedClasses.contains(type(of: object))
  }

  /// Calls a method of an object with as many of the arguments as the method takes, as a control or a timer does; traps
  /// if the object's class exposes no such method, or if the method takes more arguments.
  @discardableResult
  package static func send(_ selector: Selector, to object: AnyObject, _ arguments: [Any?]) -> Any? {
    guard let method = method(of: object, selector) else {
      fatalError(
        "\(type(of: object)).\(selector): unrecognized selector: its class exposes no method of this name")
    }
    return method.send(arguments)
  }
}
