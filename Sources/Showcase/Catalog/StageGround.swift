import UIKit

/// The background behind the screens of a stage.
package enum StageGround: Sendable {
  /// A colour that each stage chooses itself.
  case usual
  /// A transparent background.
  case none
  /// Black or white, which also shows through transparent pictures.
  case black, white

  /// Whether the background is not the stage's own choice; transparent pictures must then show it.
  var isChosen: Bool {
    if case .usual = self { false } else { true }
  }

  /// The colour of a view behind the screens, nil for transparent; `usual` is the stage's own choice.
  func color(_ usual: UIColor) -> UIColor? {
    switch self {
    case .usual: usual
    case .none: nil
    case .black: .black
    case .white: .white
    }
  }

  /// The picture blended over black or white, or unchanged for other backgrounds.
  package func blended(_ image: CGImage) -> CGImage {
    switch self {
    case .black, .white: image.isOpaque ? image : opaque(image, gray: self == .white ? 255 : 0)
    case .usual, .none: image
    }
  }

  private func opaque(_ image: CGImage, gray: UInt8) -> CGImage {
    var bytes = image.withPixels { Array($0) }
    for pixel in stride(from: 0, to: bytes.count, by: 4) {
      // The background's share of a premultiplied pixel is its brightness times 1 - alpha.
      let share = gray == 0 ? 0 : 255 - bytes[pixel + 3]
      for channel in pixel..<(pixel + 3) {
        bytes[channel] = UInt8(min(255, Int(bytes[channel]) + Int(share)))
      }
      bytes[pixel + 3] = 255
    }
    return CGImage(width: image.width, height: image.height, isOpaque: true, premultipliedBGRA: bytes)
  }
}
