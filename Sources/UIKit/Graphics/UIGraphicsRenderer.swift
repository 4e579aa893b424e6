/// How a graphics renderer draws (UIKit, `UIGraphicsRendererFormat`).
@preconcurrency @MainActor
open class UIGraphicsRendererFormat: MainActorObject {
  /// Creates a format of no size; the renderer that takes it gives it one.
  public init() { super.init(mainActor: ()) }

  /// Of the picture, in points; known once a renderer has the format.
  open internal(set) var bounds = CGRect.zero

  func copied() -> UIGraphicsRendererFormat {
    let copy = UIGraphicsRendererFormat()
    copy.bounds = bounds
    return copy
  }
}

/// What is drawn into (UIKit, `UIGraphicsRendererContext`).
@preconcurrency @MainActor
open class UIGraphicsRendererContext: MainActorObject {
  /// What Core Graphics calls draw into.
  public let cgContext: CGContext
  /// The format of the renderer that made the context.
  public let format: UIGraphicsRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsRendererFormat) {
    cgContext = context
    self.format = format
    super.init(mainActor: ())
  }

  /// Fills with the current colour.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }
  /// Confines what is drawn from now on to `rect`, in points.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Makes pictures of one size (UIKit, `UIGraphicsRenderer`).
@preconcurrency @MainActor
open class UIGraphicsRenderer: MainActorObject {
  let bounds: CGRect
  /// How the renderer draws: a copy of the format that it was created with.
  public let format: UIGraphicsRendererFormat
  /// Whether it makes images.
  open var allowsImageOutput: Bool { false }

  init(bounds: CGRect, format: UIGraphicsRendererFormat) {
    self.bounds = bounds
    self.format = format.copied()
    self.format.bounds = bounds
    super.init(mainActor: ())
  }
}
