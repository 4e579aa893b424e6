/// A completion block and the number of animations it waits for.
package final class CompletionScope {
  /// nil once it has been handed over: what it holds must not outlive its call.
  private(set) var block: (() -> Void)?
  private let registry = RunContext.current.animations
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

  /// The transaction has been committed: no more animations will come.
  func close() {
    isClosed = true
    if pending == 0 { deliverIfDue() }
  }

  private func deliverIfDue() {
    guard isClosed, pending == 0, !isDelivered else { return }
    isDelivered = true
    if let block { registry.add(block, waited: hasWaited) }
    block = nil
  }
}
