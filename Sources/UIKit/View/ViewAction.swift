extension UIView {
  private final class PlainView: UIView {}
  private final class ActionView: UIView {
    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      super.action(for: layer, forKey: event)
    }
  }

  private static let actionMethod = OverridableMethod(
    of: UIView.self, plain: PlainView.self, overriding: ActionView.self)

  /// Whether the view's class overrides `action(for:forKey:)`, so that each change must call the method.
  final var decidesActions: Bool { Self.actionMethod?.isOverridden(by: type(of: self)) ?? true }
}

/// The action of a view's layer for a change inside `UIView.animate`: an animation from the old to the new value, or a
/// keyframe of an animation.
@MainActor
final class ViewAction: @preconcurrency CAAction, @preconcurrency AnimationRunner {
  private let block: AnimationBlock
  private let change: ViewChange

  /// Returns nil if the change does not animate: outside of a block that takes time, while animations are disabled, for
  /// values that cannot be interpolated, and for values that only explicit animations change, such as paths and lists.
  /// The layer still has its old value.
  static func make(view: UIView, layer: CALayer, key: String) -> ViewAction? {
    guard let block = AnimationBlock.current, AnimationBlock.isEnabled, block.parameters.takesTime,
      let target = layer.target(ofKeyPath: key), target.part == .whole,
      let old = layer.value(of: target.property, in: layer.state), old.kind != .flag, old.kind != .wide
    else { return nil }
    let shown =
      block.options.contains(.beginFromCurrentState)
      ? layer.value(of: target.property, in: layer.presentedState) : nil
    let presented =
      block.parameters.isContinuous
      ? shown ?? layer.value(of: target.property, in: layer.presentedState) : nil
    return ViewAction(
      block,
      ViewChange(
        view: view, layer: layer, event: key, property: target.property, old: old, shown: shown,
        presented: presented))
  }

  private init(_ block: AnimationBlock, _ change: ViewChange) {
    self.block = block
    self.change = change
  }

  /// The action for apps. As in UIKit, it is an animation from the old or displayed value, except for additive changes
  /// and keyframes. An override of `action(for:forKey:)` or `action(forKey:)` may request the action of
  /// `backgroundColor` or `opacity`, and return it with changes.
  var published: any CAAction {
    if block.keyframes != nil || change.isAdditive { return self }
    let animation = block.makeAnimation(keyPath: change.event, on: change.layer)
    animation.fromValue = (change.shown ?? change.presented ?? change.old).boxed
    animation.runner = self
    animation.isAltered = false
    return animation
  }

  /// Adds the action's animation, or an animation that the app has derived from it, to the view's layer.
  func run(_ animation: CAPropertyAnimation, forKey event: String, object anObject: Any) -> Bool {
    guard let layer = anObject as? CALayer, layer.delegate === change.view else { return false }
    // The app may retain the animation and run it after the block, to which it must not belong then.
    animation.runner = nil
    if !animation.isAltered, event == change.event, layer === change.layer {
      run(forKey: event, object: layer, arguments: nil)
      return true
    }
    guard let added = animation.copy() as? CAPropertyAnimation else { return false }
    if let basic = added as? CABasicAnimation, basic.keyPath == change.event, layer === change.layer {
      basic.fromValue = basic.fromValue ?? change.clearStart?.boxed
    }
    if change.presented != nil, Timeline.current != nil { added.fillMode = .both }
    // With an observer, the completion of the block waits for the animation.
    if added.delegate != nil {
      layer.add(added, forKey: event)
    } else {
      AnimationObserver.add(added, to: layer, of: change.view, forKey: event, in: block, start: nil)
    }
    if event == "bounds", layer === change.view.backingLayer { noteSize() }
    return true
  }

  private func noteSize() {
    if block.options.contains(.layoutSubviews) { block.resized.append(change.view) }
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let new = change.model else { return }
    if let keyframes = block.keyframes {
      keyframes.record(change, to: new, in: block.span)
    } else {
      change.animate(to: new, in: block)
    }
    if change.property == .column(.bounds), change.layer === change.view.backingLayer { noteSize() }
  }
}

/// A change of one property of a layer, made in an animation block.
///
/// Position, bounds, transform and effect uniforms animate additively, from the difference to zero, so that a
/// change of target during an animation keeps position and velocity (animation.md §6; WWDC 2014, session 236).
@MainActor
struct ViewChange {
  let view: UIView
  let layer: CALayer
  /// The key path of the layer's action.
  let event: String
  let property: Property
  let old: PropertyValue
  /// The displayed value, if the animation starts from it.
  let shown: PropertyValue?
  /// The displayed value, if an animation that is not additive continues from it.
  let presented: PropertyValue?

  var model: PropertyValue? { layer.value(of: property, in: layer.state) }

  /// The start value of an animation; a missing colour is replaced by the transparent version of the new colour.
  var clearStart: PropertyValue? {
    model.map { PropertyValue.withoutMissingColors([old, $0])[0] }
  }

  /// Whether the change animates additively: the difference from the new value decreases to zero. Apps do not receive
  /// such an animation.
  var isAdditive: Bool { shown == nil && old.offset(from: old, property) != nil }

  func animate(to new: PropertyValue, in block: AnimationBlock) {
    if shown == nil, property == .column(.position),
      case .springs(let horizontal, let vertical) = block.parameters.timing
    {
      let (from, to) = (old.components, new.components)
      add(offset: from[0] - to[0], "position.x", in: block.variant { $0.timing = .spring(horizontal) })
      add(offset: from[1] - to[1], "position.y", in: block.variant { $0.timing = .spring(vertical) })
      return
    }
    let animation = block.makeAnimation(keyPath: event, on: layer)
    if shown == nil, let offset = old.offset(from: new, property) {
      animation.isAdditive = true
      animation.isInsertedBelow = property == .column(.transform)
      animation.fromValue = offset.boxed
      animation.toValue = PropertyValue.neutral(new.kind).boxed
      add(animation, in: block, forKey: view.unusedAnimationKey(for: event, on: layer), start: nil)
      return
    }
    if shown == nil, let presented, movesInTimeline {
      // The animation starts from the value that the earlier animation has at that time, so that scrubbing back shows
      // the earlier animation.
      animation.fillMode = .forwards
      animation.toValue = PropertyValue.withoutMissingColors([presented, new])[1].boxed
      add(animation, in: block, forKey: view.unusedAnimationKey(for: event, on: layer), start: nil)
      return
    }
    let start = start(in: block)
    let ends = PropertyValue.withoutMissingColors([start, new])
    animation.fromValue = ends[0].boxed
    animation.toValue = ends[1].boxed
    // The timeline holds the animation at its end value, even if the model changes.
    if presented != nil, Timeline.current != nil { animation.fillMode = .both }
    add(animation, in: block, forKey: event, start: start)
  }

  /// Whether an animation of the current timeline changes the property already.
  private var movesInTimeline: Bool {
    guard let timeline = Timeline.current else { return false }
    return layer.records.contains { record in
      record.clock === timeline && record.tracks.contains { $0.track.property == property }
    }
  }

  /// Adds an additive animation of one coordinate of the position, from `offset` to zero.
  private func add(offset: Double, _ keyPath: String, in block: AnimationBlock) {
    let animation = block.makeAnimation(keyPath: keyPath, on: layer)
    animation.isAdditive = true
    animation.fromValue = offset
    animation.toValue = 0.0
    add(animation, in: block, forKey: view.unusedAnimationKey(for: event, on: layer), start: nil)
  }

  /// Animates through keyframes, including the old and the new value of the change.
  func animate(
    through steps: [KeyframeSequence.Step], in block: AnimationBlock, mode: CAAnimationCalculationMode
  ) {
    guard let new = model else { return }
    let initial = shown ?? old
    let sequence = KeyframeSequence(from: initial, steps)
    let animation = block.makeKeyframeAnimation(keyPath: event, on: layer)
    animation.calculationMode = mode
    animation.keyTimes = sequence.times.map { NSNumber(value: $0) }
    let offsets = shown == nil ? sequence.values.compactMap { $0.offset(from: new, property) } : []
    if offsets.count == sequence.values.count {
      animation.isAdditive = true
      animation.isInsertedBelow = property == .column(.transform)
      animation.values = offsets.compactMap(\.boxed)
      add(animation, in: block, forKey: view.unusedAnimationKey(for: event, on: layer), start: nil)
    } else {
      // The animation starts from the displayed value, as other animations of an animator do.
      let values = presented.map { KeyframeSequence(from: $0, steps).values } ?? sequence.values
      animation.values = PropertyValue.withoutMissingColors(values).compactMap(\.boxed)
      add(animation, in: block, forKey: event, start: start(in: block))
    }
  }

  /// Returns the start value of an animation that is not additive. If it starts from the displayed value by
  /// `.beginFromCurrentState`, the running animations of the property are removed.
  private func start(in block: AnimationBlock) -> PropertyValue {
    if let shown {
      for key in layer.animationKeys() ?? [] where key == event || key.hasPrefix(event + "-") {
        guard let running = view.animationObservers[.init(layer, key)] else { continue }
        running.willBeReplaced(to: block.completionCounter)
        layer.removeAnimation(forKey: key)
      }
      return shown
    }
    // A second change in one block keeps the start value of the first.
    if let earlier = view.animationObservers[.init(layer, event)],
      earlier.completionCounter === block.completionCounter
    {
      return earlier.start ?? old
    }
    return presented ?? old
  }

  private func add(
    _ animation: CAAnimation, in block: AnimationBlock, forKey key: String, start: PropertyValue?
  ) {
    AnimationObserver.add(animation, to: layer, of: view, forKey: key, in: block, start: start)
  }
}

extension PropertyValue {
  /// The difference to the new value; nil for values that do not animate additively.
  fileprivate func offset(from new: PropertyValue, _ property: Property) -> PropertyValue? {
    guard case .plain(let kind, let value) = self, case .plain(kind, let end) = new else { return nil }
    switch property {
    case .column(.position), .column(.bounds):
      return .plain(kind, value.subtracting(end, kind))
    case .column(.transform):
      guard let inverse = end.transform.inverse else { return nil }
      return .plain(kind, Components(CATransform3DConcat(value.transform, inverse)))
    case .named(let name) where kind != .flag && name.keyPath.hasPrefix(EffectLayer.prefix):
      return .plain(kind, value.subtracting(end, kind))
    default:
      return nil
    }
  }

  /// The values with each missing colour replaced by the transparent version of the previous colour, or else of the
  /// next one.
  fileprivate static func withoutMissingColors(_ values: [PropertyValue]) -> [PropertyValue] {
    func color(_ index: Int) -> CGColor? {
      guard values.indices.contains(index), case .plain(.color, let value) = values[index] else { return nil }
      return value.color
    }
    return values.indices.map { index in
      guard case .plain(.color, let value) = values[index], value.color == nil,
        let neighbour = color(index - 1) ?? color(index + 1)
      else { return values[index] }
      return .plain(.color, Components(neighbour.copy(alpha: 0)))
    }
  }
}

extension UIView {
  /// The key of an additive animation: `position`, or `position-2` and so on, as additive animations run in parallel.
  ///
  /// Numbers are not reused while the view has animations, so that no search is needed.
  fileprivate func unusedAnimationKey(for event: String, on layer: CALayer) -> String {
    guard layer.animation(forKey: event) != nil else { return event }
    var number = animationNumbers[.init(layer, event), default: 1]
    var key: String
    repeat {
      number += 1
      key = "\(event)-\(number)"
      // The app may use the key.
    } while layer.animation(forKey: key) != nil
    animationNumbers[.init(layer, event)] = number
    return key
  }
}
