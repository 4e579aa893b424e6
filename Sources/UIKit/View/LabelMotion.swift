import Engine

/// Keeps a label's text in its place in the label while an animation changes the label's size.
///
/// The text is laid out for the new size at once, and would stand outside the size that is shown: a layer of its own has it
/// meanwhile, and moves by a part of the difference, by the alignment across and by half down.
@MainActor
struct LabelMotion {
  /// Has the text while the size animates.
  private(set) var carrier: CALayer?

  nonisolated init() {}

  /// Moves the text from `distance` beside its place, as `animation` does; `ended` is called when it is there.
  mutating func begin(
    _ distance: CGPoint, like animation: CABasicAnimation, in layer: CALayer, ended: @escaping () -> Void
  ) {
    guard let motion = animation.copy() as? CABasicAnimation else { return }
    let carrier = carrier ?? CALayer()
    if self.carrier == nil { layer.insertSublayer(carrier, at: 0) }
    self.carrier = carrier
    motion.keyPath = "position"
    motion.isAdditive = true
    motion.fromValue = distance
    motion.toValue = CGPoint.zero
    motion.delegate = End(call: ended)
    // Animations that follow one another run together, as those of the size do.
    let number = (carrier.animationKeys() ?? []).compactMap { Int($0) }.max() ?? 0
    carrier.add(motion, forKey: "\(number + 1)")
  }

  /// Gives the carrier the place of the label's layer; no change of it animates by itself.
  func place(in layer: CALayer) {
    guard let carrier else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    carrier.frame = layer.bounds
    carrier.contentsScale = layer.contentsScale
    CATransaction.commit()
  }

  /// Whether the text still moves.
  var isRunning: Bool { carrier?.animationKeys()?.isEmpty == false }

  mutating func end() {
    carrier?.removeFromSuperlayer()
    carrier = nil
  }

  private final class End: NSObject, @preconcurrency CAAnimationDelegate {
    private let call: () -> Void
    init(call: @escaping () -> Void) { self.call = call }
    @MainActor func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { call() }
  }
}
