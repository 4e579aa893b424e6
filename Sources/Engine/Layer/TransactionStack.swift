import Foundation

/// The open transactions of an app session, the innermost last.
final class TransactionStack {
  struct Level {
    var duration: CFTimeInterval?
    var timingFunction: CAMediaTimingFunction?
    var disablesActions: Bool?
    /// The scope of the current completion block.
    var scope: CompletionScope?
    /// The scopes of all completion blocks that were set in the transaction; its commit closes them.
    var scopes: [CompletionScope] = []
    /// Values of custom keys.
    var custom: [String: Any] = [:]
  }

  private var levels: [Level] = []
  private var hasImplicitLevel = false
  /// The scopes of all levels, collected on first use: a transaction may contain thousands of animations.
  private var gatheredScopes: [CompletionScope]?
  /// Whether changes of layers skip the search for an action.
  private(set) var actionsAreOff = false

  func begin() {
    MainThread.require("CATransaction.begin()")
    levels.append(Level())
  }

  /// Ends the innermost transaction; returns false if `begin()` has opened none.
  func commit() -> Bool {
    MainThread.require("CATransaction.commit()")
    guard levels.count > (hasImplicitLevel ? 1 : 0) else { return false }
    close(levels.removeLast())
    return true
  }

  /// Whether the implicit transaction is the only one that is open.
  var isImplicit: Bool { hasImplicitLevel && levels.count == 1 }

  /// Ends the implicit transaction, if there is one; returns false while a transaction of `begin()` is open.
  @discardableResult
  func endImplicit() -> Bool {
    guard hasImplicitLevel else { return levels.isEmpty }
    guard levels.count == 1 else { return false }
    hasImplicitLevel = false
    close(levels.removeLast())
    return true
  }

  /// The value from the innermost transaction that sets it.
  func value<T>(_ value: (Level) -> T?) -> T? {
    for level in levels.reversed() {
      if let value = value(level) { return value }
    }
    return nil
  }

  /// The block of the innermost transaction alone.
  var completionBlock: (() -> Void)? { levels.last?.scope?.block }

  /// The completion scopes that a new animation joins.
  var openScopes: [CompletionScope] {
    if let gatheredScopes { return gatheredScopes }
    let scopes = levels.compactMap(\.scope)
    gatheredScopes = scopes
    return scopes
  }

  /// Changes the innermost transaction, on behalf of the method `call`; without an open transaction, opens an implicit
  /// one.
  func update(_ call: StaticString, _ change: (inout Level) -> Void) {
    MainThread.require("CATransaction.\(call)")
    if levels.isEmpty {
      levels.append(Level())
      hasImplicitLevel = true
    }
    change(&levels[levels.count - 1])
    levelsChanged()
  }

  /// Drops the transactions that a session has left open.
  func reset() {
    levels = []
    hasImplicitLevel = false
    levelsChanged()
  }

  private func levelsChanged() {
    gatheredScopes = nil
    let isOff = value(\.disablesActions) ?? false
    guard isOff != actionsAreOff else { return }
    actionsAreOff = isOff
    LayerContext.flagsChanged(of: self)
  }

  private func close(_ level: Level) {
    levelsChanged()
    for scope in level.scopes { scope.close() }
  }
}
