import Foundation

/// An object that stores its properties itself, such as a layer, and reports their changes.
package protocol KeyValueSource: AnyObject {
  /// The value of a key. The outer optional is nil for an unknown key; the inner optional is nil for a property without
  /// a value.
  func observableValue(forKey key: String) -> Any??
  /// Notifies the source that the first observer of a key was added, or that the last observer was removed.
  func observersChanged(ofKey key: String, areAny: Bool)
}

/// A change of a key, as observers receive it. The outer optional of a value is nil unless the options request the
/// value; that of `new` is nil before the change.
package struct KeyChange {
  package var old: Any??
  package var new: Any??
  package var isPrior = false
}

/// The observers of the keys of all objects. Main thread only, like the objects.
package enum KeyObservers {
  package final class Observer {
    let options: NSKeyValueObservingOptions
    let call: (KeyChange) -> Void

    package init(_ options: NSKeyValueObservingOptions, _ call: @escaping (KeyChange) -> Void) {
      self.options = options
      self.call = call
    }
  }

  private struct Slot: Hashable {
    let object: ObjectIdentifier
    let key: String
  }

  private struct Observed {
    weak var object: AnyObject?
    var observers: [Observer] = []
    /// The value before the outermost change in progress; nil while no change is in progress.
    var old: Any??
    var depth = 0
  }

  /// The depth of nested calls of the observers of each key. A depth above `callLimit` is treated as endless recursion.
  nonisolated(unsafe) private static var callDepths: [Slot: Int] = [:]
  private static let callLimit = 100

  nonisolated(unsafe) private static var observed: [Slot: Observed] = [:]

  /// Whether any object has an observer; if none has, setters report no changes.
  nonisolated(unsafe) package private(set) static var areAny = false

  package static func add(_ observer: Observer, to object: AnyObject, _ key: String) {
    let slot = Slot(object: ObjectIdentifier(object), key: key)
    // The entry may belong to a released object with the same address.
    if let entry = observed[slot], entry.object !== object { observed[slot] = nil }
    let isFirst = observed[slot] == nil
    observed[slot, default: Observed(object: object)].observers.append(observer)
    areAny = true
    if isFirst { (object as? any KeyValueSource)?.observersChanged(ofKey: key, areAny: true) }
  }

  package static func remove(
    _ observer: Observer, from object: AnyObject?, _ identifier: ObjectIdentifier, _ key: String
  ) {
    let slot = Slot(object: identifier, key: key)
    guard var entry = observed[slot] else { return }
    entry.observers.removeAll { $0 === observer }
    observed[slot] = entry.observers.isEmpty ? nil : entry
    if entry.observers.isEmpty, let object {
      (object as? any KeyValueSource)?.observersChanged(ofKey: key, areAny: false)
    }
    areAny = !observed.isEmpty
  }

  /// Removes the entries of released objects.
  static func removeReleasedObjects() {
    guard areAny else { return }
    observed = observed.filter { $0.value.object != nil }
    areAny = !observed.isEmpty
  }

  private static func isObserving(_ observer: Observer, _ slot: Slot) -> Bool {
    observed[slot]?.observers.contains { $0 === observer } ?? false
  }

  package static func willChange(_ object: AnyObject, _ key: String) {
    guard areAny else { return }
    let slot = Slot(object: ObjectIdentifier(object), key: key)
    guard let entry = observed[slot], entry.object === object else { return }
    observed[slot]?.depth += 1
    guard entry.depth == 0 else { return }
    let old = value(of: object, key)
    observed[slot]?.old = .some(old)
    for observer in entry.observers where observer.options.contains(.prior) && isObserving(observer, slot) {
      observer.call(KeyChange(old: observer.options.contains(.old) ? .some(old) : nil, isPrior: true))
    }
  }

  package static func didChange(_ object: AnyObject, _ key: String) {
    guard areAny else { return }
    let slot = Slot(object: ObjectIdentifier(object), key: key)
    guard let entry = observed[slot], entry.object === object, entry.depth > 0 else { return }
    observed[slot]?.depth -= 1
    guard entry.depth == 1 else { return }
    observed[slot]?.old = nil
    let new = value(of: object, key)
    let depth = callDepths[slot, default: 0] + 1
    callDepths[slot] = depth
    defer { callDepths[slot] = depth == 1 ? nil : depth - 1 }
    if depth > callLimit {
      fatalError(
        "\(type(of: object)).\(key): observers change the properties that they observe recursively, \(callLimit) levels deep"
      )
    }
    // A call may remove other observers.
    for observer in entry.observers where isObserving(observer, slot) {
      observer.call(
        KeyChange(
          old: observer.options.contains(.old) ? entry.old : nil,
          new: observer.options.contains(.new) ? .some(new) : nil))
    }
  }

  /// The value of a key; traps if the key is not exposed.
  static func value(of object: AnyObject, _ key: String) -> Any? {
    if let source = object as? any KeyValueSource, let value = source.observableValue(forKey: key) {
      return value
    }
    return ObjectiveC.exposedValue(of: object, key)
  }
}

/// Observes a path of keys: the first key on the object, and the rest of the path on that key's value.
final class KeyPathObservation {
  private weak var object: AnyObject?
  private let identifier: ObjectIdentifier
  private let key: String
  private var observer: KeyObservers.Observer?
  private var inner: KeyPathObservation?

  init(
    _ object: AnyObject, _ keyPath: String, _ options: NSKeyValueObservingOptions,
    _ call: @escaping (KeyChange) -> Void
  ) {
    self.object = object
    identifier = ObjectIdentifier(object)
    let parts = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
    precondition(!parts.isEmpty, "\(type(of: object)).addObserver(_:forKeyPath:): the key path is empty")
    key = parts[0]
    let remainingPath = parts.count > 1 ? parts[1] : nil
    let value = KeyObservers.value(of: object, key)
    if let remainingPath {
      let innerOptions = options.subtracting(.initial)
      observe(value, remainingPath, innerOptions, call)
      observer = KeyObservers.Observer([.old, .new]) { [weak self] change in
        self?.inner?.end()
        self?.observe(change.new ?? nil, remainingPath, innerOptions, call)
        call(
          KeyChange(
            old: options.contains(.old) ? .some(Self.value(change.old ?? nil, remainingPath)) : nil,
            new: options.contains(.new) ? .some(Self.value(change.new ?? nil, remainingPath)) : nil))
      }
    } else {
      observer = KeyObservers.Observer(options.subtracting(.initial), call)
    }
    if let observer { KeyObservers.add(observer, to: object, key) }
    if options.contains(.initial) {
      let current = remainingPath.map { Self.value(value, $0) } ?? value
      call(KeyChange(new: options.contains(.new) ? .some(current) : nil))
    }
  }

  private func observe(
    _ value: Any?, _ remainingPath: String, _ options: NSKeyValueObservingOptions,
    _ call: @escaping (KeyChange) -> Void
  ) {
    inner = value.map { KeyPathObservation($0 as AnyObject, remainingPath, options, call) }
  }

  private static func value(_ object: Any?, _ keyPath: String) -> Any? {
    keyPath.split(separator: ".").reduce(object) { object, key in
      object.flatMap { KeyObservers.value(of: $0 as AnyObject, String(key)) }
    }
  }

  func end() {
    if let observer { KeyObservers.remove(observer, from: object, identifier, key) }
    observer = nil
    inner?.end()
    inner = nil
  }
}
