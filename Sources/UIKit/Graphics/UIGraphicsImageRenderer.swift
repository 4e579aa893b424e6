import Foundation

/// How an image renderer draws (UIKit, `UIGraphicsImageRendererFormat`).
@preconcurrency @MainActor
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// Pixels in a point; that of the screen until it is set, which 0 means too.
  open var scale: CGFloat = UIScreen.main.scale
  /// Whether no pixel is translucent: what is not drawn is black then.
  open var opaque = false

  /// A format for the screen.
  open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  /// As `preferred()`.
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

  override func copied() -> UIGraphicsRendererFormat {
    let copy = UIGraphicsImageRendererFormat()
    copy.scale = scale
    copy.opaque = opaque
    return copy
  }
}

/// What an image is drawn into (UIKit, `UIGraphicsImageRendererContext`).
@preconcurrency @MainActor
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  /// The image as far as it is drawn.
  open var currentImage: UIImage { Self.image(of: cgContext) }

  static func image(of context: CGContext) -> UIImage {
    guard let image = context.makeImage() else {
      fatalError(
        "UIGraphicsImageRenderer: an image of \(context.size.width)×\(context.size.height) points at scale "
          + "\(context.scale) cannot be made; each side has 1 to \(CGImage.sideLimit) pixels")
    }
    return UIImage(cgImage: image, scale: context.scale, orientation: .up)
  }
}

/// Makes images of what is drawn into its context (UIKit, `UIGraphicsImageRenderer`).
///
///     let picture = UIGraphicsImageRenderer(bounds: view.bounds).image { _ in
///       view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
///     }
///
/// The image is drawn by the GPU when it is first shown, and never leaves it unless somebody asks for its bytes.
@preconcurrency @MainActor
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  /// Creates a renderer of images of `size` points in the screen's scale.
  public convenience init(size: CGSize) { self.init(size: size, format: .preferred()) }

  /// Creates a renderer of images of `size` points in the format's scale.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Creates a renderer of the part `bounds` of what is drawn, in points, in the screen's scale.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .preferred()) }

  /// An image of the part `bounds` of what is drawn.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    super.init(bounds: bounds, format: format)
  }

  open override var allowsImageOutput: Bool { true }

  /// The image of what `actions` draw.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    guard let format = format as? UIGraphicsImageRendererFormat else {
      fatalError("UIGraphicsImageRenderer.image(actions:): the format is a \(type(of: self.format))")
    }
    let context = CGContext(
      size: bounds.size, scale: format.scale > 0 ? format.scale : UIScreen.main.scale, isOpaque: format.opaque
    )
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    UIGraphicsPushContext(context)
    actions(UIGraphicsImageRendererContext(context, format))
    UIGraphicsPopContext()
    return UIGraphicsImageRendererContext.image(of: context)
  }

  /// The bytes of a PNG file of what `actions` draw; nothing, and a diagnostic that says why, where that fails.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}
