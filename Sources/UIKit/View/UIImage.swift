import Synchronization

/// A picture and how it is to be shown: pixels in a point, orientation, tinting (UIKit, `UIImage`).
open class UIImage: NSObject, @unchecked Sendable {
  /// Which way the stored pixels lie; raw values are Apple's, not EXIF's.
  public enum Orientation: Int, Sendable {
    /// The pixels are upright.
    case up
    /// The pixels are turned by 180 degrees.
    case down
    /// The pixels are turned by 90 degrees counterclockwise for display.
    case left
    /// The pixels are turned by 90 degrees clockwise for display.
    case right
    /// As `up`, mirrored left to right.
    case upMirrored
    /// As `down`, mirrored left to right.
    case downMirrored
    /// As `left`, mirrored top to bottom.
    case leftMirrored
    /// As `right`, mirrored top to bottom.
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

  /// Whether an image is shown in its own colours.
  public enum RenderingMode: Int, Sendable {
    /// As the view prefers; image views prefer the image's own colours.
    case automatic
    /// The image's own colours.
    case alwaysOriginal
    /// The shape alone, in the view's tint colour.
    case alwaysTemplate
  }

  /// The pixels as they are stored.
  public let cgImage: CGImage?
  /// Pixels in a point.
  public let scale: CGFloat
  /// How the stored pixels are turned to be shown upright.
  public let imageOrientation: Orientation
  /// Whether the picture is shown as it is or as a shape in the tint colour.
  public let renderingMode: RenderingMode
  private let pixels: CGImage
  private let turned = Mutex<CGImage?>(nil)

  init(_ pixels: CGImage, scale: CGFloat, orientation: Orientation, renderingMode: RenderingMode = .automatic)
  {
    self.pixels = pixels
    cgImage = pixels
    // UIKit takes a scale of nothing for one.
    self.scale = scale > 0 ? scale : 1
    imageOrientation = orientation
    self.renderingMode = renderingMode
    super.init()
  }

  /// Creates an upright image of one pixel a point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage, scale: 1, orientation: .up)
  }

  /// Creates an image of `scale` pixels a point, whose stored pixels are turned as `orientation` says; a
  /// scale of 0 or less counts as 1.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) {
    self.init(cgImage, scale: scale, orientation: orientation)
  }

  /// Reads a PNG or JPEG file, upright; nil, and a diagnostic that says why, where it cannot be read.
  ///
  /// A name that ends in @2x or @3x gives the scale.
  public convenience init?(contentsOfFile path: String) {
    guard let image = ImageFiles.read(path) else { return nil }
    self.init(image, scale: ImageFiles.scale(ofFile: path), orientation: .up)
  }

  /// Finds an image by name, with or without extension, in the main bundle and in the folder `Resources`.
  public convenience init?(named name: String) {
    guard let (image, scale) = ImageFiles.find(name) else { return nil }
    self.init(image, scale: scale, orientation: .up)
  }

  /// Decodes the bytes of a PNG or JPEG file; nil, and a diagnostic that says why, where that fails.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// Decodes the bytes of a PNG or JPEG file, `scale` pixels a point; nil, and a diagnostic that says why,
  /// where that fails.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = ImageFiles.decode(data) else { return nil }
    self.init(image, scale: scale, orientation: .up)
  }

  /// The upright image in points.
  open var size: CGSize {
    let swaps = imageOrientation.stored.swapsSides
    let (width, height) = swaps ? (pixels.height, pixels.width) : (pixels.width, pixels.height)
    return CGSize(width: CGFloat(width) / scale, height: CGFloat(height) / scale)
  }

  /// The pixels as they are shown, turned once.
  package var upright: CGImage {
    if imageOrientation == .up { return pixels }
    return turned.withLock { turned in
      if let turned { return turned }
      let image = pixels.upright(from: imageOrientation.stored)
      turned = image
      return image
    }
  }

  /// The same picture with another way of tinting.
  open func withRenderingMode(_ renderingMode: UIImage.RenderingMode) -> UIImage {
    UIImage(pixels, scale: scale, orientation: imageOrientation, renderingMode: renderingMode)
  }

  /// The picture's shape in one colour; as a template it would be tinted again, so its mode is kept.
  open func withTintColor(_ color: UIColor) -> UIImage {
    UIImage(
      pixels.filled(with: color.cgColor), scale: scale, orientation: imageOrientation,
      renderingMode: renderingMode)
  }

  /// The picture's shape in one colour, with a rendering mode of its own.
  open func withTintColor(_ color: UIColor, renderingMode: UIImage.RenderingMode) -> UIImage {
    withTintColor(color).withRenderingMode(renderingMode)
  }

  /// The upright picture as a PNG file; nil, and a diagnostic that says why, where it cannot be made.
  open func pngData() -> Data? {
    do throws(ImageError) {
      return Data(try upright.pngData())
    } catch {
      ImageFiles.report(error)
      return nil
    }
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return other.pixels == pixels && other.scale == scale && other.imageOrientation == imageOrientation
      && other.renderingMode == renderingMode
  }

  open override var hash: Int { pixels.hashValue }

  open override var description: String { "UIImage \(size.width)×\(size.height) @\(scale)x" }
}
