import Synchronization

extension ObjectiveC {
  /// The error that the default of an optional requirement throws, if the class does not implement the member.
  public struct AbsentMember: Error {
    /// Makes the error.
    public init() {}
  }

  /// The exposure of a protocol's optional requirements under their Objective-C names, for classes outside of ported
  /// modules.
  ///
  /// The class's member is called as the requirement's implementation; a default implementation throws `AbsentMember`.
  /// The closures are called on the thread that calls the member; their isolation is not checked.
  public struct ExposedProtocol<Requirements> {
    /// Begins the exposure of a protocol's requirements; `type` is `(any Name).self`.
    public init(_ type: Requirements.Type) {}

    /// Exposes an optional method under a selector.
    public func method(_ name: String, _ call: @escaping @MainActor (Requirements, Arguments) throws -> Any?)
    {
      let call = unsafeBitCast(call, to: ((Requirements, Arguments) throws -> Any?).self)
      let requirement = ExposedProtocols.Requirement(
        isAdopted: { $0 is Requirements },
        call: { object, arguments in result(of: object) { try call($0, arguments) } })
      ExposedProtocols.insert(requirement, Selector(name))
    }

    /// Exposes an optional property.
    public func property<Value>(_ key: String, _ get: @escaping @MainActor (Requirements) throws -> Value) {
      method(key) { object, _ in flattened(try get(object)) }
    }

    /// The result of a call of a member of the object; an `AbsentMember` if the object's class does not implement it.
    private func result(of object: AnyObject, _ call: (Requirements) throws -> Any?) -> Any? {
      guard let object = object as? Requirements else { return AbsentMember() }
      // If the member itself throws an error, its result is nil.
      do { return try call(object) } catch { return error is AbsentMember ? error : nil }
    }
  }

  /// The optional requirements that protocols have exposed.
  enum ExposedProtocols {
    struct Requirement: @unchecked Sendable {
      let isAdopted: (AnyObject) -> Bool
      let call: ExposedMembers.Method
    }

    private static let requirements = Mutex<[Selector: [Requirement]]>([:])

    static func insert(_ requirement: Requirement, _ selector: Selector) {
      requirements.withLock { $0[selector, default: []].append(requirement) }
    }

    /// Returns a requirement of a protocol that the object's class adopts; nil for a class of a ported module.
    static func method(of object: AnyObject, _ selector: Selector) -> ExposedMembers.Method? {
      guard !ExposedClasses.contains(type(of: object)) else { return nil }
      return requirements.withLock { $0[selector] }?.first { $0.isAdopted(object) }?.call
    }

    /// Returns the getter of a requirement, searched like `method(of:_:)`.
    static func property(of object: AnyObject, _ key: String) -> ((AnyObject) -> Any?)? {
      let selector = Selector(key)
      return method(of: object, selector).map { call in
        { call($0, Arguments(selector: selector, values: [])) }
      }
    }
  }
}
