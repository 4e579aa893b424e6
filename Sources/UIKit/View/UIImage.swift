import Synchronization

/// An image with its scale, orientation and rendering mode (UIKit, `UIImage`).
open class UIImage: NSObject, _ExpressibleByImageLiteral, @unchecked Sendable {
  /// The orientation of the stored pixels; raw values are Apple's, not EXIF's.
  public enum Orientation: Int, Sendable {
    /// The pixels are upright.
    case up
    /// The pixels are turned by 180 degrees.
    case down
    /// The pixels are turned by 90 degrees counterclockwise for display.
    case left
    /// The pixels are turned by 90 degrees clockwise for display.
    case right
    /// The pixels are upright, mirrored left to right.
    case upMirrored
    /// The pixels are turned by 180 degrees, mirrored left to right.
    case downMirrored
    /// The pixels are turned as for `left`, mirrored top to bottom.
    case leftMirrored
    /// The pixels are turned as for `right`, mirrored top to bottom.
    case rightMirrored

    var stored: ImageOrientation {
      switch self {
      case .up: .up
      case .down: .down
      case .left: .left
      case .right: .right
      case .upMirrored: .upMirrored
      case .downMirrored: .downMirrored
      case .leftMirrored: .leftMirrored
      case .rightMirrored: .rightMirrored
      }
    }
  }

  /// The colours in which an image is shown.
  public enum RenderingMode: Int, Sendable {
    /// The view decides; image views use the original colours.
    case automatic
    /// The image is shown in its own colours.
    case alwaysOriginal
    /// The image is shown as a shape in the view's tint colour.
    case alwaysTemplate
  }

  /// The stored pixels.
  public let cgImage: CGImage?
  /// The pixels per point.
  public let scale: CGFloat
  /// The orientation of the stored pixels.
  public let imageOrientation: Orientation
  /// Whether the image shows its own colours or its shape in the tint colour.
  public let renderingMode: RenderingMode
  private let pixels: CGImage
  let traits: ImageTraits
  private let uprightPixels = Mutex<CGImage?>(nil)

  init(
    pixels: CGImage, scale: CGFloat, orientation: Orientation, renderingMode: RenderingMode = .automatic,
    traits: ImageTraits = ImageTraits()
  ) {
    self.pixels = pixels
    self.traits = traits
    cgImage = traits.isEmpty ? nil : pixels
    // A scale of 0 counts as 1, as in UIKit.
    self.scale = scale > 0 ? scale : 1
    imageOrientation = orientation
    self.renderingMode = renderingMode
    super.init()
  }

  /// Creates an image without pixels, of size zero.
  public convenience override init() {
    self.init(pixels: Self.blank, scale: 1, orientation: .up, traits: ImageTraits(isEmpty: true))
  }

  private static let blank = CGImage(width: 1, height: 1, isOpaque: false, premultipliedBGRA: [0, 0, 0, 0])

  /// Finds the image of an image literal by its name; traps without one.
  public required convenience init(imageLiteralResourceName name: String) {
    guard let (image, scale) = ImageFiles.find(name) else {
      fatalError("UIImage(imageLiteralResourceName:): there is no image named \"\(name)\"")
    }
    self.init(pixels: image, scale: scale, orientation: .up)
  }

  /// Creates an upright image of one pixel per point.
  public convenience init(cgImage: CGImage) {
    self.init(pixels: cgImage, scale: 1, orientation: .up)
  }

  /// Creates an image of `scale` pixels per point in an orientation; a scale of 0 or less counts as 1.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) {
    self.init(pixels: cgImage, scale: scale, orientation: orientation)
  }

  /// Reads a PNG or JPEG file as an upright image. On failure, it returns nil and reports a diagnostic with the cause.
  ///
  /// A file name that ends in @2x or @3x sets the scale.
  public convenience init?(contentsOfFile path: String) {
    guard let image = ImageFiles.read(path) else { return nil }
    self.init(pixels: image, scale: ImageFiles.scale(ofFile: path), orientation: .up)
  }

  /// Finds an image by name, with or without extension, in the main bundle, in resource bundles beside it and in the
  /// folder `Resources`: a file, or a set of an asset catalogue.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Finds an image by name, with or without extension, in a bundle; nil stands for all folders of `init(named:)`.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let (image, scale) = ImageFiles.find(name, in: bundle) else { return nil }
    self.init(pixels: image, scale: scale, orientation: .up)
  }

  /// Decodes the bytes of a PNG or JPEG file. On failure, it returns nil and reports a diagnostic with the cause.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// Decodes the bytes of a PNG or JPEG file, with `scale` pixels per point. On failure, it returns nil and reports a
  /// diagnostic with the cause.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = ImageFiles.decode(data) else { return nil }
    self.init(pixels: image, scale: scale, orientation: .up)
  }

  /// The size of the upright image in points.
  open var size: CGSize {
    if traits.isEmpty { return .zero }
    let swaps = imageOrientation.stored.swapsSides
    let (width, height) = swaps ? (pixels.height, pixels.width) : (pixels.width, pixels.height)
    return CGSize(width: CGFloat(width) / scale, height: CGFloat(height) / scale)
  }

  /// The pixels as they are stored.
  var stored: CGImage { pixels }

  /// The upright pixels, computed once.
  package var upright: CGImage {
    if imageOrientation == .up { return pixels }
    return uprightPixels.withLock { stored in
      if let stored { return stored }
      let image = pixels.upright(from: imageOrientation.stored)
      stored = image
      return image
    }
  }

  /// Returns the image with another rendering mode.
  open func withRenderingMode(_ renderingMode: UIImage.RenderingMode) -> UIImage {
    UIImage(
      pixels: pixels, scale: scale, orientation: imageOrientation, renderingMode: renderingMode,
      traits: traits)
  }

  /// Returns the image's shape in one colour. The rendering mode stays, so that a template is tinted again.
  open func withTintColor(_ color: UIColor) -> UIImage {
    var traits = traits
    traits.tint = color.cgColor
    return UIImage(
      pixels: traits.isEmpty ? pixels : pixels.filled(with: color.cgColor), scale: scale,
      orientation: imageOrientation, renderingMode: renderingMode, traits: traits)
  }

  /// Returns the image's shape in one colour, with a rendering mode.
  open func withTintColor(_ color: UIColor, renderingMode: UIImage.RenderingMode) -> UIImage {
    withTintColor(color).withRenderingMode(renderingMode)
  }

  /// Returns the upright image as a PNG file; nil for an image without pixels. On failure, it returns nil and reports a
  /// diagnostic with the cause.
  open func pngData() -> Data? {
    if traits.isEmpty { return nil }
    do throws(ImageError) {
      return Data(try upright.pngData())
    } catch {
      ImageFiles.report(error)
      return nil
    }
  }

  /// Returns the upright image as a JPEG file, of a quality from 0, the smallest file, to 1. Transparent pixels are
  /// white.
  ///
  /// The result is nil for an image without pixels. On failure, it is nil and a diagnostic with the cause is reported.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    if traits.isEmpty { return nil }
    do throws(ImageError) {
      return Data(try upright.jpegData(quality: compressionQuality))
    } catch {
      ImageFiles.report(error)
      return nil
    }
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return other.pixels == pixels && other.scale == scale && other.imageOrientation == imageOrientation
      && other.renderingMode == renderingMode && other.traits == traits
  }

  open override var hash: Int { pixels.hashValue }

  open override var description: String { "UIImage \(size.width)×\(size.height) @\(scale)x" }
}
