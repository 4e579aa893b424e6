import CPixels

/// The transparency of frames, which two renderings of each have: one over black and one over white.
///
/// Layers over nothing do not give it: what lies below a translucent picture is seen through it, though the picture is in front. With
/// both pictures of a transition put on the same ground, each frame over any other ground is what the transition of the pictures on
/// that ground would be.
package enum TransparentFrame {
  /// Returns premultiplied B, G, R, A from the pixels of both; they have the same size.
  package static func pixels(overBlack: consuming [UInt8], overWhite: [UInt8]) -> [UInt8] {
    guard overBlack.count == overWhite.count else {
      fatalError(
        "TransparentFrame.pixels(overBlack:overWhite:): \(overBlack.count) and \(overWhite.count) bytes: give the same frame twice"
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
