import CPixels

/// The transparency of frames, computed from two renderings of each: one over black and one over white.
///
/// Layers over nothing do not give it: a picture below a translucent one is seen through it, though the translucent
/// picture is in front. If both pictures of a transition are put on the same ground, each frame over any other ground
/// equals the transition of the pictures on that ground.
package enum TransparentFrame {
  /// Returns premultiplied B, G, R, A from the pixels of both; they have the same size.
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
