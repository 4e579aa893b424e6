/// The delegate of one animation that a view added.
@MainActor
final class AnimationObserver: NSObject, @preconcurrency CAAnimationDelegate {
  /// The layer and the key of an animation; a view may be the delegate of layers besides its own.
  struct Key: Hashable {
    let layer: ObjectIdentifier
    let key: String

    init(_ layer: CALayer, _ key: String) {
      self.layer = ObjectIdentifier(layer)
      self.key = key
    }
  }

  let completionCounter: CompletionCounter
  /// The start value of the animation: one element, or none for an additive animation.
  private let starts: [PropertyValue]
  fileprivate let key: Key
  private weak var view: UIView?
  private let blocksTouches: Bool
  private let hitTestsDisplayedPosition: Bool
  /// Whether another animation of the same block replaced this animation, which then counts as finished.
  private var wasReplacedInBlock = false

  /// The start value of the animation; nil for an additive animation.
  var start: PropertyValue? { starts.first }

  /// Adds an animation of a block to a layer whose delegate is a view.
  static func add(
    _ animation: CAAnimation, to layer: CALayer, of view: UIView, forKey key: String,
    in block: AnimationBlock,
    start: PropertyValue?
  ) {
    let observer = AnimationObserver(
      view: view, key: Key(layer, key), completionCounter: block.completionCounter, start: start,
      blocksTouches: !block.options.contains(.allowUserInteraction),
      hitTestsDisplayedPosition: block.parameters.hitTestsDisplayedPosition && layer === view.backingLayer)
    animation.delegate = observer
    observer.register()
    layer.add(animation, forKey: key)
    // If the layer has refused the animation, for a value that is not a number, the change is made and the block must
    // not wait.
    if !layer.hasAnimation(forKey: key, with: observer) { observer.unregister(finished: true) }
  }

  private init(
    view: UIView, key: Key, completionCounter: CompletionCounter, start: PropertyValue?, blocksTouches: Bool,
    hitTestsDisplayedPosition: Bool
  ) {
    self.view = view
    self.key = key
    self.completionCounter = completionCounter
    starts = start.map { [$0] } ?? []
    self.blocksTouches = blocksTouches
    self.hitTestsDisplayedPosition = hitTestsDisplayedPosition
  }

  /// Registers the observer with the view and the block, before the animation is added.
  private func register() {
    view?.animationObservers[key]?.willBeReplaced(to: completionCounter)
    view?.animationObservers[key] = self
    if blocksTouches { view?.touchBlockingAnimationCount += 1 }
    if hitTestsDisplayedPosition { view?.displayedHitTestCount += 1 }
    completionCounter.began()
  }

  /// Notes that an animation of the block `other` is about to replace this animation.
  func willBeReplaced(to other: CompletionCounter) {
    if other === completionCounter { wasReplacedInBlock = true }
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    unregister(finished: flag || wasReplacedInBlock)
  }

  private func unregister(finished: Bool) {
    leaveView()
    completionCounter.ended(finished: finished)
  }

  private func leaveView() {
    guard let view else { return }
    if view.animationObservers[key] === self { view.animationObservers[key] = nil }
    if view.animationObservers.isEmpty { view.animationNumbers = [:] }
    if blocksTouches { view.touchBlockingAnimationCount -= 1 }
    if hitTestsDisplayedPosition { view.displayedHitTestCount -= 1 }
  }
}

/// The observers of a view's animations. Most animated views have a single one.
@MainActor
struct AnimationObservers {
  private var first: AnimationObserver?
  private var others: [AnimationObserver.Key: AnimationObserver] = [:]

  var isEmpty: Bool { first == nil && others.isEmpty }

  subscript(key: AnimationObserver.Key) -> AnimationObserver? {
    get { first?.key == key ? first : others.isEmpty ? nil : others[key] }
    set {
      if first?.key == key || first == nil && others[key] == nil {
        first = newValue
      } else {
        others[key] = newValue
      }
    }
  }
}

extension AnimationObserver: @preconcurrency AnimationWaiter {
  var hasLostView: Bool { view == nil }

  /// Removes the observer from the view, and releases the completion, which may retain the view.
  func abandon() {
    leaveView()
    completionCounter.abandon()
  }
}
