import Compositor
import Synchronization

@testable import GPURender

/// A source of simulated resets of a context. Each call of `next()` reports one of the added resets, or nil if all
/// have been reported.
final class Resets: Sendable {
  private let count = Mutex(0)

  func add(_ number: Int) { count.withLock { $0 += number } }

  func next() -> ContextLoss? {
    count.withLock { count in
      if count == 0 { return nil }
      count -= 1
      return .ownReset
    }
  }
}
