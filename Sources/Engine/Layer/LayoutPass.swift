/// The layout passes of the main thread, for values that are valid during one pass down a tree.
package enum LayoutPass {
  @exclusivity(unchecked) nonisolated(unsafe) private static var depth = 0
  @exclusivity(unchecked) nonisolated(unsafe) private static var number = 0

  /// The number of the pass that is running, which no other pass has; nil outside of passes. A nested pass invalidates
  /// the number of the outer pass, which continues with a new number.
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
