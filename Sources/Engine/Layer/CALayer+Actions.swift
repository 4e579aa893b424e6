import Foundation

/// The event of a layer that becomes visible: inserted into a shown tree, or no longer hidden.
public let kCAOnOrderIn = "onOrderIn"

/// The event of a layer that is taken out of a shown tree, or hidden.
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

  /// Whether anybody can have an action for a layer that is not shown.
  var looksForActions: Bool { delegate != nil || actions != nil || style != nil || !isStock }

  func actionForChange(_ key: String) -> (any CAAction)? {
    // A layer that is not shown and was given no action has none: the usual case while a screen is built.
    if isPresentation || (tree == nil && !looksForActions) { return nil }
    if CATransaction.disableActions() { return nil }
    return action(forKey: key)
  }

  /// The action of something that happens to the layer and is no change of a value; nothing is implicit then.
  func eventAction(_ event: String) -> (any CAAction)? {
    looksForActions && !isPresentation && !CATransaction.disableActions() ? action(forKey: event) : nil
  }

  /// Whether the layer is below the root of a shown tree, by the hierarchy as it stands before the next commit.
  var isInShownTree: Bool {
    var layer: CALayer? = self
    while let current = layer {
      if current.above == nil { return current.tree?.root === current }
      layer = current.above
    }
    return false
  }

  /// Whether a change of the key animates by itself (Apple, *Core Animation Programming Guide, Appendix B*).
  private func changesAnimate(_ key: String) -> Bool {
    if let target = AnimatableProperty.resolve(key) { return target.part == .whole }
    if let named = type(of: self).namedKeys[key] { return named.isImplicit }
    return input(atPath: key)?.rest.isEmpty == true
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
      animation.fromValue = layer.value(of: property, in: layer.presentedState)?.boxed
    }
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    animation.run(forKey: event, object: anObject, arguments: dict)
  }
}
