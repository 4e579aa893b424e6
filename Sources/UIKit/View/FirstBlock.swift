/// The first animation block that an animator opens. Alongside animations have the timing of the block, and its
/// completion waits for them.
@MainActor
final class FirstBlock {
  private static var open: FirstBlock?

  private var block: AnimationBlock?

  /// Runs `body`, which calls an animator, and returns an object with the first block that the animator opens, if any.
  static func during(_ body: () -> Void) -> FirstBlock {
    let outer = open
    let first = FirstBlock()
    open = first
    body()
    open = outer
    return first
  }

  /// Records an outermost block if it is the first one.
  static func note(_ block: AnimationBlock) {
    guard let open, open.block == nil else { return }
    open.block = block
    block.completionCounter.began()
  }

  /// Runs changes with the timing of the block; returns false if there is none. A delay that an interactive transition
  /// never reaches is ignored, as for the block itself.
  func perform(longestDelay: Double, _ changes: () -> Void) -> Bool {
    guard let block else { return false }
    let alongside = block.variant { parameters in
      parameters.repeatCount = 0
      parameters.autoreverses = false
      if parameters.delay >= longestDelay { parameters.setDelay(0) }
    }
    alongside.perform(changes)
    return true
  }

  /// Allows the block to end, as the changes have been made.
  func release() {
    block?.completionCounter.release()
    block = nil
  }
}
