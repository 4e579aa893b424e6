import LayerValues

/// Uploads levels of images in slices before they are drawn, so that no frame waits for a whole image.
///
/// Two kinds of levels are uploaded ahead: those of images that layers have begun to show out of sight, such as the
/// page behind one that flips, and the next level of an image whose scale approaches it. Each frame uploads at most
/// `frameTexels` texels. A level that is drawn before it is complete is completed in that frame.
struct ImagePrefetch {
  /// A level that is not complete yet.
  private struct Level {
    var image: CGImage
    var level: Int
    /// The texture, and its number among all textures; none before the first slice.
    var texture: TextureIndex = .none
    var number = 0
    /// The number of rows that were uploaded.
    var rows = 0

    /// The size in texels.
    var width: Int { ImageLevels.size(image.width, level: level) }
    var height: Int { ImageLevels.size(image.height, level: level) }
    /// Whether the pixels from which the level is made are decoded.
    var hasPixels: Bool {
      if let reduction = image.reduction, reduction.level <= level { return reduction.image.hasPixels }
      return image.hasPixels
    }
  }

  private var levels = ContiguousArray<Level>()
  /// The scale, in pixels per texel, at which the last frame drew each image; 0 if it did not draw the image.
  private var lastScales = ContiguousArray<Double>()
  private var scratch = ImageLevels.Scratch()

  /// The number of texels that a frame uploads, and four times the number of texels that it reduces.
  private static let frameTexels = 1 << 15
  /// The most levels that wait.
  private static let mostLevels = 64
  /// A scale within this factor of that of another level approaches the other level.
  private static let nearness = 1.5

  /// The region of a level if a part of it was uploaded, after the upload of the rest; nil for any other level.
  mutating func complete(_ image: CGImage, level: Int, _ store: inout TextureStore) -> TextureRegion? {
    for index in levels.indices where levels[index].image === image && levels[index].level == level {
      var level = levels.remove(at: index)
      guard Self.isValid(level, store) else { return nil }
      upload(&level, rows: level.height, &store)
      return Self.finish(level, &store)
    }
    return nil
  }

  /// Ends a frame in which the images of a list were drawn as `uses` states: notes the levels that later frames may
  /// need, and uploads a slice.
  mutating func endFrame(
    _ list: DisplayList, _ uses: ContiguousArray<ImageUse>, _ store: inout TextureStore
  ) {
    if store.limits != MemoryLimits() {
      levels.removeAll()
      return
    }
    for index in list.notices.announcedImages.indices {
      let announced = list.notices.announcedImages[index]
      if uses[announced.image].level >= 0 { continue }
      let level = ImageLevels.level(forScale: announced.scale)
      request(list.images[announced.image], level: level, store)
    }
    requestNextLevels(list, uses, store)
    // The frame that shows a new screen has enough to do.
    if !levels.isEmpty, list.notices.announcedImages.isEmpty { uploadSlice(&store) }
  }

  /// Requests the next level of each image whose scale approaches it.
  private mutating func requestNextLevels(
    _ list: DisplayList, _ uses: ContiguousArray<ImageUse>, _ store: TextureStore
  ) {
    let isSame = lastScales.count == uses.count
    if !isSame {
      lastScales.removeAll(keepingCapacity: true)
      for _ in uses.indices { lastScales.append(0) }
    }
    for index in uses.indices where uses[index].scale != lastScales[index] {
      let (scale, last) = (uses[index].scale, lastScales[index])
      lastScales[index] = scale
      guard last > 0, scale > 0, uses[index].level >= 0, uses[index].hasLevels else { continue }
      let ahead = ImageLevels.level(forScale: scale > last ? scale * Self.nearness : scale / Self.nearness)
      if ahead != uses[index].level { request(list.images[ImageIndex(index)], level: ahead, store) }
    }
  }

  private mutating func request(_ image: CGImage, level: Int, _ store: TextureStore) {
    guard levels.count < Self.mostLevels, image.recording == nil,
      ImageLevels.size(max(image.width, image.height), level: level) <= store.imageLimit,
      store.images[image.textureKey(level: level)] == nil
    else { return }
    let added = Level(image: image, level: level)
    // An upload ahead must not displace what frames draw now.
    guard store.textureBytes + added.width * added.height * 4 <= store.budget.bytes / 2 else { return }
    for index in levels.indices where levels[index].image === image && levels[index].level == level { return }
    levels.append(added)
  }

  private mutating func uploadSlice(_ store: inout TextureStore) {
    // A frame does not wait for the decoder of an image that is not drawn yet.
    guard let index = levels.firstIndex(where: \.hasPixels) else { return }
    var level = levels[index]
    let isDone =
      level.texture.exists
      ? !Self.isValid(level, store) : store.images[level.image.textureKey(level: level.level)] != nil
    let isShared = max(level.width, level.height) <= TextureStore.sharedLimit
    if isDone || isShared {
      levels.remove(at: index)
      if !isDone { _ = store.region(of: level.image, level: level.level) }
      return
    }
    if level.texture.isNone {
      level.texture = store.make(.image, width: level.width, height: level.height)
      level.number = store.entries[level.texture].number
    }
    let reduced = level.image.width << level.level
    let texels = level.level == 0 ? level.width : max(level.width, reduced / 4)
    upload(&level, rows: level.rows + max(1, Self.frameTexels / texels), &store)
    store.noteUse(of: level.texture)
    if level.rows < level.height {
      levels[index] = level
      return
    }
    levels.remove(at: index)
    _ = Self.finish(level, &store)
  }

  /// Uploads the rows of a level up to a row.
  private mutating func upload(_ level: inout Level, rows: Int, _ store: inout TextureStore) {
    let end = min(rows, level.height)
    if end <= level.rows { return }
    let first = store.staging.count
    ImageLevels.append(
      level.image, level: level.level, rows: level.rows..<end, to: &store.staging, scratch: &scratch)
    store.commands.append(
      TextureCommand(
        kind: .upload, texture: level.texture, y: level.rows, width: level.width,
        height: end - level.rows, firstPixel: first))
    level.rows = end
  }

  /// Adds the region of a complete level to those of the store.
  private static func finish(_ level: Level, _ store: inout TextureStore) -> TextureRegion {
    let region = TextureRegion(
      texture: level.texture, textureSize: SIMD2(Float(level.width), Float(level.height)),
      size: SIMD2(Float(level.image.width), Float(level.image.height)) / Float(1 << level.level))
    store.images.insert(region, for: level.image.textureKey(level: level.level))
    store.noteUse(of: level.texture)
    return region
  }

  /// Whether the texture of a level still exists: the driver may have refused it.
  private static func isValid(_ level: Level, _ store: TextureStore) -> Bool {
    level.texture.exists && store.entries[level.texture].number == level.number
      && store.entries[level.texture].kind == .image
  }
}

extension CGImage {
  /// The key of a level among the regions of a texture store.
  func textureKey(level: Int, hasOwnTexture: Bool = false) -> UInt64 {
    // Identifiers count up from 1; levels need 4 bits.
    id << 4 | UInt64(level) | (hasOwnTexture ? 1 << 61 : 0)
  }
}
