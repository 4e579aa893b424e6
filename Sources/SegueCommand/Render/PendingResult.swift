import Dispatch
import Synchronization

/// A value that another thread computes.
final class PendingResult<Value: Sendable>: Sendable {
  private let group = DispatchGroup()
  private let result = Mutex<Result<Value, any Error>?>(nil)

  init(_ body: @escaping @Sendable () throws -> Value) {
    DispatchQueue.global(qos: .userInitiated).async(group: group) {
      let found = Result { try body() }
      self.result.withLock { $0 = found }
    }
  }

  /// Waits for the value, or throws the error of its computation.
  func wait() throws -> Value {
    group.wait()
    guard let found = result.withLock({ $0 }) else {
      fatalError("PendingResult.wait: the computation has ended without a result")
    }
    return try found.get()
  }
}
