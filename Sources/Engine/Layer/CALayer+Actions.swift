import Foundation

/// The event of a layer that becomes visible: inserted into a shown tree, or no longer hidden.
public let kCAOnOrderIn = "onOrderIn"

/// The event of a layer that is removed from a shown tree, or hidden.
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

  /// Whether a layer that is not shown may have an action.
  var looksForActions: Bool { delegate != nil || actions != nil || style != nil || !isStock }

  func actionForChange(_ key: String) -> (any CAAction)? {
    // A layer that is not shown has no implicit action: the usual case while the app builds a screen.
    if isPresentation || (tree == nil && !looksForActions) { return nil }
    CallStack.require("CALayer.action(forKey:)", self, depth: nestingDepth)
    if CATransaction.disableActions() { return nil }
    if !MainThread.isCurrent { checkThread(key) }
    let action = action(forKey: key)
    // An animation without values, used as an action, goes from the value that is shown to the new one (Apple's page of
    // CABasicAnimation): the layer has its old value now.
    guard let given = action as? CABasicAnimation, given.hasNoValues, given.runner == nil, !given.isAdditive,
      given.valueFunction == nil,
      let animation = given.copy() as? CABasicAnimation
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
  /// The implicit animation of a layer, from the presentation value at look-up to the model value (animation.md §3.1).
  /// An override of `action(forKey:)` may ask for the animation of one key, and return it changed for another.
  fileprivate convenience init(implicitFor layer: CALayer, _ keyPath: String) {
    self.init(keyPath: keyPath)
    fillMode = .backwards
    timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    startAtShown(layer, keyPath)
  }

  /// Begins at the value that the layer shows now, before it changes.
  fileprivate func startAtShown(_ layer: CALayer, _ keyPath: String) {
    guard let target = layer.target(ofKeyPath: keyPath) else { return }
    fromValue =
      target.part == .whole
      ? layer.value(of: target.property, in: layer.presentedState)?.boxed
      : (layer.presentation() ?? layer).value(forKeyPath: keyPath)
  }

  fileprivate var hasNoValues: Bool { fromValue == nil && toValue == nil && byValue == nil }
}
