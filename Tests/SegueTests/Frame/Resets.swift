import Compositor
import Synchronization

@testable import GPURender

/// A source of resets of a context, which reports the added number of them, one per call of `next()`.
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
