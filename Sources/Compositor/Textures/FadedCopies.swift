import LayerValues

/// Copies of small images whose texels are already multiplied by an opacity, for images whose opacity stays the same
/// for a few frames. A software rasteriser blends a multiplied texel twice as fast as a texel that it has to multiply,
/// and copies of any opacity share a draw.
struct FadedCopies {
  private struct Copy: TableElement {
    typealias Table = Tables.FadedImages

    var key: UInt64
    /// The region of the copy; its texture is none until the copy is made.
    var region = TextureRegion()
    /// The number of consecutive frames that have requested the copy, and the number of the last of them.
    var frames: Int
    var lastFrame: Int
  }

  /// The number of consecutive frames after which a copy is made.
  static let stillFrames = 4
  /// The number of frames without a request after which a candidate without a copy is removed. A copy exists as long as
  /// its page.
  private static let mostIdleFrames = 60

  private var indices = KeyTable<Tables.FadedImages>(minimumCapacity: 256)
  private var copies: ContiguousArray<Copy> = []

  init() { copies.reserveCapacity(256) }

  enum Answer {
    /// The copy is not worth its memory yet.
    case tooSoon
    /// The copy exists in this region.
    case ready(TextureRegion)
    /// The caller makes the copy, and passes its region to `store(_:at:)` with this index.
    case due(FadedCopyIndex)
  }

  /// Requests the copy of a level of an image with an opacity, for the frame with the number `frame`.
  mutating func request(_ image: UInt64, level: Int, opacity: Float, frame: Int) -> Answer {
    // The key has 28 bits for the image, 4 for the level and 32 for the opacity.
    let key = image << 36 | UInt64(level & 15) << 32 | UInt64(opacity.bitPattern)
    let known = indices[key]
    if known.isNone {
      indices.insert(copies.nextIndex, for: key)
      copies.append(Copy(key: key, frames: 1, lastFrame: frame))
      return .tooSoon
    }
    if copies[known].lastFrame != frame {
      copies[known].frames = copies[known].lastFrame == frame - 1 ? copies[known].frames + 1 : 1
      copies[known].lastFrame = frame
    }
    if copies[known].region.texture.exists { return .ready(copies[known].region) }
    return copies[known].frames > Self.stillFrames ? .due(known) : .tooSoon
  }

  /// Stores the region of a copy that was due.
  mutating func store(_ region: TextureRegion, at index: FadedCopyIndex) {
    copies[index].region = region
  }

  /// Removes copies in dropped textures, and candidates that have not been requested for long.
  mutating func forget(frame: Int, isGone: (TextureIndex) -> Bool) {
    copies.removeAll {
      $0.region.texture.isNone ? frame - $0.lastFrame > Self.mostIdleFrames : isGone($0.region.texture)
    }
    indices.removeAll()
    for index in 0..<copies.count { indices.insert(FadedCopyIndex(index), for: copies[index].key) }
  }
}

extension TextureStore {
  /// The region of a copy of an image's level multiplied by an opacity; nil until the opacity has stayed the same for a
  /// few frames.
  mutating func fadedRegion(of image: CGImage, level: Int, opacity: Float) -> TextureRegion? {
    switch faded.request(image.id, level: level, opacity: opacity, frame: clock.frameCount) {
    case .tooSoon: return nil
    case .ready(let region):
      noteUse(of: region.texture)
      return region
    case .due(let index):
      let pixels = ImageLevels.pixels(of: image, level: level)
      let width = ImageLevels.size(image.width, level: level)
      let height = ImageLevels.size(image.height, level: level)
      let shown = SIMD2(Float(image.width), Float(image.height)) / Float(1 << level)
      let factor = UInt32(saturating: opacity * 256 * 255 + 0.5)
      let region = pack(on: .imagePage, width: width, height: height, shown: shown, gutter: .edge) {
        Self.faded(pixels[$0], factor)
      }
      faded.store(region, at: index)
      return region
    }
  }

  /// A premultiplied pixel multiplied by an opacity and rounded; `factor` is the opacity times 255 · 256.
  private static func faded(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      result |= (((pixel >> shift & 255) * factor + 32_640) / 65_280) << shift
    }
    return result
  }
}
