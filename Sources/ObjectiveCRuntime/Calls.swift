extension ObjectiveC {
  /// A method of an object that was found by its name; it retains the object.
  public struct BoundMethod {
    let object: AnyObject
    let selector: Selector
    let method: ExposedMembers.Method

    /// Calls the method; traps if it returns another type.
    public func call<Result>(_ arguments: Any?...) -> Result {
      let value = method(object, Arguments(selector: selector, values: arguments))
      guard let result: Result = converted(value) else {
        fatalError("\(type(of: object)).\(selector): the result is \(value ?? "nil"), not \(Result.self)")
      }
      return result
    }

    /// Calls a method that returns nothing.
    public func run(_ arguments: Any?...) {
      _ = method(object, Arguments(selector: selector, values: arguments))
    }

    /// Calls the method with as many of the arguments as it takes.
    @discardableResult
    package func send(_ arguments: [Any?]) -> Any? {
      let count = selector.argumentCount
      guard count <= arguments.count else {
        fatalError(
          "\(type(of: object)).\(selector): the method takes \(count) arguments, the caller has \(arguments.count)"
        )
      }
      return method(object, Arguments(selector: selector, values: Array(arguments.prefix(count))))
    }
  }

  /// Returns a method of an object by its selector; nil if its class exposes none.
  public static func optionalMethod(of object: AnyObject, _ name: String) -> BoundMethod? {
    method(of: object, Selector(name))
  }

  /// Returns the value of a property that a class may leave out; nil if its class exposes none.
  public static func optionalValue<Value>(of object: AnyObject, _ key: String) -> Value? {
    guard let property = ExposedClasses.find(type(of: object), { $0.properties[key] }) else { return nil }
    return converted(property.get(object))
  }

  /// Creates an object of a class that is known only when the program runs; traps if the class exposes no `init()`.
  public static func create<Object: AnyObject>(_ type: Object.Type) -> Object {
    // A superclass's initialiser makes another object.
    guard let create = ExposedClasses.find(type, { $0.create }), let object = create() as? Object,
      Swift.type(of: object) == type
    else { fatalError("\(type).init(): the class has no initialiser without arguments that was exposed") }
    return object
  }

  package static func method(of object: AnyObject, _ selector: Selector) -> BoundMethod? {
    ExposedClasses.find(type(of: object)) { $0.methods[selector] }.map {
      BoundMethod(object: object, selector: selector, method: $0)
    }
  }

  /// Calls a method of an object with as many of the arguments as it takes, as a control or a timer does; traps if its
  /// class exposes no such method.
  @discardableResult
  package static func send(_ selector: Selector, to object: AnyObject, _ arguments: [Any?]) -> Any? {
    guard let method = method(of: object, selector) else {
      fatalError(
        "\(type(of: object)).\(selector): unrecognized selector: no method of this name is exposed to it")
    }
    return method.send(arguments)
  }
}
