extension ObjectiveC {
  /// The exposure of a class's members under their Objective-C names.
  ///
  /// The closures are called on the thread that calls the member, as in Objective-C; their isolation is not checked.
  public struct ExposedClass<Object: AnyObject> {
    /// Registers a class of a ported module, even if it exposes no members.
    public init(_ type: Object.Type) { ExposedClasses.insert(ExposedMembers(), for: type) }

    /// Exposes a method under a selector.
    public func method(_ name: String, _ call: @escaping @MainActor (Object, Arguments) -> Any?) {
      let call = unsafeBitCast(call, to: ((Object, Arguments) -> Any?).self)
      var members = ExposedMembers()
      members.methods[Selector(name)] = { call(object($0), $1) }
      ExposedClasses.insert(members, for: Object.self)
    }

    /// Exposes a read-only property.
    public func property<Value>(_ key: String, _ get: @escaping @MainActor (Object) -> Value) {
      insert(key, get, nil)
    }

    /// Exposes a property.
    public func property<Value>(
      _ key: String, _ get: @escaping @MainActor (Object) -> Value,
      _ set: @escaping @MainActor (Object, Value) -> Void
    ) {
      let set = unsafeBitCast(set, to: ((Object, Value) -> Void).self)
      insert(key, get) { target, value in
        guard let value: Value = converted(value) else { return false }
        set(object(target), value)
        return true
      }
    }

    /// Makes a method of the frameworks exchangeable under each of its names.
    package func exchangeable(_ method: Method, _ names: String...) {
      var members = ExposedMembers()
      for name in names { members.exchangeables[Selector(name)] = method }
      ExposedClasses.insert(members, for: Object.self)
    }

    /// Exposes the initialiser without arguments.
    public func creator(_ create: @escaping @MainActor () -> Object) {
      var members = ExposedMembers()
      members.create = unsafeBitCast(create, to: (() -> Object).self)
      ExposedClasses.insert(members, for: Object.self)
    }

    private func insert<Value>(
      _ key: String, _ get: @escaping @MainActor (Object) -> Value, _ set: ((AnyObject, Any?) -> Bool)?
    ) {
      let get = unsafeBitCast(get, to: ((Object) -> Value).self)
      var members = ExposedMembers()
      members.properties[key] = ExposedMembers.Property(get: { flattened(get(object($0))) }, set: set)
      ExposedClasses.insert(members, for: Object.self)
    }

    /// The cast succeeds, since the members were found under the object's class or a superclass.
    private func object(_ target: AnyObject) -> Object { unsafeDowncast(target, to: Object.self) }
  }
}

/// Returns a value without the optionals around it, however many; nil if the innermost optional is nil.
func flattened(_ value: Any) -> Any? {
  guard let optional = value as? any OptionalValue else { return value }
  return optional.wrappedValue.flatMap(flattened)
}

private protocol OptionalValue {
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrappedValue: Any? { map { $0 } }
}
