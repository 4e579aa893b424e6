/// The settings of a graphics renderer (UIKit, `UIGraphicsRendererFormat`).
@preconcurrency @MainActor
open class UIGraphicsRendererFormat: MainActorObject {
  /// Creates a format with empty bounds, which the renderer sets.
  public init() { super.init(mainActor: ()) }

  /// The bounds of the drawing, in points, which a renderer sets.
  open internal(set) var bounds = CGRect.zero

  func copied() -> UIGraphicsRendererFormat {
    let copy = UIGraphicsRendererFormat()
    copy.bounds = bounds
    return copy
  }
}

/// The drawing context of a renderer (UIKit, `UIGraphicsRendererContext`).
@preconcurrency @MainActor
open class UIGraphicsRendererContext: MainActorObject {
  /// The Core Graphics context.
  public let cgContext: CGContext
  /// The format of the renderer that made the context.
  public let format: UIGraphicsRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsRendererFormat) {
    cgContext = context
    self.format = format
    super.init(mainActor: ())
  }

  /// Fills `rect`, in points, with the current colour.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }
  /// Fills `rect`, in points, with the current colour; a blend mode other than `normal` is reported and drawn as
  /// `normal`.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    blendMode.requireNormal("UIGraphicsRendererContext.fill(_:blendMode:)")
    cgContext.fill(rect)
  }
  /// Strokes the sides of `rect` with the current colour and line width.
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  /// Strokes the sides of `rect` as `stroke(_:)` does; a blend mode other than `normal` is reported and drawn as
  /// `normal`.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    blendMode.requireNormal("UIGraphicsRendererContext.stroke(_:blendMode:)")
    cgContext.stroke(rect)
  }
  /// Clips subsequent drawing to `rect`, in points.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// The base class of renderers of one size (UIKit, `UIGraphicsRenderer`).
@preconcurrency @MainActor
open class UIGraphicsRenderer: MainActorObject {
  let bounds: CGRect
  /// A copy of the format with which the renderer was created.
  public let format: UIGraphicsRendererFormat
  /// Whether the renderer makes images.
  open var allowsImageOutput: Bool { false }

  init(bounds: CGRect, format: UIGraphicsRendererFormat) {
    self.bounds = bounds
    self.format = format.copied()
    self.format.bounds = bounds
    super.init(mainActor: ())
  }
}
