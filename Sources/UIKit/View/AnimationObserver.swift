/// Hears of the end of one animation that a view added.
@MainActor
final class AnimationObserver: NSObject, @preconcurrency CAAnimationDelegate {
  /// A view may be the delegate of more layers than its own.
  struct Key: Hashable {
    let layer: ObjectIdentifier
    let key: String

    init(_ layer: CALayer, _ key: String) {
      self.layer = ObjectIdentifier(layer)
      self.key = key
    }
  }

  let ending: BlockEnding
  /// The value that the animation starts from; nil for an additive one.
  let start: PropertyValue?
  private let key: Key
  private weak var view: UIView?
  private let blocksTouches: Bool
  private let isHitWhereShown: Bool
  /// Another animation of the same block took its place: the block has not been disturbed.
  private var gaveWay = false

  /// Adds an animation of a block to a layer that a view looks after.
  static func add(
    _ animation: CAAnimation, to layer: CALayer, of view: UIView, forKey key: String,
    in block: AnimationBlock,
    start: PropertyValue?
  ) {
    let observer = AnimationObserver(
      view, key: Key(layer, key), ending: block.ending, start: start,
      blocksTouches: !block.options.contains(.allowUserInteraction),
      isHitWhereShown: block.manner.isHitWhereShown && layer === view.backingLayer)
    animation.delegate = observer
    observer.takePlace()
    layer.add(animation, forKey: key)
    // Refused, as one from or to what is no number is: the change is made, and nothing is to be waited for.
    if layer.animation(forKey: key)?.delegate !== observer { observer.leave(finished: true) }
  }

  private init(
    _ view: UIView, key: Key, ending: BlockEnding, start: PropertyValue?, blocksTouches: Bool,
    isHitWhereShown: Bool
  ) {
    self.view = view
    self.key = key
    self.ending = ending
    self.start = start
    self.blocksTouches = blocksTouches
    self.isHitWhereShown = isHitWhereShown
  }

  /// Enters itself with view and block, before the animation is added.
  private func takePlace() {
    view?.animationObservers[key]?.giveWay(to: ending)
    view?.animationObservers[key] = self
    if blocksTouches { view?.interactionBlocks += 1 }
    if isHitWhereShown { view?.shownHits += 1 }
    ending.began()
  }

  /// An animation of the block `other` is about to take its place.
  func giveWay(to other: BlockEnding) {
    if other === ending { gaveWay = true }
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    leave(finished: flag || gaveWay)
  }

  private func leave(finished: Bool) {
    if let view {
      if view.animationObservers[key] === self { view.animationObservers[key] = nil }
      if view.animationObservers.isEmpty { view.animationNumbers.removeAll() }
      if blocksTouches { view.interactionBlocks -= 1 }
      if isHitWhereShown { view.shownHits -= 1 }
    }
    ending.ended(finished: finished)
  }
}
