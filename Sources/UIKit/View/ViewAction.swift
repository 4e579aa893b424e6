/// What a view's layer does when a property changes inside `UIView.animate`: an animation from old to new.
///
/// Position, bounds and transform move additively, from the difference to nothing, so that a change of target in
/// mid-flight keeps place and speed (animation.md §6; WWDC 2014, session 236).
@MainActor
final class ViewAction: @preconcurrency CAAction {
  private let view: UIView
  private let block: AnimationBlock
  private let property: AnimatableProperty
  private let old: Components
  /// What the screen shows, where that is what the animation starts from.
  private let shown: Components?

  /// nil where the change is not to be animated. The layer still has its old value.
  static func make(view: UIView, layer: CALayer, key: String) -> ViewAction? {
    guard let block = AnimationBlock.current, AnimationBlock.isEnabled,
      let target = AnimatableProperty.resolve(key), target.part == .whole, target.kind != .flag,
      case .column(let property) = target.property
    else { return nil }
    return ViewAction(view, layer, block, property)
  }

  private init(_ view: UIView, _ layer: CALayer, _ block: AnimationBlock, _ property: AnimatableProperty) {
    self.view = view
    self.block = block
    self.property = property
    old = layer.state.components(of: property)
    shown =
      block.options.contains(.beginFromCurrentState) ? layer.presentedState.components(of: property) : nil
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    let new = layer.state.components(of: property)
    let animation = block.makeAnimation(keyPath: event, on: layer)
    var key = event
    var start: Components?
    if shown == nil, let offset = offset(from: new) {
      animation.isAdditive = true
      animation.fromValue = offset.boxed(property.kind)
      animation.toValue = Components.neutral(property.kind).boxed(property.kind)
      key = view.freeAnimationKey(for: event, on: layer)
    } else {
      start = self.start(on: layer, event)
      setValues(of: animation, start ?? old, new)
    }
    let observer = AnimationObserver(
      view, key: .init(layer, key), ending: block.ending, start: start,
      blocksTouches: !block.options.contains(.allowUserInteraction))
    animation.delegate = observer
    observer.takePlace()
    layer.add(animation, forKey: key)
    if property == .bounds, layer === view.backingLayer, block.options.contains(.layoutSubviews) {
      block.resized.append(view)
    }
  }

  /// Where an animation from value to value starts.
  private func start(on layer: CALayer, _ event: String) -> Components {
    if let shown {
      for key in layer.animationKeys() ?? [] where key == event || key.hasPrefix(event + "-") {
        guard let running = view.animationObservers[.init(layer, key)] else { continue }
        running.giveWay(to: block.ending)
        layer.removeAnimation(forKey: key)
      }
      return shown
    }
    // A second change in one block goes on from where the first began.
    if let earlier = view.animationObservers[.init(layer, event)], earlier.ending === block.ending {
      return earlier.start ?? old
    }
    return old
  }

  private func setValues(of animation: CABasicAnimation, _ from: Components, _ to: Components) {
    animation.fromValue = from.boxed(property.kind)
    animation.toValue = to.boxed(property.kind)
    guard property.kind == .color else { return }
    // No colour shows as the other one, transparent.
    if animation.fromValue == nil { animation.fromValue = to.color?.copy(alpha: 0) }
    if animation.toValue == nil { animation.toValue = from.color?.copy(alpha: 0) }
  }

  /// What, added to the new value, gives the old one; nil for what is animated from value to value.
  private func offset(from new: Components) -> Components? {
    switch property {
    case .position, .bounds:
      return old.subtracting(new, property.kind)
    case .transform:
      guard let inverse = new.transform.inverse else { return nil }
      return Components(CATransform3DConcat(old.transform, inverse))
    default:
      return nil
    }
  }
}

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
  let start: Components?
  private let key: Key
  private weak var view: UIView?
  private let blocksTouches: Bool
  /// Another animation of the same block took its place: the block has not been disturbed.
  private var gaveWay = false

  init(_ view: UIView, key: Key, ending: BlockEnding, start: Components?, blocksTouches: Bool) {
    self.view = view
    self.key = key
    self.ending = ending
    self.start = start
    self.blocksTouches = blocksTouches
  }

  /// Enters itself with view and block, before the animation is added.
  func takePlace() {
    view?.animationObservers[key]?.giveWay(to: ending)
    view?.animationObservers[key] = self
    if blocksTouches { view?.interactionBlocks += 1 }
    ending.began()
  }

  /// An animation of the block `other` is about to take its place.
  func giveWay(to other: BlockEnding) {
    if other === ending { gaveWay = true }
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    if let view {
      if view.animationObservers[key] === self { view.animationObservers[key] = nil }
      if blocksTouches { view.interactionBlocks -= 1 }
    }
    ending.ended(finished: flag || gaveWay)
  }
}

extension UIView {
  /// `position`, or `position-2` and so on: additive animations run beside each other.
  fileprivate func freeAnimationKey(for event: String, on layer: CALayer) -> String {
    guard layer.animation(forKey: event) != nil else { return event }
    var number = 2
    while layer.animation(forKey: "\(event)-\(number)") != nil { number += 1 }
    return "\(event)-\(number)"
  }
}
