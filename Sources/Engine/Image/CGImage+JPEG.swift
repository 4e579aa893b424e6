internal import CImage

/// The information in a JPEG's markers that TurboJPEG does not report.
struct JPEGMarkers {
  var orientation = ImageOrientation.up
  /// Adobe's writers store CMYK inverted and mark the file so.
  var isAdobe = false
  /// Whether parsing reached the pixels.
  var reachesScan = false

  init(_ bytes: [UInt8]) {
    var offset = 2
    while offset + 4 <= bytes.count, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      // Fill bytes, and markers without a segment.
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
        reachesScan = true
        return
      case 0xE1 where content.starts(with: "Exif\0\0".utf8):
        orientation = ImageOrientation(tiff: content.dropFirst(6))
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
  static func decodeJPEG(_ bytes: [UInt8], name: String) throws(ImageError) -> CGImage {
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
    if headerResult != 0 {
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
      if result != 0 { return }
      if isCMYK { Self.convertCMYK(output, count: w * h * 4, isInverted: markers.isAdobe) }
      count = w * h * 4
    }
    if result != 0 {
      let detail = String(cString: tjGetErrorStr2(decoder))
      // A warning means that TurboJPEG filled missing data with grey. It reports the first one.
      if tjGetErrorCode(decoder) == TJERR_WARNING.rawValue {
        // A file that is cut lacks the marker of its end.
        let isCut = !bytes.suffix(2).elementsEqual([0xFF, 0xD9])
        throw isCut ? ImageError.truncated(name, detail: detail) : ImageError.corrupt(name, detail: detail)
      }
      throw .damaged(name, detail: detail)
    }
    let turned = markers.orientation.upright(pixels, width: w, height: h)
    let swaps = markers.orientation.swapsSides
    return CGImage(
      width: swaps ? h : w, height: swaps ? w : h, isOpaque: true, premultipliedBGRA: turned)
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
}
