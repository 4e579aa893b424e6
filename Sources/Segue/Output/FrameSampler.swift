import CPixels

/// Makes the pixels of a film's frame from one or several drawn frames, reduced in size and, from several, blurred by
/// motion.
package struct FrameSampler {
  /// The number of drawn pixels per pixel of the frame, along each side.
  package let supersampling: Int
  /// The share of a frame's time during which the frame is exposed, 0…1.
  package let shutter: Double
  /// The size of the frame in pixels.
  let width: Int
  let height: Int
  /// The sums of the squared components of the exposure's moments; empty before the first moment.
  private var sums: [UInt32] = []

  /// The number of moments of an exposure.
  private static let moments = 32
  package static let maximumSupersampling = 8

  package init(supersampling: Int, shutter: Double, width: Int, height: Int) {
    self.supersampling = supersampling
    self.shutter = shutter
    self.width = width
    self.height = height
  }

  /// The moments of a frame, as fractions of its time; the first is 0.
  package var exposures: [Double] {
    shutter > 0 ? (0..<Self.moments).map { shutter * Double($0) / Double(Self.moments) } : [0]
  }

  /// Returns the drawn pixels reduced to the frame's size.
  package func shrunk(_ drawn: [UInt8]) -> [UInt8] {
    if supersampling == 1 { return drawn }
    return [UInt8](unsafeUninitializedCapacity: width * height * 4) { out, count in
      count = width * height * 4
      drawn.withUnsafeBufferPointer { source in
        guard let source = source.baseAddress, let first = out.baseAddress else { return }
        pixelsShrink(source, width, height, supersampling, first)
      }
    }
  }

  /// Adds one of the moments of an exposure.
  package mutating func expose(_ drawn: [UInt8]) {
    if sums.isEmpty { sums = [UInt32](repeating: 0, count: drawn.count) }
    drawn.withUnsafeBufferPointer { bytes in
      sums.withUnsafeMutableBufferPointer { sums in
        guard let bytes = bytes.baseAddress, let sums = sums.baseAddress else { return }
        pixelsAddSquares(bytes, drawn.count, sums)
      }
    }
  }

  /// Returns the mean light of the moments, and begins the next exposure.
  package mutating func develop() -> [UInt8] {
    let total = sums.count
    let mean = [UInt8](unsafeUninitializedCapacity: total) { out, count in
      count = total
      sums.withUnsafeMutableBufferPointer { sums in
        guard let sums = sums.baseAddress, let first = out.baseAddress else { return }
        pixelsTakeRootMeans(sums, total, UInt32(Self.moments), first)
      }
    }
    return shrunk(mean)
  }
}
