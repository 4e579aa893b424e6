import Foundation

/// The values that an observer of a key receives, and when it is called (Foundation, `NSKeyValueObservingOptions`).
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The bits of the options, with Apple's values.
  public let rawValue: UInt
  /// Creates options from Apple's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The observer receives the new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The observer receives the value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// The observer is also called immediately, before any change.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// The observer is also called before each change.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The kind of a change (Foundation, `NSKeyValueChange`). The only kind that occurs is `setting`.
public enum NSKeyValueChange: UInt, Sendable {
  /// The property was set.
  case setting = 1
  /// Objects were inserted into a collection.
  case insertion
  /// Objects were removed from a collection.
  case removal
  /// Objects of a collection were replaced.
  case replacement
}

/// The keys of a dictionary that describes a change (Foundation, `NSKeyValueChangeKey`).
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  /// The key as a string.
  public let rawValue: String
  /// Creates a key from a string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The kind of the change: the raw value of an `NSKeyValueChange`.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The new value; `NSNull` for nil.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The value before the change; `NSNull` for nil.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  /// The indices of the objects of a collection that changed.
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  /// True in a call before the change.
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// A change of a property, for the closure that observes it (Foundation, `NSKeyValueObservedChange`).
public struct NSKeyValueObservedChange<Value> {
  /// The kind of a change.
  public typealias Kind = NSKeyValueChange
  /// The kind of the change.
  public let kind: Kind
  /// The new value, if the options ask for it; nil before the change.
  public let newValue: Value?
  /// The value before the change, if the options ask for it.
  public let oldValue: Value?
  /// Always nil, since members of collections are not observed.
  public let indexes: IndexSet?
  /// Whether the closure is called before the change.
  public let isPrior: Bool
}

/// Observes a property until it is invalidated or released (Foundation, `NSKeyValueObservation`).
public final class NSKeyValueObservation: NSObject {
  private var observation: KeyPathObservation?

  init(_ observation: KeyPathObservation) { self.observation = observation }

  deinit { invalidate() }

  /// Ends the observation.
  public func invalidate() {
    observation?.end()
    observation = nil
  }
}

/// An object whose properties can be observed: every `NSObject`.
public protocol KeyValueObservable: NSObject {}

extension NSObject: KeyValueObservable {}

extension KeyValueObservable {
  /// Calls a closure at each change of a property, until the result is invalidated or released.
  ///
  /// `segue-port` adds the argument `forKeyPath`, the name of the key path. Traps if no member is exposed under that
  /// name.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, forKeyPath name: String, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    NSKeyValueObservation(
      KeyPathObservation(self, name, options) { [unowned self] change in
        changeHandler(
          self,
          NSKeyValueObservedChange(
            kind: .setting, newValue: change.new.flatMap { converted($0) },
            oldValue: change.old.flatMap { converted($0) }, indexes: nil, isPrior: change.isPrior))
      })
  }
}

extension NSObject {
  /// Calls `observeValue(forKeyPath:of:change:context:)` of an observer at each change of a property. Neither object is
  /// retained. Traps if no member is exposed under the name of the property.
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    NamedObservers.add(observer, to: self, keyPath, options, context)
  }

  /// Removes an observer of a key path; traps if `observer` does not observe the key path.
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    NamedObservers.remove(observer, from: self, keyPath, nil)
  }

  /// Removes an observer of a key path with a context; traps if `observer` does not observe the key path with this
  /// context.
  public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    NamedObservers.remove(observer, from: self, keyPath, .some(context))
  }

  /// Notifies the observers that a property is about to change.
  public func willChangeValue(forKey key: String) { KeyObservers.willChange(self, key) }

  /// Notifies the observers that a property has changed.
  public func didChangeValue(forKey key: String) { KeyObservers.didChange(self, key) }
}

extension ObjectiveC {
  /// Traps. `NSObject.observeValue(forKeyPath:of:change:context:)` calls this function for a change that no subclass
  /// has handled.
  public static func unobserved(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    fatalError(
      "observeValue(forKeyPath:of:change:context:): the change of \(keyPath ?? "nil") was not handled; call super only for other key paths"
    )
  }
}

/// The observers that implement `observeValue(forKeyPath:of:change:context:)`.
enum NamedObservers {
  private struct Entry {
    weak var observer: NSObject?
    weak var object: NSObject?
    /// The addresses by which entries are compared. Weak references to an object that is being deallocated are already
    /// nil, but its `deinit` may still remove an entry.
    let identity: (observer: ObjectIdentifier, object: ObjectIdentifier)
    let keyPath: String
    let context: UnsafeMutableRawPointer?
    let observation: KeyPathObservation
  }

  nonisolated(unsafe) private static var entries: [Entry] = []

  static func add(
    _ observer: NSObject, to object: NSObject, _ keyPath: String, _ options: NSKeyValueObservingOptions,
    _ context: UnsafeMutableRawPointer?
  ) {
    let selector = Selector("observeValueForKeyPath:ofObject:change:context:")
    let observation = KeyPathObservation(object, keyPath, options) { [weak observer, unowned object] change in
      guard let observer else { return }
      var dictionary: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
      if let new = change.new { dictionary[.newKey] = new ?? NSNull() }
      if let old = change.old { dictionary[.oldKey] = old ?? NSNull() }
      if change.isPrior { dictionary[.notificationIsPriorKey] = true }
      ObjectiveC.send(selector, to: observer, [keyPath, object, dictionary, context])
    }
    entries.append(
      Entry(
        observer: observer, object: object, identity: (ObjectIdentifier(observer), ObjectIdentifier(object)),
        keyPath: keyPath, context: context, observation: observation))
  }

  /// Ends the observations whose observer or object has been released.
  static func removeReleasedObjects() {
    entries.removeAll { entry in
      guard entry.observer == nil || entry.object == nil else { return false }
      entry.observation.end()
      return true
    }
  }

  /// Ends the last observation that was added with these values; an outer nil of `context` matches any context.
  static func remove(
    _ observer: NSObject, from object: NSObject, _ keyPath: String, _ context: UnsafeMutableRawPointer??
  ) {
    let identity = (observer: ObjectIdentifier(observer), object: ObjectIdentifier(object))
    let index = entries.lastIndex { entry in
      guard entry.identity == identity, entry.keyPath == keyPath else { return false }
      if let context { return entry.context == context }
      return true
    }
    guard let index else {
      fatalError(
        "\(type(of: object)).removeObserver(_:forKeyPath:): \(type(of: observer)) does not observe \(keyPath)"
      )
    }
    entries.remove(at: index).observation.end()
  }
}
