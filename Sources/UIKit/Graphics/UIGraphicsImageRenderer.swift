import Foundation

/// The settings of an image renderer (UIKit, `UIGraphicsImageRendererFormat`).
@preconcurrency @MainActor
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// The pixels per point; the screen's scale unless set. A scale of 0 also means the screen's scale.
  open var scale: CGFloat = UIScreen.main.scale
  /// Whether the image is opaque, with black pixels where nothing is drawn.
  open var opaque = false

  /// Returns a format for the screen.
  open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  /// Returns a format for the screen, as `preferred()` does.
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

  override func copied() -> UIGraphicsRendererFormat {
    let copy = UIGraphicsImageRendererFormat()
    copy.scale = scale
    copy.opaque = opaque
    return copy
  }
}

/// The drawing context of an image (UIKit, `UIGraphicsImageRendererContext`).
@preconcurrency @MainActor
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  /// The image that was drawn in the context so far.
  open var currentImage: UIImage { Self.image(of: cgContext) }

  /// Returns the image of a context, or an image without pixels if the context's area is zero or too large.
  static func image(of context: CGContext) -> UIImage {
    guard let image = context.makeImage() else {
      let size = context.size
      if size.width != 0, size.height != 0 {
        Diagnostics.report(
          .imageNotMade,
          "UIGraphicsImageRenderer: an image of \(size.width)×\(size.height) points at scale \(context.scale) cannot be "
            + "made, so the result is empty; each side has 1 to \(CGImage.sideLimit) pixels")
      }
      return UIImage()
    }
    return UIImage(cgImage: image, scale: context.scale, orientation: .up)
  }
}

/// A renderer that creates images from drawing commands (UIKit, `UIGraphicsImageRenderer`).
///
///     let image = UIGraphicsImageRenderer(bounds: view.bounds).image { _ in
///       view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
///     }
///
/// The GPU draws the image when it is first shown; the pixels stay in a texture unless an app reads them.
@preconcurrency @MainActor
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  /// Creates a renderer of images of `size` points in the screen's scale.
  public convenience init(size: CGSize) { self.init(size: size, format: .preferred()) }

  /// Creates a renderer of images of `size` points in the format's scale.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Creates a renderer of the rectangle `bounds` of a drawing, in points, in the screen's scale.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .preferred()) }

  /// Creates a renderer of the rectangle `bounds` of a drawing, in points, in the format's scale.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    super.init(bounds: bounds, format: format)
  }

  open override var allowsImageOutput: Bool { true }

  /// Returns the image that `actions` draw.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    guard let format = format as? UIGraphicsImageRendererFormat else {
      fatalError(
        "UIGraphicsImageRenderer.image(actions:): the format is a \(type(of: self.format)); use a UIGraphicsImageRendererFormat"
      )
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

  /// Returns the bytes of a PNG file of the image that `actions` draw; on failure, returns no bytes and reports the
  /// cause.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Returns the bytes of a JPEG file of the image that `actions` draw, as `UIImage.jpegData(compressionQuality:)`
  /// does; on failure, returns no bytes and reports the cause.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data { image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data() }
}

extension Diagnostic.Code {
  /// An image was requested that is too large, or whose lengths are negative or not numbers.
  static let imageNotMade = Diagnostic.Code(rawValue: "image-not-made")
}
