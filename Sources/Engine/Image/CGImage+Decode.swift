extension CGImage {
  /// Receives the reason why a part of a picture cannot be read. If the handler returns, the rest of the picture is
  /// used; if it throws, the decoding fails with its error.
  package typealias DamageHandler = (ImageError) throws(ImageError) -> Void

  /// Reads a PNG or JPEG file and rotates it upright by its EXIF orientation. A damaged file is refused unless `damage`
  /// returns.
  package static func decode(
    contentsOf path: String, damage: DamageHandler = refuse
  ) throws(ImageError) -> CGImage {
    try decode(fileBytes(path), name: path, damage: damage)
  }

  /// The bytes of a picture's file.
  package static func fileBytes(_ path: String) throws(ImageError) -> [UInt8] {
    do throws(BoundedFile.Failure) {
      return try BoundedFile.read(path, limit: fileLimit)
    } catch {
      throw ImageError(error, path: path)
    }
  }

  /// The maximum size of a picture's file, in bytes.
  private static let fileLimit = 256 << 20

  /// The damage handler that refuses every damaged picture.
  package static func refuse(_ error: ImageError) throws(ImageError) { throw error }

  /// Decodes the bytes of a PNG or JPEG file; errors refer to the file as `name`. Missing pixels of a damaged file are
  /// transparent in a PNG and grey in a JPEG.
  package static func decode(
    _ bytes: [UInt8], name: String = "image data", damage: DamageHandler = refuse
  ) throws(ImageError) -> CGImage {
    if bytes.isEmpty { throw .truncated(name, detail: "it is empty") }
    return try OneOffWork.measure(.images) { () throws(ImageError) in
      if bytes.starts(with: PNGStructure.signature) {
        return try decodePNG(bytes, name: name, damage: damage)
      }
      if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return try decodeJPEG(bytes, name: name, damage: damage) }
      throw .notAnImage(name)
    }
  }

  /// Throws if a side is longer than `sideLimit`, in pixels.
  package static func checkSize(width: Int, height: Int, name: String) throws(ImageError) {
    if width > sideLimit || height > sideLimit {
      throw .tooLarge(name, width: width, height: height)
    }
  }

  /// An image of RGBA pixels, converted from `profile` to sRGB and rotated upright from `orientation`. The alpha of the
  /// pixels is straight unless `isPremultiplied`.
  package static func upright(
    rgba stored: consuming [UInt8], width: Int, height: Int, orientation: ImageOrientation,
    isPremultiplied: Bool, profile: ColorProfile
  ) -> CGImage {
    let count = stored.count
    let isOpaque = stored.withUnsafeMutableBufferPointer { pixels in
      for pixel in stride(from: 0, to: count, by: 4) { pixels.swapAt(pixel, pixel + 2) }
      guard profile.isEmpty else {
        if isPremultiplied { divideByAlpha(pixels, count: count) }
        profile.convert(pixels.baseAddress, count: count / 4)
        return premultiply(pixels, count: count)
      }
      return isPremultiplied ? clampToAlpha(pixels, count: count) : premultiply(pixels, count: count)
    }
    let uprightPixels = orientation.upright(stored, width: width, height: height)
    let swaps = orientation.swapsSides
    return CGImage(
      width: swaps ? height : width, height: swaps ? width : height, isOpaque: isOpaque,
      premultipliedBGRA: uprightPixels)
  }

  /// An image of premultiplied pixels. Colours that exceed their alpha, as in a scaled picture, are limited to it.
  package static func clamped(
    premultipliedBGRA stored: consuming [UInt8], width: Int, height: Int
  ) -> CGImage {
    let count = stored.count
    let isOpaque = stored.withUnsafeMutableBufferPointer { clampToAlpha($0, count: count) }
    return CGImage(width: width, height: height, isOpaque: isOpaque, premultipliedBGRA: stored)
  }

  private static func divideByAlpha(_ pixels: UnsafeMutableBufferPointer<UInt8>, count: Int) {
    for pixel in stride(from: 0, to: count, by: 4) {
      let alpha = UInt32(pixels[pixel + 3])
      if alpha == 255 || alpha == 0 { continue }
      for i in pixel..<(pixel + 3) {
        pixels[i] = UInt8(min(255, (UInt32(pixels[i]) * 255 + alpha / 2) / alpha))
      }
    }
  }

  /// Limits premultiplied colours to their alpha in place, since a malformed file may exceed it; returns true if every
  /// pixel is opaque.
  private static func clampToAlpha(_ pixels: UnsafeMutableBufferPointer<UInt8>, count: Int) -> Bool {
    var isOpaque = true
    for pixel in stride(from: 0, to: count, by: 4) {
      let alpha = pixels[pixel + 3]
      if alpha == 255 { continue }
      isOpaque = false
      for i in pixel..<(pixel + 3) { pixels[i] = min(pixels[i], alpha) }
    }
    return isOpaque
  }
}

extension ImageError {
  /// The reason why the file at `path` could not be read.
  package init(_ failure: BoundedFile.Failure, path: String) {
    switch failure {
    case .missing: self = .missing(path)
    case .unreadable(let reason): self = .unreadable(path, reason: reason)
    }
  }
}
