import Foundation

/// Takes part in a layer's layout and display, and names the actions for changes of its properties (Core Animation,
/// `CALayerDelegate`).
///
/// Apple's requirements are optional; here each has a default that behaves as if it were absent.
public protocol CALayerDelegate: NSObjectProtocol {
  /// Positions the layer's sublayers; called from `CALayer.layoutSublayers()`.
  func layoutSublayers(of layer: CALayer)
  /// Sets the layer's contents to what it is to show.
  func display(_ layer: CALayer)
  /// Called where `display(_:)` is not there, before the layer draws.
  func layerWillDraw(_ layer: CALayer)
  /// The action for a change of `event`; nil asks on, `NSNull` ends the search with none.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Does nothing: Apple's requirement is optional.
  public func layoutSublayers(of layer: CALayer) {}
  /// Calls `layerWillDraw(_:)`, as a layer does whose delegate has no `display(_:)`.
  public func display(_ layer: CALayer) { layerWillDraw(layer) }
  /// Does nothing: Apple's requirement is optional.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Gives nil, so that the layer searches on for an action.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// The action that does nothing: it ends the search for one (Core Animation, *CALayer.action(forKey:)*).
extension NSNull: CAAction {
  /// Does nothing, so that the change is not animated.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    // Doing nothing is what it is for.
  }
}
