import Foundation

/// Handles a layer's layout and display, and provides actions for changes of its properties (Core Animation,
/// `CALayerDelegate`).
///
/// Apple's requirements are optional; here each has a default that behaves like a missing method.
public protocol CALayerDelegate: NSObjectProtocol {
  /// Lays out the layer's sublayers; `CALayer.layoutSublayers()` calls this.
  func layoutSublayers(of layer: CALayer)
  /// Sets the layer's contents.
  func display(_ layer: CALayer)
  /// The default `display(_:)` calls this before the layer draws.
  func layerWillDraw(_ layer: CALayer)
  /// Draws the layer's contents into a context, in the layer's coordinates; `CALayer.draw(in:)` calls this.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// The action for a change of `event`; nil continues the search, `NSNull` ends it without an action.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Does nothing: Apple's requirement is optional.
  public func layoutSublayers(of layer: CALayer) {}
  /// Calls `layerWillDraw(_:)`, then sets the contents to what `CALayer.draw(in:)` draws, like a layer whose delegate
  /// has no `display(_:)`.
  public func display(_ layer: CALayer) { layer.drawContents() }
  /// Does nothing: Apple's requirement is optional.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Draws nothing, so that the layer keeps the contents that an app has set: Apple's requirement is optional.
  public func draw(_ layer: CALayer, in ctx: CGContext) { ctx.wasLeftUndrawn = true }
  /// Returns nil, so that the layer continues the search for an action.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// The action that does nothing: it ends the search for one (Core Animation, *CALayer.action(forKey:)*).
extension NSNull: CAAction {
  /// Does nothing, so that the change is not animated.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    // This action does nothing.
  }
}
