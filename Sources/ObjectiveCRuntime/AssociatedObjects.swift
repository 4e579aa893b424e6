// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

import Foundation
import Synchronization

/// The ownership of an associated object (Objective-C, `objc_AssociationPolicy`).
public enum objc_AssociationPolicy: UInt, Sendable {
  /// The value is not retained, and becomes nil when nothing else retains it.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// The value is retained.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// The value is copied if it is an object that can be copied.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// The value is retained.
  case OBJC_ASSOCIATION_RETAIN = 0x301
  /// The value is copied if it is an object that can be copied.
  case OBJC_ASSOCIATION_COPY = 0x303
}

/// Returns the value associated with an object under a key; nil without one (Objective-C, `objc_getAssociatedObject`).
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  Associations.value(of: object as AnyObject, UInt(bitPattern: key))
}

/// Associates a value with an object under a key; nil removes the value of the key (Objective-C,
/// `objc_setAssociatedObject`).
///
/// After the release of its object, a value is released at the end of the current turn at the latest.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  Associations.set(value, of: object as AnyObject, UInt(bitPattern: key), policy)
}

/// Removes all values associated with an object (Objective-C, `objc_removeAssociatedObjects`).
public func objc_removeAssociatedObjects(_ object: Any) { Associations.removeAll(of: object as AnyObject) }

/// The associated values by object, in a table, since Swift objects have no storage for them.
package enum Associations {
  private struct Owner: @unchecked Sendable {
    weak var object: AnyObject?
    var values: [UInt: Any] = [:]
  }

  private final class WeakValue {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
  }

  private struct Table: @unchecked Sendable {
    var owners: [ObjectIdentifier: Owner] = [:]
    /// The number of owners above which released owners are searched and removed.
    var limit = 16

    /// Removes the released owners and returns them, so that their values are released outside of the lock.
    mutating func removeReleasedOwners() -> [Owner] {
      let released = owners.filter { $0.value.object == nil }
      for key in released.keys { owners[key] = nil }
      limit = max(16, owners.count * 2)
      return Array(released.values)
    }
  }

  private static let table = Mutex(Table())

  package static func value(of object: AnyObject, _ key: UInt) -> Any? {
    // The entry may belong to a released object with the same address.
    let owner = table.withLock { $0.owners[ObjectIdentifier(object)] }
    guard let owner, owner.object === object else { return nil }
    let value = owner.values[key]
    if let weak = value as? WeakValue { return weak.object }
    return value
  }

  package static func set(_ value: Any?, of object: AnyObject, _ key: UInt, _ policy: objc_AssociationPolicy)
  {
    let stored = value.map { storedValue($0, policy) }
    // Both variables retain the replaced values until the lock is released, since deallocating them may associate other
    // values.
    var replaced: Any?
    var released: [Owner] = []
    table.withLock { table in
      let identifier = ObjectIdentifier(object)
      if let owner = table.owners[identifier], owner.object !== object {
        released.append(owner)
        table.owners[identifier] = nil
      }
      replaced = table.owners[identifier]?.values[key]
      guard stored != nil || table.owners[identifier] != nil else { return }
      table.owners[identifier, default: Owner(object: object)].values[key] = stored
      if table.owners.count > table.limit { released += table.removeReleasedOwners() }
    }
    withExtendedLifetime((replaced, released)) {}
  }

  static func removeAll(of object: AnyObject) {
    let owner = table.withLock { $0.owners.removeValue(forKey: ObjectIdentifier(object)) }
    withExtendedLifetime(owner) {}
  }

  /// Releases the values of released objects.
  static func releaseUnowned() {
    let released: [Owner] = table.withLock { $0.owners.isEmpty ? [] : $0.removeReleasedOwners() }
    withExtendedLifetime(released) {}
  }

  private static func storedValue(_ value: Any, _ policy: objc_AssociationPolicy) -> Any {
    switch policy {
    case .OBJC_ASSOCIATION_ASSIGN: return WeakValue(value as AnyObject)
    case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC: return value
    case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
      return (value as? any NSCopying)?.copy(with: nil) ?? value
    }
  }
}
