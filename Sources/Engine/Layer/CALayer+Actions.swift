import Foundation

/// The event of a layer that becomes visible, because it is inserted into a shown tree or is not hidden any more.
public let kCAOnOrderIn = "onOrderIn"

/// The event of a layer that is removed from a shown tree or becomes hidden.
public let kCAOnOrderOut = "onOrderOut"

extension CALayer {
  func searchAction(forKey event: String) -> (any CAAction)? {
    if let action = delegate?.action(for: self, forKey: event) ?? actions?[event] ?? styledAction(event)
      ?? type(of: self).defaultAction(forKey: event)
    {
      return action is NSNull ? nil : action
    }
    guard tree != nil, changesAnimate(event) else { return nil }
    return CABasicAnimation(implicitFor: self, event)
  }

  /// Whether the layer may have actions other than implicit animations, which only a shown layer has.
  var looksForActions: Bool { delegate != nil || actions != nil || style != nil || !isStock }

  func actionForChange(_ key: String) -> (any CAAction)? {
    // A layer that is not shown has no implicit action: the usual case while the app builds a screen.
    if isPresentation || (tree == nil && !looksForActions) { return nil }
    CallStack.require("CALayer.action(forKey:)", self, depth: nestingDepth)
    if CATransaction.disableActions() { return nil }
    if !MainThread.isCurrent { checkThread(key) }
    let action = action(forKey: key)
    // An action that is an animation without values animates from the shown value to the new value (Apple,
    // *CABasicAnimation*). At this point the layer still has its old value.
    guard let basic = action as? CABasicAnimation, basic.hasNoValues, basic.runner == nil, !basic.isAdditive,
      basic.valueFunction == nil,
      let animation = basic.copy() as? CABasicAnimation
    else { return action }
    animation.startAtShown(self, animation.keyPath ?? key)
    return animation
  }

  /// The action of an event that is not a change of a value, and so has no implicit action.
  func eventAction(_ event: String) -> (any CAAction)? {
    if isUnobserved { return nil }
    guard looksForActions, !isPresentation else { return nil }
    CallStack.require("CALayer.action(forKey:)", self, depth: nestingDepth)
    if CATransaction.disableActions() { return nil }
    if !MainThread.isCurrent { checkThread(event) }
    return action(forKey: event)
  }

  /// Whether a change of the key animates implicitly (Apple, *Core Animation Programming Guide, Appendix B*).
  private func changesAnimate(_ key: String) -> Bool {
    if let target = AnimatableProperty.resolve(key) { return target.part == .whole }
    if let named = type(of: self).namedKeys[key] { return named.isImplicit }
    return input(atPath: key)?.rest.isEmpty == true
  }
}

extension CABasicAnimation {
  /// Creates the implicit animation of a layer, from the presentation value at look-up to the model value (animation.md
  /// §3.1). An override of `action(forKey:)` may request the animation of one key, change it, and return it for another
  /// key.
  fileprivate convenience init(implicitFor layer: CALayer, _ keyPath: String) {
    self.init(keyPath: keyPath)
    fillMode = .backwards
    timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    startAtShown(layer, keyPath)
  }

  /// Sets `fromValue` to the value that the layer shows before the change.
  fileprivate func startAtShown(_ layer: CALayer, _ keyPath: String) {
    guard let target = layer.target(ofKeyPath: keyPath) else { return }
    fromValue =
      target.part == .whole
      ? layer.value(of: target.property, in: layer.presentedState)?.boxed
      : (layer.presentation() ?? layer).value(forKeyPath: keyPath)
  }

  fileprivate var hasNoValues: Bool { fromValue == nil && toValue == nil && byValue == nil }
}
