import Foundation

/// Groups changes of layers: their duration, timing, and a block that waits for their animations.
///
/// Follows QuartzCore's `CATransaction` and animation.md §11. Used on the main thread. What is changed outside
/// `begin`…`commit` belongs to an implicit transaction, which the end of the turn commits.
open class CATransaction: NSObject {
  struct Level {
    var duration: CFTimeInterval?
    var timingFunction: CAMediaTimingFunction?
    var disablesActions: Bool?
    var scope: CompletionScope?
    var scopes: [CompletionScope] = []
    /// Values of keys that no property has.
    var custom: [String: Any] = [:]
  }

  nonisolated(unsafe) private static var levels: [Level] = []
  nonisolated(unsafe) private static var hasImplicitLevel = false
  /// Those of all levels, gathered when first asked for: thousands of animations may be added to one transaction.
  nonisolated(unsafe) private static var gatheredScopes: [CompletionScope]?

  /// `disableActions()`, kept for those who ask at every change of a layer.
  @exclusivity(unchecked) nonisolated(unsafe) private(set) static var actionsAreOff = false

  /// Opens a transaction inside the present one; `commit()` closes it.
  public class func begin() { levels.append(Level()) }

  /// Closes the innermost transaction; traps if no `begin()` opened it.
  public class func commit() {
    guard levels.count > (hasImplicitLevel ? 1 : 0) else {
      fatalError("CATransaction.commit(): there is no begin() to go with it")
    }
    close(levels.removeLast())
  }

  /// Ends the implicit transaction; an open `begin` keeps it open.
  public class func flush() {
    guard hasImplicitLevel, levels.count == 1 else { return }
    hasImplicitLevel = false
    close(levels.removeLast())
  }

  /// Seconds that implicit animations and those of duration 0 take: 0.25 unless set.
  public class func animationDuration() -> CFTimeInterval {
    levels.last { $0.duration != nil }?.duration ?? 0.25
  }
  /// Sets the seconds that implicit animations of this transaction take, and explicit ones of duration 0.
  public class func setAnimationDuration(_ dur: CFTimeInterval) { update { $0.duration = dur } }

  /// The pace of implicit animations; nil is Core Animation's default.
  public class func animationTimingFunction() -> CAMediaTimingFunction? {
    levels.last { $0.timingFunction != nil }?.timingFunction
  }
  /// Sets the pace of this transaction's implicit animations; nil takes that of the transaction around it.
  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    update { $0.timingFunction = function }
  }

  /// Whether changes of layers' properties look for no action: false unless set.
  public class func disableActions() -> Bool { actionsAreOff }
  /// Sets whether changes of layers in this transaction look for no action, and so do not animate by
  /// themselves.
  public class func setDisableActions(_ flag: Bool) { update { $0.disablesActions = flag } }

  /// The block that this transaction calls when its animations have ended; nil if none is set.
  public class func completionBlock() -> (() -> Void)? { levels.last?.scope?.block }

  /// Sets a block that is called when the animations added after it in this transaction have ended or were removed.
  public class func setCompletionBlock(_ block: (() -> Void)?) {
    update {
      guard let block else {
        $0.scope = nil
        return
      }
      let scope = CompletionScope(block)
      $0.scope = scope
      $0.scopes.append(scope)
    }
  }

  /// What this transaction or one around it has under a key: one of the four that the constants name, or any other
  /// that was set.
  open class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionDisableActions: disableActions()
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionCompletionBlock: completionBlock()
    default: levels.last { $0.custom[key] != nil }?.custom[key]
    }
  }

  /// Sets a value of this transaction; nil takes it back, so that the one around it counts.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      let seconds = number(anObject, key)
      update { $0.duration = seconds }
    case kCATransactionDisableActions:
      let flag = number(anObject, key).map { $0 != 0 }
      update { $0.disablesActions = flag }
    case kCATransactionAnimationTimingFunction:
      setAnimationTimingFunction(object(anObject, key))
    case kCATransactionCompletionBlock:
      setCompletionBlock(object(anObject, key))
    default:
      update { $0.custom[key] = anObject }
    }
  }

  private class func number(_ value: Any?, _ key: String) -> Double? {
    guard let value else { return nil }
    guard let number = Components.number(value) else { refuse(value, key) }
    return number
  }

  private class func object<T>(_ value: Any?, _ key: String) -> T? {
    guard let value else { return nil }
    guard let object = value as? T else { refuse(value, key) }
    return object
  }

  private class func refuse(_ value: Any, _ key: String) -> Never {
    fatalError("CATransaction.setValue(_:forKey:): \(value) is no value for \(key)")
  }

  // MARK: What the engine asks

  /// The blocks that wait for an animation added now.
  package static var openScopes: [CompletionScope] {
    if let gatheredScopes { return gatheredScopes }
    let scopes = levels.compactMap(\.scope)
    gatheredScopes = scopes
    return scopes
  }

  private static func update(_ change: (inout Level) -> Void) {
    if levels.isEmpty {
      levels.append(Level())
      hasImplicitLevel = true
    }
    change(&levels[levels.count - 1])
    levelsChanged()
  }

  private static func levelsChanged() {
    gatheredScopes = nil
    actionsAreOff = false
    for index in levels.indices { actionsAreOff = levels[index].disablesActions ?? actionsAreOff }
  }

  /// Forgets transactions that a run left open.
  static func reset() {
    levels = []
    hasImplicitLevel = false
    levelsChanged()
  }

  private static func close(_ level: Level) {
    levelsChanged()
    if level.scopes.isEmpty { return }
    for scope in level.scopes { scope.close() }
  }
}

extension CATransaction {
  private static let mutex = NSRecursiveLock()
  /// How often the thread that holds the lock has taken it.
  nonisolated(unsafe) private static var lockCount = 0

  /// Takes a lock that one thread at a time holds, as often as it likes, to read or change several things at once.
  public class func lock() {
    mutex.lock()
    lockCount += 1
  }

  /// Gives back what one `lock()` took.
  public class func unlock() {
    guard mutex.try() else {
      fatalError("CATransaction.unlock(): another thread has the lock")
    }
    guard lockCount > 0 else {
      fatalError("CATransaction.unlock(): there is no lock() to go with it")
    }
    lockCount -= 1
    mutex.unlock()
    mutex.unlock()
  }
}
