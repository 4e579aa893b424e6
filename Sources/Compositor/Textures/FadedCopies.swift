import LayerValues

/// Copies of small images with an opacity multiplied in, for images that have kept their opacity for a few frames: a
/// software rasteriser blends a texel twice as fast as it multiplies one, and copies of any opacity share a draw.
struct FadedCopies {
  private struct Copy {
    var key: UInt64
    /// The region of the copy; texture -1 until it is made.
    var region = TextureRegion()
    /// The number of consecutive frames that requested the copy, and the last of them.
    var frames: Int
    var lastFrame: Int
  }

  /// The number of consecutive frames after which a copy is made.
  static let stillFrames = 4
  /// The number of frames without a request after which a candidate is forgotten; an existing copy is dropped with its
  /// page.
  private static let keptFrames = 60

  private var indices = KeyTable(minimumCapacity: 256)
  private var copies: ContiguousArray<Copy> = []

  init() { copies.reserveCapacity(256) }

  enum Answer {
    /// The copy is not worth its memory yet.
    case tooSoon
    case ready(TextureRegion)
    /// The copy is to be made, and then passed to `note`.
    case due(Int)
  }

  mutating func ask(for image: UInt64, level: Int, opacity: Float, frame: Int) -> Answer {
    // The key has 28 bits for the image, 4 for the level and 32 for the opacity.
    let key = image << 36 | UInt64(level & 15) << 32 | UInt64(opacity.bitPattern)
    let known = Int(indices[key])
    if known < 0 {
      indices.insert(Int32(copies.count), for: key)
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

  mutating func note(_ region: TextureRegion, at number: Int) { copies[number].region = region }

  /// Drops copies in dropped textures, and unrequested ones.
  mutating func forget(frame: Int, isGone: (TextureIndex) -> Bool) {
    copies.removeAll {
      $0.region.texture.isNone ? frame - $0.lastFrame > Self.keptFrames : isGone($0.region.texture)
    }
    indices.removeAll()
    for index in 0..<copies.count { indices.insert(Int32(index), for: copies[index].key) }
  }
}

extension TextureStore {
  /// The region of a level of an image with an opacity multiplied in, once the opacity has been still for a few frames.
  mutating func fadedRegion(of image: CGImage, level: Int, opacity: Float) -> TextureRegion? {
    switch faded.ask(for: image.id, level: level, opacity: opacity, frame: clock.frameCount) {
    case .tooSoon: return nil
    case .ready(let region):
      noteUse(of: region.texture)
      return region
    case .due(let number):
      let pixels = ImageLevels.pixels(of: image, level: level)
      let width = ImageLevels.size(image.width, level: level)
      let height = ImageLevels.size(image.height, level: level)
      let shown = SIMD2(Float(image.width), Float(image.height)) / Float(1 << level)
      let part = UInt32(saturating: opacity * 256 * 255 + 0.5)
      let region = pack(on: .imagePage, width: width, height: height, shown: shown, gutter: .edge) {
        Self.faded(pixels[$0], part)
      }
      faded.note(region, at: number)
      return region
    }
  }

  /// A premultiplied pixel multiplied by an opacity in 255 · 256ths, rounded.
  private static func faded(_ pixel: UInt32, _ part: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      result |= (((pixel >> shift & 255) * part + 32_640) / 65_280) << shift
    }
    return result
  }
}
