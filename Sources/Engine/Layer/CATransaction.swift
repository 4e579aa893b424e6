import Foundation

/// Groups changes of layers under a duration, a timing curve and a completion block.
///
/// Follows QuartzCore's `CATransaction` and animation.md §11. Main thread only, except for `lock()`, `unlock()` and
/// `disableActions()`: the other methods trap on any other thread. Layers that are not shown can be made on any thread,
/// without a transaction. Changes outside `begin`…`commit` belong to an implicit transaction, which the end of the turn
/// commits. All calls apply to the current app session.
open class CATransaction: NSObject {
  private static var stack: TransactionStack { LayerContext.current.transactions }

  /// Opens a nested transaction; `commit()` closes it.
  public class func begin() { stack.begin() }

  /// Closes the innermost transaction. Without a matching `begin()` it ends the implicit transaction, as `flush()`
  /// does; it traps if there is none.
  public class func commit() {
    if stack.commit() { return }
    guard stack.isImplicit else {
      fatalError("CATransaction.commit(): there is no matching begin()")
    }
    flush()
  }

  /// Ends the implicit transaction and commits the layer tree now instead of at the end of the turn, so that later
  /// changes animate from the committed values. An open `begin()` defers the commit to the end of the turn.
  public class func flush() { LayerContext.current.flush() }

  /// The duration, in seconds, of implicit animations and those of duration 0: 0.25 unless set.
  public class func animationDuration() -> CFTimeInterval {
    MainThread.require("CATransaction.animationDuration()")
    return stack.value(\.duration) ?? 0.25
  }
  /// Sets the duration, in seconds, of this transaction's implicit animations and explicit ones of duration 0.
  public class func setAnimationDuration(_ dur: CFTimeInterval) {
    stack.update("setAnimationDuration(_:)") { $0.duration = dur }
  }

  /// The timing curve of implicit animations; nil is Core Animation's default.
  public class func animationTimingFunction() -> CAMediaTimingFunction? {
    MainThread.require("CATransaction.animationTimingFunction()")
    return stack.value(\.timingFunction)
  }
  /// Sets the timing curve of this transaction's implicit animations; nil inherits that of the enclosing transaction.
  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    stack.update("setAnimationTimingFunction(_:)") { $0.timingFunction = function }
  }

  /// Whether changes of layers skip the search for an action: false unless set.
  public class func disableActions() -> Bool { LayerContext.flags.actionsAreOff }
  /// Sets whether changes of layers in this transaction skip the search for an action, and so have no implicit
  /// animation.
  public class func setDisableActions(_ flag: Bool) {
    stack.update("setDisableActions(_:)") { $0.disablesActions = flag }
  }

  /// The block that this transaction calls when its animations have ended; nil if none is set.
  public class func completionBlock() -> (() -> Void)? {
    MainThread.require("CATransaction.completionBlock()")
    return stack.completionBlock
  }

  /// Sets a block that is called when the animations added after it in this transaction have ended or were removed.
  public class func setCompletionBlock(_ block: (() -> Void)?) {
    stack.update("setCompletionBlock(_:)") {
      guard let block else {
        $0.scope = nil
        return
      }
      let scope = CompletionScope(block)
      $0.scope = scope
      $0.scopes.append(scope)
    }
  }

  /// The value of a key in this transaction or an enclosing one: one of the four constants, or a custom key.
  open class func value(forKey key: String) -> Any? {
    MainThread.require("CATransaction.value(forKey:)")
    return switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionDisableActions: disableActions()
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionCompletionBlock: completionBlock()
    default: stack.value { $0.custom[key] }
    }
  }

  /// Sets a value of this transaction; nil inherits that of the enclosing transaction.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      let seconds = number(anObject, key)
      stack.update("setValue(_:forKey:)") { $0.duration = seconds }
    case kCATransactionDisableActions:
      let flag = number(anObject, key).map { $0 != 0 }
      stack.update("setValue(_:forKey:)") { $0.disablesActions = flag }
    case kCATransactionAnimationTimingFunction:
      setAnimationTimingFunction(object(anObject, key))
    case kCATransactionCompletionBlock:
      setCompletionBlock(object(anObject, key))
    default:
      stack.update("setValue(_:forKey:)") { $0.custom[key] = anObject }
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
    fatalError("CATransaction.setValue(_:forKey:): \(value) is not a value for \(key)")
  }

  // MARK: For the engine

  /// The completion scopes that a new animation joins.
  package static var openScopes: [CompletionScope] { stack.openScopes }
}

extension CATransaction {
  private static let mutex = NSRecursiveLock()
  /// The number of locks that the owning thread holds on the mutex.
  nonisolated(unsafe) private static var lockCount = 0

  /// Acquires a recursive lock, to read or change several values atomically.
  public class func lock() {
    mutex.lock()
    lockCount += 1
  }

  /// Releases one `lock()`.
  public class func unlock() {
    guard mutex.try() else {
      fatalError("CATransaction.unlock(): another thread has the lock")
    }
    guard lockCount > 0 else {
      fatalError("CATransaction.unlock(): there is no matching lock()")
    }
    lockCount -= 1
    // `try()` has locked the mutex once more.
    mutex.unlock()
    mutex.unlock()
  }
}
