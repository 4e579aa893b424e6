internal import CImage
import Dispatch

extension CGImage {
  /// Reads a JPEG file whose pixels are decoded when a frame needs them. `reducedPath` is the PNG file of a copy that is
  /// halved `level` times, which is decoded when a frame shows the image small.
  ///
  /// Both files are read at once, so that a missing or shortened file is an error here. Damage that only the decoder can
  /// find leaves grey pixels in a JPEG and transparent ones in a PNG.
  package static func deferred(
    jpeg path: String, reducedPath: String, level: Int
  ) throws(ImageError) -> CGImage {
    let picture = try fileBytes(path)
    let reduced = try fileBytes(reducedPath)
    let size = try jpegSize(picture, name: path)
    let structure = try PNGStructure(reduced, name: reducedPath)
    if let cut = structure.cut { throw .truncated(reducedPath, detail: cut.detail) }
    let (width, height) = (structure.width, structure.height)
    let reduction = Reduction(
      level: level,
      image: CGImage(width: width, height: height, isOpaque: true, reduction: nil) {
        decodedPixels(of: reduced, name: reducedPath, width: width, height: height)
      })
    return CGImage(width: size.width, height: size.height, isOpaque: true, reduction: reduction) {
      decodedPixels(of: picture, name: path, width: size.width, height: size.height)
    }
  }

  /// Decodes the pixels that frames at `scale`, in pixels of a frame per pixel of the image, need, unless they are known.
  package func prepare(atScale scale: Double) {
    if let reduction, scale <= 1 / Double(1 << reduction.level) { return reduction.image.withPixels { _ in } }
    withPixels { _ in }
  }

  /// Starts `prepare(atScale:)` on another thread, so that the frame waits for less of it.
  package func startPreparing(atScale scale: Double) {
    DispatchQueue.global(qos: .userInitiated).async { self.prepare(atScale: scale) }
  }

  /// The pixels of a file of a known size, transparent if the file cannot be decoded.
  private static func decodedPixels(of bytes: [UInt8], name: String, width: Int, height: Int) -> [UInt8] {
    let decoded = try? decode(bytes, name: name) { _ in }
    guard let decoded, decoded.width == width, decoded.height == height else {
      return [UInt8](repeating: 0, count: width * height * 4)
    }
    return decoded.pixels
  }

  /// The size of a JPEG file's upright picture, in pixels.
  private static func jpegSize(_ bytes: [UInt8], name: String) throws(ImageError) -> (width: Int, height: Int)
  {
    guard let decoder = tjInitDecompress() else {
      throw .damaged(name, detail: "TurboJPEG does not start: \(String(cString: tjGetErrorStr2(nil)))")
    }
    defer { tjDestroy(decoder) }
    var (width, height, subsampling, colorspace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let result = bytes.withUnsafeBufferPointer {
      tjDecompressHeader3(
        decoder, $0.baseAddress, UInt($0.count), &width, &height, &subsampling, &colorspace)
    }
    guard result == 0, width > 0, height > 0 else {
      throw .damaged(name, detail: String(cString: tjGetErrorStr2(decoder)))
    }
    guard bytes.suffix(2).elementsEqual([0xFF, 0xD9]) else { throw .truncated(name, detail: "no end marker") }
    try checkSize(width: Int(width), height: Int(height), name: name)
    let swaps = JPEGMarkers(bytes).orientation.swapsSides
    return swaps ? (Int(height), Int(width)) : (Int(width), Int(height))
  }
}
