// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Fills a rectangle, in points, of the current context with its fill colour, replacing the pixels below; a translucent
/// colour is reported and drawn over these pixels.
@preconcurrency @MainActor
public func UIRectFill(_ rect: CGRect) {
  currentContext("UIRectFill(_:)")?.replace([rect], "UIRectFill(_:)")
}

/// Fills a rectangle, in points, of the current context with its fill colour; a blend mode other than `normal` is
/// reported and drawn as `normal`.
@preconcurrency @MainActor
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  blendMode.requireNormal("UIRectFillUsingBlendMode(_:_:)")
  currentContext("UIRectFillUsingBlendMode(_:_:)")?.fill(rect)
}

/// Draws a frame, 1 point wide, inside a rectangle with the fill colour of the current context, replacing the pixels
/// below; a translucent colour is reported and drawn over these pixels.
@preconcurrency @MainActor
public func UIRectFrame(_ rect: CGRect) {
  currentContext("UIRectFrame(_:)")?.replace(sides(of: rect), "UIRectFrame(_:)")
}

/// Draws a frame, 1 point wide, inside a rectangle with the fill colour of the current context; a blend mode other than
/// `normal` is reported and drawn as `normal`.
@preconcurrency @MainActor
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  blendMode.requireNormal("UIRectFrameUsingBlendMode(_:_:)")
  currentContext("UIRectFrameUsingBlendMode(_:_:)")?.fill(sides(of: rect))
}

/// Clips subsequent drawing in the current context to a rectangle, in points.
@preconcurrency @MainActor
public func UIRectClip(_ rect: CGRect) { currentContext("UIRectClip(_:)")?.clip(to: rect) }

/// The sides of a rectangle as rectangles inside it, 1 point wide, which do not overlap; the whole rectangle if the
/// sides would fill it.
private func sides(of rect: CGRect) -> [CGRect] {
  let rect = rect.standardized
  guard rect.width > 2, rect.height > 2 else { return [rect] }
  return [
    CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: 1),
    CGRect(x: rect.minX, y: rect.maxY - 1, width: rect.width, height: 1),
    CGRect(x: rect.minX, y: rect.minY + 1, width: 1, height: rect.height - 2),
    CGRect(x: rect.maxX - 1, y: rect.minY + 1, width: 1, height: rect.height - 2),
  ]
}

extension CGContext {
  /// Fills rectangles; reports a translucent fill colour, which does not replace the pixels below.
  fileprivate func replace(_ rects: [CGRect], _ call: String) {
    if !fillsOpaquely { CGBlendMode.copy.requireNormal(call) }
    fill(rects)
  }
}

extension UIColor {
  /// Sets the colour of subsequent fills in the current context.
  @preconcurrency @MainActor
  public func setFill() { currentContext("UIColor.setFill()")?.setFillColor(cgColor) }

  /// Sets the colour of subsequent strokes in the current context.
  @preconcurrency @MainActor
  public func setStroke() { currentContext("UIColor.setStroke()")?.setStrokeColor(cgColor) }

  /// Sets the colour of subsequent fills and strokes in the current context.
  @preconcurrency @MainActor
  public func set() {
    guard let context = currentContext("UIColor.set()") else { return }
    context.setFillColor(cgColor)
    context.setStrokeColor(cgColor)
  }
}

extension UIImage {
  /// Draws the image into the current context, filling `rect`.
  @preconcurrency @MainActor
  public func draw(in rect: CGRect) {
    currentContext("UIImage.draw(in:)")?
      .drawUpright(upright, in: rect, center: traits.center(in: size), imageScale: scale)
  }

  /// Draws the image into the current context in its own size.
  @preconcurrency @MainActor
  public func draw(at point: CGPoint) {
    currentContext("UIImage.draw(at:)")?.drawUpright(upright, in: CGRect(origin: point, size: size))
  }

  /// Draws the image as `draw(in:)` does, with an opacity from 0 to 1; a blend mode other than `normal` is reported and
  /// drawn as `normal`.
  @preconcurrency @MainActor
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    blendMode.requireNormal("UIImage.draw(in:blendMode:alpha:)")
    currentContext("UIImage.draw(in:blendMode:alpha:)")?
      .drawUpright(upright, in: rect, alpha: alpha, center: traits.center(in: size), imageScale: scale)
  }

  /// Draws the image as `draw(at:)` does, with an opacity from 0 to 1; a blend mode other than `normal` is reported and
  /// drawn as `normal`.
  @preconcurrency @MainActor
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    blendMode.requireNormal("UIImage.draw(at:blendMode:alpha:)")
    currentContext("UIImage.draw(at:blendMode:alpha:)")?
      .drawUpright(upright, in: CGRect(origin: point, size: size), alpha: alpha)
  }
}
