import Synchronization

extension ObjectiveC {
  /// A generic class that exposes members: its generic arguments are known only when it is first searched.
  public protocol GenericClass: AnyObject {
    /// Exposes the members of the class with its present generic arguments.
    static func exposeMembersByName()
  }

  /// The classes whose methods, properties and initialisers are found by name, with what their superclasses expose.
  public enum ExposedClasses {
    /// Adds a function that exposes the classes of a module; it runs before the first search.
    ///
    /// Modules call this while the program is loaded, when their globals may not be initialised.
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
      var asked: Set<ObjectIdentifier> = []
    }

    private static let table = Mutex(Table())

    static func insert(_ members: ExposedMembers, for type: AnyClass) {
      table.withLock { $0.classes[ObjectIdentifier(type), default: ExposedMembers()].merge(members) }
    }

    /// Returns what the class or the nearest superclass exposes under a name.
    static func find<Member>(_ type: AnyClass, _ member: (ExposedMembers) -> Member?) -> Member? {
      exposePending()
      var candidate: AnyClass? = type
      while let current = candidate {
        if let found = members(of: current).flatMap(member) { return found }
        candidate = _getSuperclass(current)
      }
      return nil
    }

    /// Whether a class itself, not a superclass, exposes anything.
    static func contains(_ type: AnyClass) -> Bool {
      exposePending()
      return members(of: type) != nil
    }

    /// Returns what a class itself exposes.
    private static func members(of type: AnyClass) -> ExposedMembers? {
      let (members, isAsked) = table.withLock { table in
        (table.classes[ObjectIdentifier(type)], table.asked.contains(ObjectIdentifier(type)))
      }
      if isAsked { return members }
      (type as? any GenericClass.Type)?.exposeMembersByName()
      return table.withLock { table in
        table.asked.insert(ObjectIdentifier(type))
        return table.classes[ObjectIdentifier(type)]
      }
    }

    /// Returns the method of a class or of its nearest superclass that can be exchanged.
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

    /// Returns a class's own method, if code has looked for it to exchange it.
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
    /// The setter, which returns false for a value of another type; nil for a property that is read only.
    let set: ((AnyObject, Any?) -> Bool)?
  }

  var methods: [Selector: Method] = [:]
  var properties: [String: Property] = [:]
  var create: (() -> AnyObject)?
  /// The methods that can be exchanged: those of the frameworks, and those of ported classes that code has looked up.
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
