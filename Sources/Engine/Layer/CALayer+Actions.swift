import Foundation

extension CALayer {
  func searchAction(forKey event: String) -> (any CAAction)? {
    if let action = delegate?.action(for: self, forKey: event) ?? actions?[event]
      ?? type(of: self).defaultAction(forKey: event)
    {
      return action is NSNull ? nil : action
    }
    guard tree != nil, target(ofKeyPath: event)?.part == .whole else { return nil }
    return ImplicitAction(self, event)
  }

  package func actionForChange(_ property: Property) -> (any CAAction)? {
    // A layer that is not shown and that nobody gave an action has none: the usual case while a screen is built.
    if isPresentation || (tree == nil && delegate == nil && actions == nil) { return nil }
    if CATransaction.disableActions() { return nil }
    return action(forKey: property.keyPath)
  }
}

/// Animates from the value at look-up to the model with the transaction's duration and curve (animation.md §3.1).
private final class ImplicitAction: CAAction {
  private let animation: CABasicAnimation

  init(_ layer: CALayer, _ keyPath: String) {
    animation = CABasicAnimation(keyPath: keyPath)
    animation.fillMode = .backwards
    animation.timingFunction =
      CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    if let property = layer.target(ofKeyPath: keyPath)?.property {
      animation.fromValue = layer.presentedState.value(of: property)?.boxed
    }
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    animation.run(forKey: event, object: anObject, arguments: dict)
  }
}
