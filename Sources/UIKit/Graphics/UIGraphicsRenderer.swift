/// How a graphics renderer draws (UIKit, `UIGraphicsRendererFormat`).
@preconcurrency @MainActor
open class UIGraphicsRendererFormat: MainActorObject {
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
  public let cgContext: CGContext
  public let format: UIGraphicsRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsRendererFormat) {
    cgContext = context
    self.format = format
    super.init(mainActor: ())
  }

  /// Fills with the current colour.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Makes pictures of one size (UIKit, `UIGraphicsRenderer`).
@preconcurrency @MainActor
open class UIGraphicsRenderer: MainActorObject {
  let bounds: CGRect
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
