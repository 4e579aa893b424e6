/// A completion block and the number of animations for which it waits.
package final class CompletionScope {
  /// The block; nil after its delivery, since its captures must not outlive the call.
  private(set) var block: (() -> Void)?
  private let registry = LayerContext.current.animations
  private var pending = 0
  private var hasWaited = false
  private var isClosed = false
  private var isDelivered = false

  init(_ block: @escaping () -> Void) { self.block = block }

  /// Counts one more animation for which the block waits.
  package func enter() {
    pending += 1
    hasWaited = true
  }

  /// Counts one animation as ended; the last one makes the block due.
  package func leave() {
    pending -= 1
    deliverIfDue()
  }

  /// Closes the scope after the commit of its transaction: no more animations join.
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
