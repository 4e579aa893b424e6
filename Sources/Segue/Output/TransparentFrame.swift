import CPixels

/// The transparency of frames, computed from two renderings of each: one over black and one over white.
///
/// Drawing the layers over a transparent background does not give the transparency: the lower picture of a transition
/// would be visible through a translucent picture in front of it. Instead both pictures are put on the same background,
/// black or white. The resulting frame over any other background equals the transition of the pictures on that
/// background.
package enum TransparentFrame {
  /// Returns premultiplied B, G, R, A from the pixels of both renderings, which have the same size.
  package static func pixels(overBlack: consuming [UInt8], overWhite: [UInt8]) -> [UInt8] {
    guard overBlack.count == overWhite.count else {
      fatalError(
        "TransparentFrame.pixels(overBlack:overWhite:): \(overBlack.count) and \(overWhite.count) bytes must be of one frame"
          + ", drawn twice"
      )
    }
    var pixels = overBlack
    overWhite.withUnsafeBufferPointer { white in
      pixels.withUnsafeMutableBufferPointer { black in
        guard let black = black.baseAddress, let white = white.baseAddress else { return }
        pixelsFromBoth(black, white, overWhite.count / 4, black)
      }
    }
    return pixels
  }
}
