import Foundation

/// Groups changes of layers: their duration, timing, and a block that waits for their animations.
///
/// Follows QuartzCore's `CATransaction` and animation.md §11. Used on the main thread. What is changed outside
/// `begin`…`commit` belongs to an implicit transaction, which the end of the turn commits. Transactions are those of the
/// current run.
open class CATransaction: NSObject {
  private static var stack: TransactionStack { RunContext.current.transactions }

  /// Opens a transaction inside the present one; `commit()` closes it.
  public class func begin() { stack.begin() }

  /// Closes the innermost transaction; traps if no `begin()` opened it.
  public class func commit() {
    guard stack.commit() else {
      fatalError("CATransaction.commit(): there is no begin() to go with it")
    }
  }

  /// Ends the implicit transaction and commits the layer tree now, not at the end of the turn: what is changed afterwards
  /// animates from what was committed. An open `begin` defers it to the end of the turn.
  public class func flush() { RunContext.current.flush() }

  /// Seconds that implicit animations and those of duration 0 take: 0.25 unless set.
  public class func animationDuration() -> CFTimeInterval {
    stack.value(\.duration) ?? 0.25
  }
  /// Sets the seconds that implicit animations of this transaction take, and explicit ones of duration 0.
  public class func setAnimationDuration(_ dur: CFTimeInterval) { stack.update { $0.duration = dur } }

  /// The pace of implicit animations; nil is Core Animation's default.
  public class func animationTimingFunction() -> CAMediaTimingFunction? {
    stack.value(\.timingFunction)
  }
  /// Sets the pace of this transaction's implicit animations; nil takes that of the transaction around it.
  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    stack.update { $0.timingFunction = function }
  }

  /// Whether changes of layers' properties look for no action: false unless set.
  public class func disableActions() -> Bool { RunContext.flags.actionsAreOff }
  /// Sets whether changes of layers in this transaction look for no action, and so do not animate by
  /// themselves.
  public class func setDisableActions(_ flag: Bool) { stack.update { $0.disablesActions = flag } }

  /// The block that this transaction calls when its animations have ended; nil if none is set.
  public class func completionBlock() -> (() -> Void)? { stack.completionBlock }

  /// Sets a block that is called when the animations added after it in this transaction have ended or were removed.
  public class func setCompletionBlock(_ block: (() -> Void)?) {
    stack.update {
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
    default: stack.value { $0.custom[key] }
    }
  }

  /// Sets a value of this transaction; nil takes it back, so that the one around it counts.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      let seconds = number(anObject, key)
      stack.update { $0.duration = seconds }
    case kCATransactionDisableActions:
      let flag = number(anObject, key).map { $0 != 0 }
      stack.update { $0.disablesActions = flag }
    case kCATransactionAnimationTimingFunction:
      setAnimationTimingFunction(object(anObject, key))
    case kCATransactionCompletionBlock:
      setCompletionBlock(object(anObject, key))
    default:
      stack.update { $0.custom[key] = anObject }
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

  // MARK: For the engine

  /// `disableActions()`, inlined into every change of a layer.
  @inline(__always)
  static var actionsAreOff: Bool { RunContext.flags.actionsAreOff }

  /// The blocks that wait for an animation added now.
  package static var openScopes: [CompletionScope] { stack.openScopes }
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
