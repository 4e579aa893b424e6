// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The stack of drawing contexts; the last one is current.
@MainActor
private var contexts: [CGContext] = []

/// The current drawing context; nil if there is none (UIKit, `UIGraphicsGetCurrentContext`).
@preconcurrency @MainActor
public func UIGraphicsGetCurrentContext() -> CGContext? { contexts.last }

/// Makes `context` current until `UIGraphicsPopContext()`.
@preconcurrency @MainActor
public func UIGraphicsPushContext(_ context: CGContext) { contexts.append(context) }

/// Restores the context that was current before the last `UIGraphicsPushContext(_:)`; traps if no context is current.
@preconcurrency @MainActor
public func UIGraphicsPopContext() {
  if contexts.popLast() == nil {
    fatalError("UIGraphicsPopContext(): no context was pushed; call UIGraphicsPushContext(_:) first")
  }
}

/// Begins the context of an image of `size` points; a scale of 0 means the screen's scale.
@preconcurrency @MainActor
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  contexts.append(CGContext(size: size, scale: scale > 0 ? scale : UIScreen.main.scale, isOpaque: opaque))
}

/// Begins the context of an image of `size` points, with one pixel per point.
@preconcurrency @MainActor
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// The image that was drawn in the current context so far; nil if there is no current context, or if its size allows
/// no image.
@preconcurrency @MainActor
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let context = contexts.last, let image = context.makeImage() else { return nil }
  return UIImage(cgImage: image, scale: context.scale, orientation: .up)
}

/// Ends the current context, begun by `UIGraphicsBeginImageContext`; does nothing if there is no current context.
@preconcurrency @MainActor
public func UIGraphicsEndImageContext() { _ = contexts.popLast() }

/// Returns the current context; without a context, returns nil and reports that `call` draws nothing.
@MainActor
func currentContext(_ call: String) -> CGContext? {
  if let context = contexts.last { return context }
  Diagnostics.report(.noContext, "\(call): there is no current drawing context; nothing is drawn")
  return nil
}

extension Diagnostic.Code {
  /// A drawing command was called outside of a drawing context.
  static let noContext = Diagnostic.Code(rawValue: "no-drawing-context")
}
