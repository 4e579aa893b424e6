/// The layouts of the main thread, for what holds as long as one of them goes down a tree.
package enum LayoutPass {
  @exclusivity(unchecked) nonisolated(unsafe) private static var depth = 0
  @exclusivity(unchecked) nonisolated(unsafe) private static var number = 0

  /// The number of the pass that is running, which no other one has; nil outside of passes. One inside another ends that:
  /// what comes after it has a number of its own.
  package static var current: Int? { depth > 0 ? number : nil }

  /// Runs a pass. Layers that are not shown may be laid out by any thread, which makes no pass.
  package static func run(_ body: () -> Void) {
    guard MainThread.isCurrent else { return body() }
    depth += 1
    number &+= 1
    body()
    number &+= 1
    depth -= 1
  }
}
