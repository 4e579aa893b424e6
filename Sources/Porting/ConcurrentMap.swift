import Foundation

/// The stack size, in bytes, of a thread that visits syntax trees. The depth of the tree grows with the length of a
/// chain of calls.
private let stackSize = 64 << 20

/// Returns the results of a function for all elements, in their order, computed on all processors.
func concurrentMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element], _ transform: @escaping @Sendable (Element) -> Result
) -> [Result] {
  guard !elements.isEmpty else { return [] }
  let work = Work<Result>(count: elements.count)
  let workers = min(elements.count, max(1, ProcessInfo.processInfo.activeProcessorCount))
  let finished = DispatchSemaphore(value: 0)
  for _ in 0..<workers {
    let thread = Thread {
      while let number = work.next() { work.store(transform(elements[number]), at: number) }
      finished.signal()
    }
    thread.stackSize = stackSize
    thread.start()
  }
  for _ in 0..<workers { finished.wait() }
  return work.results
}

/// The remaining work and its results, shared by the workers.
private final class Work<Result: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private let count: Int
  private var startedCount = 0
  private var stored: [Result?]

  init(count: Int) {
    self.count = count
    stored = Array(repeating: nil, count: count)
  }

  func next() -> Int? {
    lock.withLock {
      guard startedCount < count else { return nil }
      startedCount += 1
      return startedCount - 1
    }
  }

  func store(_ result: Result, at number: Int) { lock.withLock { stored[number] = result } }

  var results: [Result] { lock.withLock { stored.compactMap { $0 } } }
}
