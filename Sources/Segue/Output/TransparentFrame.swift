import CPixels

/// The transparency of frames, computed from two renderings of each: one over black and one over white.
///
/// A transition between two translucent pictures cannot be drawn over a transparent background: the picture behind
/// would be visible through the picture in front. Instead, both pictures are put on a black and on a white background,
/// and the transition is drawn once on each. The resulting frame over any other background equals the transition of
/// the pictures on that background.
package enum TransparentFrame {
  /// Returns premultiplied B, G, R, A from the pixels of both renderings, which have the same size.
  package static func pixels(overBlack: consuming [UInt8], overWhite: [UInt8]) -> [UInt8] {
    guard overBlack.count == overWhite.count else {
      fatalError(
        "TransparentFrame.pixels(overBlack:overWhite:): the renderings of a frame have \(overBlack.count) and "
          + "\(overWhite.count) bytes; they must have the same size")
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
