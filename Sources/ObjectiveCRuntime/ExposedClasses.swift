import Synchronization

extension ObjectiveC {
  /// A generic class that exposes members. The members are exposed when a specialization of the class is first
  /// searched.
  public protocol GenericClass: AnyObject {
    /// Exposes the members of this specialization of the class.
    static func exposeMembersByName()
  }

  /// The classes whose methods, properties and initialisers are found by name, including the members that their
  /// superclasses expose.
  public enum ExposedClasses {
    /// Adds a function that exposes the classes of a module; the function runs before the next search.
    ///
    /// Modules call this function while the program is being loaded, when their globals may not yet be initialised.
    public static func add(_ expose: @escaping () -> Void) {
      let entry = Entry(run: expose)
      table.withLock { $0.pending.append(entry) }
    }

    private struct Entry: @unchecked Sendable {
      let run: () -> Void
    }

    private struct Table {
      var pending: [Entry] = []
      var classes: [ObjectIdentifier: ExposedMembers] = [:]
      /// The classes that have been tested for being generic.
      var testedForGenerics: Set<ObjectIdentifier> = []
    }

    private static let table = Mutex(Table())

    static func insert(_ members: ExposedMembers, for type: AnyClass) {
      table.withLock { $0.classes[ObjectIdentifier(type), default: ExposedMembers()].merge(members) }
    }

    /// Returns the member of the class, or of its nearest superclass that exposes one; `member` looks it up in the
    /// members of one class.
    static func find<Member>(_ type: AnyClass, _ member: (ExposedMembers) -> Member?) -> Member? {
      exposePending()
      var candidate: AnyClass? = type
      while let current = candidate {
        if let found = members(of: current).flatMap(member) { return found }
        candidate = _getSuperclass(current)
      }
      return nil
    }

    /// Whether the class itself, not only a superclass, is registered; a registered class may expose no members.
    static func contains(_ type: AnyClass) -> Bool {
      exposePending()
      return members(of: type) != nil
    }

    /// Returns the members of the class itself, without its superclasses; nil if the class is not registered.
    private static func members(of type: AnyClass) -> ExposedMembers? {
      let (members, isTested) = table.withLock { table in
        (table.classes[ObjectIdentifier(type)], table.testedForGenerics.contains(ObjectIdentifier(type)))
      }
      if isTested { return members }
      (type as? any GenericClass.Type)?.exposeMembersByName()
      return table.withLock { table in
        table.testedForGenerics.insert(ObjectIdentifier(type))
        return table.classes[ObjectIdentifier(type)]
      }
    }

    /// Returns the exchangeable method of a class, or of its nearest superclass that has one.
    static func exchangeable(in type: AnyClass, _ selector: Selector) -> Method? {
      exposePending()
      var candidate: AnyClass? = type
      while let current = candidate {
        _ = members(of: current)
        let found = table.withLock { $0.classes[ObjectIdentifier(current)]?.exchangeable(selector) }
        if let found { return found }
        candidate = _getSuperclass(current)
      }
      return nil
    }

    /// Returns the exchangeable method of exactly this class; nil for a method of a ported class that code has not
    /// looked up.
    static func exchangeable(exactly type: AnyClass, _ selector: Selector) -> Method? {
      table.withLock { $0.classes[ObjectIdentifier(type)]?.exchangeables[selector] }
    }

    private static func exposePending() {
      let pending = table.withLock { table in
        defer { table.pending = [] }
        return table.pending
      }
      for entry in pending { entry.run() }
    }
  }
}

/// The members of one class by their names.
struct ExposedMembers: @unchecked Sendable {
  typealias Method = (AnyObject, ObjectiveC.Arguments) -> Any?

  struct Property {
    let get: (AnyObject) -> Any?
    /// The setter, which returns false for a value of the wrong type; nil for a read-only property.
    let set: ((AnyObject, Any?) -> Bool)?
  }

  var methods: [Selector: Method] = [:]
  var properties: [String: Property] = [:]
  var create: (() -> AnyObject)?
  /// The methods that can be exchanged: methods of the frameworks, and methods of ported classes that code has looked
  /// up.
  var exchangeables: [Selector: ObjectiveCRuntime.Method] = [:]

  mutating func exchangeable(_ selector: Selector) -> ObjectiveCRuntime.Method? {
    if let known = exchangeables[selector] { return known }
    guard let body = methods[selector] else { return nil }
    let method = ObjectiveCRuntime.Method(selector, body)
    exchangeables[selector] = method
    return method
  }

  mutating func merge(_ other: ExposedMembers) {
    methods.merge(other.methods) { $1 }
    properties.merge(other.properties) { $1 }
    create = other.create ?? create
    exchangeables.merge(other.exchangeables) { $1 }
  }
}
