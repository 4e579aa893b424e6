import LayerValues

/// The halvings of a raster, from which it is blurred.
///
/// Level j has a texel for every 2ʲ x 2ʲ pixels of the raster, and a margin of two texels that holds transparency or
/// the extended edge of the raster, so that reads beyond the raster stay inside of the level.
struct BlurLevels {
  static let margin: Int32 = 2

  /// The raster's rectangle in its texture, in texels.
  var content: PixelRect
  var clamps: Bool
  /// The textures of the levels, beginning with level 1.
  private(set) var textures = InlineArray<8, TextureIndex>(repeating: .none)
  private(set) var count = 0

  init(content: PixelRect, clamps: Bool) {
    self.content = content
    self.clamps = clamps
  }

  mutating func append(_ texture: TextureIndex) {
    textures[count] = texture
    count += 1
  }

  /// The size of a level without its margin, in texels.
  func size(_ level: Int) -> SIMD2<Int32> {
    let step = Int32(1) << Int32(level)
    return SIMD2((content.width + step - 1) / step, (content.height + step - 1) / step)
  }
}

/// The halvings of rasters that stay the same while their blur changes, and the results of blurs that stay the same
/// too.
struct KeptBlurLevels {
  struct Entry {
    var key: UInt64
    /// The texture that holds the raster.
    var texture: TextureIndex
    var levels: BlurLevels
    /// The number of halvings that are means of 2 x 2.
    var boxes = 0
    /// The raster after the small blurs `SmallBlur.bases`; none for a blur that is not kept.
    var bases = InlineArray<4, TextureIndex>(repeating: .none)
    var lastUse: Int
    /// The style of the raster's last blur, the plan of that blur, and whether the plan before had the same blur.
    var style = BlurStyle(sigma: 0, clamps: false)
    var lastBlur = 0
    var isSteady = false
    /// The raster blurred in that style.
    var result: BlurredRaster?
  }

  /// The number of frames after which unused halvings are dropped.
  static let keptFrames = 30

  private(set) var entries: ContiguousArray<Entry> = []
  /// Textures of rasters that are no longer kept, although the current frame may still show them.
  private var outdated: ContiguousArray<TextureIndex> = []
  private var areLost = false

  /// The index of a raster's halvings; -1 if they are not kept. A raster is kept from the second frame on in which it
  /// is visible: a raster that differs in every frame would only fill memory.
  mutating func index(
    of key: UInt64, in texture: TextureIndex, content: PixelRect, clamps: Bool, store: inout TextureStore
  ) -> Int {
    if key == 0 { return -1 }
    for index in 0..<entries.count
    where entries[index].key == key && entries[index].texture == texture
      && entries[index].levels.content == content && entries[index].levels.clamps == clamps
    {
      // An entry without halvings has a result, or is new.
      let isNew =
        entries[index].lastUse == store.planNumber && entries[index].levels.count == 0
        && entries[index].result == nil
      entries[index].lastUse = store.planNumber
      return isNew ? -1 : index
    }
    entries.append(
      Entry(
        key: key, texture: texture, levels: BlurLevels(content: content, clamps: clamps),
        lastUse: store.planNumber))
    return -1
  }

  /// The halvings at an index whose first `boxes` are means of 2 x 2; none if the existing halvings are of another
  /// kind.
  mutating func levels(at index: Int, boxes: Int) -> BlurLevels {
    if entries[index].boxes != boxes {
      let old = entries[index].levels
      for level in 0..<old.count { outdated.append(old.textures[level]) }
      entries[index].levels = BlurLevels(content: old.content, clamps: old.clamps)
      entries[index].boxes = boxes
    }
    return entries[index].levels
  }

  mutating func append(_ texture: TextureIndex, at index: Int) {
    entries[index].levels.append(texture)
  }

  mutating func keep(base texture: TextureIndex, _ number: Int, at index: Int) {
    entries[index].bases[number] = texture
  }

  /// The result of an earlier blur of the raster at an index in the same style; nil if it is not kept.
  mutating func result(at index: Int, _ style: BlurStyle, in store: inout TextureStore) -> BlurredRaster? {
    let isSame = entries[index].style == style
    // A second layer with the same blur in one plan does not indicate anything about the plan before.
    entries[index].isSteady =
      isSame && (entries[index].isSteady || entries[index].lastBlur < store.planNumber)
    entries[index].style = style
    entries[index].lastBlur = store.planNumber
    guard let result = entries[index].result else { return nil }
    if entries[index].isSteady {
      store.noteUse(of: result.texture)
      return result
    }
    outdated.append(result.texture)
    entries[index].result = nil
    return nil
  }

  /// Whether the blur of a raster in a style is kept.
  func holdsResult(of key: UInt64, in texture: TextureIndex, content: PixelRect, style: BlurStyle) -> Bool {
    if key == 0 { return false }
    for entry in entries
    where entry.key == key && entry.texture == texture && entry.levels.content == content
      && entry.levels.clamps == style.clamps
    {
      return entry.result != nil && entry.style == style
    }
    return false
  }

  /// The key of a backdrop's input, by the backdrop's number; other content of the surface has none.
  static func key(ofBackdrop number: BackdropNumber) -> UInt64 {
    number.isNone ? 0 : UInt64(number.number) | 1 << 62
  }

  /// Drops the entries of backdrops whose number is no longer in the list: they are not used again.
  mutating func forgetBackdrops(except backdrops: ContiguousArray<BackdropArea>, in list: DisplayList) {
    for index in 0..<entries.count where entries[index].key & 1 << 62 != 0 {
      let key = entries[index].key
      let isThere = backdrops.contains { Self.key(ofBackdrop: list.items[$0.item].backdropNumber) == key }
      if !isThere { entries[index].lastUse = .min }
    }
  }

  /// Whether a raster is blurred as in the plan before, so that the result is worth keeping.
  func isSteady(_ index: Int) -> Bool { entries[index].isSteady }

  mutating func keep(_ result: BlurredRaster, at index: Int) {
    entries[index].result = result
  }

  /// Drops entries that were not used for long, and textures that the frame before was the last to show.
  mutating func dropUnused(from store: inout TextureStore) {
    for index in 0..<outdated.count { store.drop(outdated[index]) }
    outdated.removeAll(keepingCapacity: true)
    var index = 0
    while index < entries.count {
      if areLost || store.isUnused(since: entries[index].lastUse, forFrames: Self.keptFrames) {
        drop(index, from: &store)
        entries.remove(at: index)
      } else {
        index += 1
      }
    }
    areLost = false
  }

  /// Makes the next frame draw all halvings again, since a failed frame may have drawn only some.
  mutating func forgetAll() { areLost = true }

  private func drop(_ index: Int, from store: inout TextureStore) {
    for level in 0..<entries[index].levels.count { store.drop(entries[index].levels.textures[level]) }
    for number in entries[index].bases.indices where entries[index].bases[number].exists {
      store.drop(entries[index].bases[number])
    }
    if let result = entries[index].result { store.drop(result.texture) }
  }
}
