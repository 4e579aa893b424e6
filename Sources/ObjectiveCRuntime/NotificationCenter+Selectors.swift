import Foundation
import Synchronization

extension NotificationCenter {
  /// Calls a method of an object for the notifications with a name and a sender; nil matches any name or sender. The
  /// notification center does not retain the object, and stops the calls when the object is released.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
  ) {
    let target = WeakTarget(observer as AnyObject)
    let token = addObserver(forName: aName, object: anObject, queue: nil) { notification in
      if let object = target.object { ObjectiveC.send(aSelector, to: object, [notification]) }
    }
    SelectorObservers.add(
      SelectorObserver(
        target: target, center: self, token: token, name: aName,
        sender: anObject.map { ObjectIdentifier($0 as AnyObject) }))
  }

  /// Ends the calls of an object's methods. If the object is a token of a closure, ends the calls of the closure.
  public func removeObserver(_ observer: AnyObject) {
    SelectorObservers.remove(observer, from: self, name: nil, sender: nil)
    // The cast to `Any` selects Foundation's method.
    removeObserver(observer as Any)
  }

  /// Ends the calls of an object's methods for the notifications with a name and a sender; nil matches any name or
  /// sender.
  public func removeObserver(
    _ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?
  ) {
    SelectorObservers.remove(
      observer, from: self, name: aName, sender: anObject.map { ObjectIdentifier($0 as AnyObject) })
    removeObserver(observer as Any, name: aName, object: anObject)
  }
}

private final class WeakTarget: @unchecked Sendable {
  private(set) weak var object: AnyObject?
  init(_ object: AnyObject) { self.object = object }
}

private struct SelectorObserver: @unchecked Sendable {
  let target: WeakTarget
  let center: NotificationCenter
  let token: any NSObjectProtocol
  let name: NSNotification.Name?
  let sender: ObjectIdentifier?
}

/// The tokens of the observers that are methods of objects.
private enum SelectorObservers {
  private struct List: @unchecked Sendable {
    var observers: [SelectorObserver] = []
    /// The number of observers above which the observers of released objects are removed.
    var limit = 64
  }

  private static let list = Mutex(List())

  static func add(_ observer: SelectorObserver) {
    let released = list.withLock { list in
      list.observers.append(observer)
      guard list.observers.count > list.limit else { return [SelectorObserver]() }
      let released = list.observers.filter { $0.target.object == nil }
      list.observers.removeAll { $0.target.object == nil }
      list.limit = max(64, list.observers.count * 2)
      return released
    }
    for observer in released { observer.center.removeObserver(observer.token as Any) }
  }

  static func remove(
    _ target: AnyObject, from center: NotificationCenter, name: NSNotification.Name?,
    sender: ObjectIdentifier?
  ) {
    func isRemoved(_ observer: SelectorObserver) -> Bool {
      guard observer.target.object === target, observer.center === center else { return false }
      return (name == nil || observer.name == name) && (sender == nil || observer.sender == sender)
    }
    let removed = UncheckedObservers(
      list: list.withLock { list in
        let removed = list.observers.filter(isRemoved)
        list.observers.removeAll(where: isRemoved)
        return removed
      })
    for observer in removed.list { center.removeObserver(observer.token as Any) }
  }

  private struct UncheckedObservers: @unchecked Sendable {
    let list: [SelectorObserver]
  }
}
