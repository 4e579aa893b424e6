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
    return ImplicitAction(self, event)
  }

  /// Whether a layer that is not shown may have an action.
  var looksForActions: Bool { delegate != nil || actions != nil || style != nil || !isStock }

  func actionForChange(_ key: String) -> (any CAAction)? {
    // A layer that is not shown has no implicit action: the usual case while the app builds a screen.
    if isPresentation || (tree == nil && !looksForActions) { return nil }
    CallStack.require("CALayer.action(forKey:)", self, depth: nestingDepth)
    if CATransaction.disableActions() { return nil }
    if !MainThread.isCurrent { checkThread(key) }
    return action(forKey: key)
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

/// The implicit animation, from the presentation value at look-up to the model value (animation.md §3.1).
private final class ImplicitAction: CAAction {
  private let animation: CABasicAnimation

  init(_ layer: CALayer, _ keyPath: String) {
    animation = CABasicAnimation(keyPath: keyPath)
    animation.fillMode = .backwards
    animation.timingFunction =
      CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    if let property = layer.target(ofKeyPath: keyPath)?.property {
      animation.fromValue = layer.value(of: property, in: layer.presentedState)?.boxed
    }
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    animation.run(forKey: event, object: anObject, arguments: dict)
  }
}
