import UIKit

/// The background behind the screens of a stage.
package enum StageGround: Sendable {
  /// The colour that each stage chooses.
  case usual
  /// A transparent background.
  case none
  /// Black or white, also behind pictures with transparent parts.
  case black, white

  /// Whether a film shows the background where nothing covers it.
  var isSeen: Bool {
    if case .usual = self { false } else { true }
  }

  /// The colour of a view that leaves a part of the window uncovered; `usual` is the stage's choice.
  func color(_ usual: UIColor) -> UIColor? {
    switch self {
    case .usual: usual
    case .none: nil
    case .black: .black
    case .white: .white
    }
  }

  /// The picture on black or white; otherwise the picture with its transparent parts.
  package func behind(_ image: CGImage) -> CGImage {
    switch self {
    case .black, .white: image.isOpaque ? image : opaque(image, light: self == .white ? 255 : 0)
    case .usual, .none: image
    }
  }

  private func opaque(_ image: CGImage, light: UInt8) -> CGImage {
    var bytes = image.withPixels { Array($0) }
    for pixel in stride(from: 0, to: bytes.count, by: 4) {
      // Components of premultiplied colours are not greater than alpha.
      let behind = light == 0 ? 0 : 255 - bytes[pixel + 3]
      for channel in pixel..<(pixel + 3) {
        bytes[channel] = UInt8(min(255, Int(bytes[channel]) + Int(behind)))
      }
      bytes[pixel + 3] = 255
    }
    return CGImage(width: image.width, height: image.height, isOpaque: true, premultipliedBGRA: bytes)
  }
}
