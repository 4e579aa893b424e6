import UIKit

/// The layout of a picture on a screen of another aspect ratio.
package enum PictureFit: String, CaseIterable, Sendable {
  /// The whole picture, with black or transparent sides.
  case fit
  /// The picture scaled to cover the screen, and cut at the sides.
  case fill
  /// The whole picture, with an enlarged and blurred copy of it at the sides.
  case blur

  /// The standard deviation of the sides' blur, as a fraction of the screen's shorter side.
  package static let sigma = 0.035
  /// The opacity of the black over the sides, so that the sharp picture stands out.
  package static let darkening = 0.25

  /// Returns the picture in its layout on a screen of `width` x `height` pixels. It is drawn only once, so that each
  /// frame only copies pixels. A picture of that size is returned unchanged. The area beside the picture is black, or
  /// transparent if `isTransparent`. A `Run` must be open.
  @MainActor
  package func compose(_ image: CGImage, width: Int, height: Int, isTransparent: Bool = false) -> CGImage {
    if image.width == width, image.height == height { return image }
    let bounds = CGRect(x: 0, y: 0, width: width, height: height)
    let screen = UIView(frame: bounds)
    screen.backgroundColor = isTransparent && !(image.isOpaque && self == .fill) ? nil : .black
    screen.clipsToBounds = true
    if self == .blur { screen.addSubview(Self.sides(of: image, in: bounds)) }
    let picture = UIImageView(frame: bounds)
    picture.image = UIImage(cgImage: image)
    picture.contentMode = self == .fill ? .scaleAspectFill : .scaleAspectFit
    screen.addSubview(picture)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    format.opaque = screen.backgroundColor != nil
    let drawing = UIGraphicsImageRenderer(bounds: bounds, format: format).image {
      screen.layer.render(in: $0.cgContext)
    }
    guard let recording = drawing.cgImage else {
      fatalError("PictureFit.compose(_:width:height:): the renderer has made no picture")
    }
    return CGImage(
      width: width, height: height, isOpaque: format.opaque,
      premultipliedBGRA: recording.withPixels { Array($0) })
  }

  /// The picture over the whole screen, blurred and darker.
  @MainActor
  private static func sides(of image: CGImage, in bounds: CGRect) -> UIView {
    let sides = UIView(frame: bounds)
    sides.clipsToBounds = true
    let sigma = min(bounds.width, bounds.height) * CGFloat(Self.sigma)
    // The picture extends beyond the screen's edges by 3 sigma, since the blur reads pixels there.
    let picture = UIImageView(frame: bounds.insetBy(dx: -3 * sigma, dy: -3 * sigma))
    picture.image = UIImage(cgImage: image)
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.layer.filters = [LayerFilter.gaussianBlur(radius: sigma)]
    let shade = UIView(frame: bounds)
    shade.backgroundColor = UIColor(white: 0, alpha: Self.darkening)
    sides.addSubview(picture)
    sides.addSubview(shade)
    return sides
  }
}
