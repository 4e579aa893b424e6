extension CGImage {
  /// The image rotated upright from the orientation of its stored pixels.
  package func upright(from orientation: ImageOrientation) -> CGImage {
    if orientation == .up { return self }
    let pixels = withPixels { orientation.upright([UInt8]($0), width: width, height: height) }
    return CGImage(
      width: orientation.swapsSides ? height : width, height: orientation.swapsSides ? width : height,
      isOpaque: isOpaque, premultipliedBGRA: pixels)
  }

  /// The opaque image that shows this image over black.
  package func overBlack() -> CGImage {
    if isOpaque { return self }
    let pixels = withPixels { source in
      [UInt8](unsafeUninitializedCapacity: source.count) { output, count in
        // A premultiplied colour already is the colour over black.
        for i in 0..<source.count { output[i] = i % 4 == 3 ? 255 : source[i] }
        count = source.count
      }
    }
    return CGImage(width: width, height: height, isOpaque: true, premultipliedBGRA: pixels)
  }

  /// An image of one colour in the shape of this image; its alpha is the product of this image's and the colour's
  /// alpha.
  package func filled(with color: CGColor) -> CGImage {
    if let recording { return recording.filled(self, with: color) }
    // This order of min and max turns NaN into 0.
    let channels = [color.blue, color.green, color.red].map { Double(min(1, max(0, $0))) }
    let opacity = Double(min(1, max(0, color.alpha)))
    // The table has four bytes for each possible alpha.
    let ramp = (0...255).map { alpha -> [UInt8] in
      let covered = Double(alpha) * opacity
      return (channels + [1]).map { UInt8(saturating: ($0 * covered).rounded()) }
    }
    let pixels = withPixels { source in
      [UInt8](unsafeUninitializedCapacity: source.count) { output, count in
        for pixel in stride(from: 0, to: source.count, by: 4) {
          let entry = ramp[Int(source[pixel + 3])]
          for i in 0..<4 { output[pixel + i] = entry[i] }
        }
        count = source.count
      }
    }
    return CGImage(
      width: width, height: height, isOpaque: isOpaque && opacity == 1, premultipliedBGRA: pixels)
  }
}
