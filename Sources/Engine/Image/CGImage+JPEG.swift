internal import CImage

/// The information in the markers of a JPEG file that TurboJPEG does not report.
struct JPEGMarkers {
  var orientation = ImageOrientation.up
  /// Whether the file has the marker of Adobe's encoders, which store CMYK inverted.
  var isAdobe = false
  /// Whether parsing reached the pixels.
  var reachesScan = false
  /// The offset of the compressed pixels; `Int.max` in a file without pixels.
  var scanStart = Int.max
  /// The pieces of a colour profile by their numbers, from 1 (ICC.1, annex B).
  private var profilePieces: [UInt8: ArraySlice<UInt8>] = [:]
  /// The number of pieces that make up the profile; 0 without a profile.
  private var profilePieceCount: UInt8 = 0

  /// The colour profile; empty if there is none or a piece of it is missing.
  var profile: [UInt8] {
    guard profilePieceCount > 0 else { return [] }
    let pieces = (1...profilePieceCount).compactMap { profilePieces[$0] }
    return pieces.count == profilePieceCount ? pieces.flatMap { $0 } : []
  }

  init(_ bytes: [UInt8]) {
    var offset = 2
    while offset + 4 <= bytes.count {
      // Skips stray bytes between the segments, as decoders do.
      if bytes[offset] != 0xFF {
        offset += 1
        continue
      }
      let marker = bytes[offset + 1]
      // Fill bytes and some markers have no segment.
      if marker == 0xFF {
        offset += 1
        continue
      }
      if marker == 0x01 || (0xD0...0xD8).contains(marker) {
        offset += 2
        continue
      }
      let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
      let end = offset + 2 + length
      if length < 2 || end > bytes.count { return }
      let content = bytes[(offset + 4)..<end]
      switch marker {
      case 0xDA:
        (reachesScan, scanStart) = (true, end)
        return
      case 0xE1 where content.starts(with: "Exif\0\0".utf8):
        orientation = ImageOrientation(tiff: content.dropFirst(6))
      case 0xE2 where content.starts(with: "ICC_PROFILE\0".utf8) && content.count > 14:
        profilePieces[content[content.startIndex + 12]] = content.dropFirst(14)
        profilePieceCount = content[content.startIndex + 13]
      case 0xEE where content.starts(with: "Adobe".utf8):
        isAdobe = true
      default:
        break
      }
      offset = end
    }
  }
}

extension CGImage {
  static func decodeJPEG(
    _ bytes: [UInt8], name: String, damage: DamageHandler
  ) throws(ImageError) -> CGImage {
    guard let decoder = tjInitDecompress() else {
      throw .damaged(name, detail: "TurboJPEG does not start: \(String(cString: tjGetErrorStr2(nil)))")
    }
    defer { tjDestroy(decoder) }
    let markers = JPEGMarkers(bytes)

    var (width, height, subsampling, colorspace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let headerResult = bytes.withUnsafeBufferPointer {
      tjDecompressHeader3(
        decoder, $0.baseAddress, UInt($0.count), &width, &height, &subsampling, &colorspace)
    }
    // After a warning the size is valid, and decoding repeats the warning.
    let isWarning = tjGetErrorCode(decoder) == TJERR_WARNING.rawValue
    if width <= 0 || height <= 0 || headerResult != 0 && !(isWarning && markers.reachesScan) {
      let detail = String(cString: tjGetErrorStr2(decoder))
      if !markers.reachesScan { throw .truncated(name, detail: detail) }
      throw .damaged(name, detail: detail)
    }
    let (w, h) = (Int(width), Int(height))
    try checkSize(width: w, height: h, name: name)

    let isCMYK = colorspace == TJCS_CMYK.rawValue || colorspace == TJCS_YCCK.rawValue
    let format = isCMYK ? TJPF_CMYK : TJPF_BGRA
    var result: Int32 = 0
    let pixels = [UInt8](unsafeUninitializedCapacity: w * h * 4) { output, count in
      preferLargePages(output.baseAddress, w * h * 4)
      // The accurate DCT gives the same pixels on every processor.
      result = bytes.withUnsafeBufferPointer {
        tjDecompress2(
          decoder, $0.baseAddress, UInt($0.count), output.baseAddress, width, 0, height,
          Int32(format.rawValue), TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
      }
      // A warning means that TurboJPEG filled missing data with grey; TurboJPEG reports the first warning.
      if result != 0, tjGetErrorCode(decoder) != TJERR_WARNING.rawValue { return }
      let kind = isCMYK ? (markers.isAdobe ? pixelsOfInvertedCMYK : pixelsOfCMYK) : pixelsOfBGRA
      let isConverted = ColorProfile(markers.profile).convert(output.baseAddress, count: w * h, kind)
      if isCMYK, !isConverted {
        Self.convertCMYK(output, count: w * h * 4, isInverted: markers.isAdobe)
      }
      count = w * h * 4
    }
    if result != 0 {
      let detail = String(cString: tjGetErrorStr2(decoder))
      guard tjGetErrorCode(decoder) == TJERR_WARNING.rawValue else { throw .damaged(name, detail: detail) }
      // A file that is cut off lacks the end marker.
      let isCut = !bytes.suffix(2).elementsEqual([0xFF, 0xD9])
      if isCut, markers.scanStart >= bytes.count { throw .truncated(name, detail: detail) }
      try damage(isCut ? .truncated(name, detail: detail) : .corrupt(name, detail: detail))
    }
    let uprightPixels = markers.orientation.upright(pixels, width: w, height: h)
    let swaps = markers.orientation.swapsSides
    return CGImage(
      width: swaps ? h : w, height: swaps ? w : h, isOpaque: true, premultipliedBGRA: uprightPixels)
  }

  /// Replaces C, M, Y, K by B, G, R, 255 in place, without a profile, as browsers do.
  private static func convertCMYK(
    _ pixels: UnsafeMutableBufferPointer<UInt8>, count: Int, isInverted: Bool
  ) {
    let flip: UInt8 = isInverted ? 0 : 255
    for pixel in stride(from: 0, to: count, by: 4) {
      let black = UInt32(pixels[pixel + 3] ^ flip)
      let (red, green, blue) = (
        UInt32(pixels[pixel] ^ flip), UInt32(pixels[pixel + 1] ^ flip), UInt32(pixels[pixel + 2] ^ flip)
      )
      pixels[pixel] = UInt8((blue * black + 127) / 255)
      pixels[pixel + 1] = UInt8((green * black + 127) / 255)
      pixels[pixel + 2] = UInt8((red * black + 127) / 255)
      pixels[pixel + 3] = 255
    }
  }

  /// The image over white as a JPEG file. The quality is 0…1; from 0.9 on, colours are stored at the image's full
  /// resolution.
  package func jpegData(quality: CGFloat) throws(ImageError) -> [UInt8] {
    // This order of min and max turns NaN into 0.
    let percent = Int32(saturating: Double(min(1, max(0, quality)) * 100).rounded())
    let sampling = Int32((percent >= 90 ? TJSAMP_444 : TJSAMP_420).rawValue)
    guard let encoder = tjInitCompress() else {
      let detail = "TurboJPEG does not start: \(String(cString: tjGetErrorStr2(nil)))"
      throw .encoding(width: width, height: height, detail: detail)
    }
    defer { tjDestroy(encoder) }
    let limit = tjBufSize(Int32(width), Int32(height), sampling)
    var result: Int32 = 0
    let file = withPixels { pixels in
      [UInt8](unsafeUninitializedCapacity: Int(limit)) { output, count in
        var (start, used) = (output.baseAddress, limit)
        func write(_ opaque: UnsafeRawBufferPointer) -> Int32 {
          tjCompress2(
            encoder, opaque.bindMemory(to: UInt8.self).baseAddress, Int32(width), 0, Int32(height),
            Int32(TJPF_BGRX.rawValue), &start, &used, sampling, max(1, percent),
            TJFLAG_ACCURATEDCT | TJFLAG_NOREALLOC)
        }
        result = isOpaque ? write(pixels) : Self.overWhite(pixels).withUnsafeBytes(write)
        count = result == 0 ? Int(used) : 0
      }
    }
    if result != 0 {
      throw .encoding(width: width, height: height, detail: String(cString: tjGetErrorStr2(encoder)))
    }
    // The limit is well above the file's size, so a copy frees the unused memory.
    return Array(file[...])
  }

  /// The premultiplied pixels over white; the alpha bytes are unchanged.
  private static func overWhite(_ pixels: UnsafeRawBufferPointer) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: pixels.count) { output, count in
      for pixel in stride(from: 0, to: pixels.count, by: 4) {
        let alpha = pixels[pixel + 3]
        for i in pixel..<(pixel + 3) { output[i] = UInt8(min(255, Int(pixels[i]) + 255 - Int(alpha))) }
        output[pixel + 3] = alpha
      }
      count = pixels.count
    }
  }
}
