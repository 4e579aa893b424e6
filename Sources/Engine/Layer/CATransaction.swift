/// Groups changes of layers: their duration, timing, and a block that waits for their animations.
///
/// Follows QuartzCore's `CATransaction` and animation.md §11. Used on the main thread. What is changed outside
/// `begin`…`commit` belongs to an implicit transaction, which the end of the turn commits.
open class CATransaction: NSObject {
  package struct Level {
    var duration: CFTimeInterval?
    var timingFunction: CAMediaTimingFunction?
    var disablesActions: Bool?
    var scope: CompletionScope?
    var scopes: [CompletionScope] = []
  }

  nonisolated(unsafe) private static var levels: [Level] = []
  nonisolated(unsafe) private static var hasImplicitLevel = false

  public class func begin() { levels.append(Level()) }

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
  public class func setAnimationDuration(_ dur: CFTimeInterval) { update { $0.duration = dur } }

  public class func animationTimingFunction() -> CAMediaTimingFunction? {
    levels.last { $0.timingFunction != nil }?.timingFunction
  }
  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    update { $0.timingFunction = function }
  }

  public class func disableActions() -> Bool {
    levels.last { $0.disablesActions != nil }?.disablesActions ?? false
  }
  public class func setDisableActions(_ flag: Bool) { update { $0.disablesActions = flag } }

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

  /// The blocks that wait for an animation added now.
  package static var openScopes: [CompletionScope] { levels.compactMap(\.scope) }

  private static func update(_ change: (inout Level) -> Void) {
    if levels.isEmpty {
      levels.append(Level())
      hasImplicitLevel = true
    }
    change(&levels[levels.count - 1])
  }

  /// Forgets transactions that a run left open.
  static func reset() {
    levels = []
    hasImplicitLevel = false
  }

  private static func close(_ level: Level) {
    for scope in level.scopes { scope.close() }
  }
}

/// A completion block and the number of animations it waits for.
package final class CompletionScope {
  fileprivate let block: () -> Void
  private var pending = 0
  private var hasWaited = false
  private var isClosed = false
  private var isDelivered = false

  init(_ block: @escaping () -> Void) { self.block = block }

  package func enter() {
    pending += 1
    hasWaited = true
  }

  /// One animation less; the block becomes due with the last one.
  package func leave() {
    pending -= 1
    deliverIfDue()
  }

  fileprivate func close() {
    isClosed = true
    if pending == 0 { deliverIfDue() }
  }

  private func deliverIfDue() {
    guard isClosed, pending == 0, !isDelivered else { return }
    isDelivered = true
    AnimationRegistry.shared.add(block, waited: hasWaited)
  }
}
