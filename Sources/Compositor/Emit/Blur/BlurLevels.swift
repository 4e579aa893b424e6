import LayerValues

/// The halvings of a raster, from which it is blurred.
///
/// Level j has a texel for every 2ʲ x 2ʲ pixels of the raster, and a margin of two texels that holds transparency or
/// the extended edge of the raster, so that reads beyond the raster stay inside of the level.
struct BlurLevels {
  static let margin: Int32 = 2

  /// The raster's rectangle in its texture, in texels.
  var content: PixelRect
  /// Whether the margins extend the raster's edge; otherwise they are transparent.
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

/// The cached halvings of rasters that stay the same while their blur changes, and the cached results of blurs that
/// stay the same too.
struct CachedBlurLevels {
  struct Entry: TableElement {
    typealias Table = Tables.CachedBlurs

    var key: UInt64
    /// The texture that holds the raster.
    var texture: TextureIndex
    var levels: BlurLevels
    /// The number of halvings, from the first on, that are means of 2 x 2 texels.
    var boxes = 0
    /// The raster blurred by each sigma of `SmallBlur.bases`; none for a blur that is not cached.
    var bases = InlineArray<4, TextureIndex>(repeating: .none)
    /// The number of the last plan that used the entry.
    var lastUse: Int
    /// The style of the raster's last blur.
    var style = BlurStyle(sigma: 0, clamps: false)
    /// The number of the plan of the raster's last blur.
    var lastBlur = 0
    /// Whether the last two plans that blurred the raster used the same style.
    var isSteady = false
    /// The raster blurred in `style`; nil if the result is not cached.
    var result: BlurredRaster?
  }

  /// The number of frames after which unused halvings are dropped.
  static let mostIdleFrames = 30

  private(set) var entries: ContiguousArray<Entry> = []
  /// Textures that are dropped with the next frame, since the current frame may still show them.
  private var outdated: ContiguousArray<TextureIndex> = []
  /// Whether the next frame drops all entries.
  private var areLost = false

  /// The index of a raster's entry; none if the entry is new. A raster is therefore cached from the second frame on in
  /// which it is visible: a raster that differs in every frame would only fill memory.
  mutating func index(
    of key: UInt64, in texture: TextureIndex, content: PixelRect, clamps: Bool, store: inout TextureStore
  ) -> CachedBlurIndex {
    if key == 0 { return .none }
    for index in 0..<entries.count
    where entries[index].key == key && entries[index].texture == texture
      && entries[index].levels.content == content && entries[index].levels.clamps == clamps
    {
      // An entry that this plan has added has neither halvings nor a result.
      let isNew =
        entries[index].lastUse == store.planNumber && entries[index].levels.count == 0
        && entries[index].result == nil
      entries[index].lastUse = store.planNumber
      return isNew ? .none : CachedBlurIndex(index)
    }
    entries.append(
      Entry(
        key: key, texture: texture, levels: BlurLevels(content: content, clamps: clamps),
        lastUse: store.planNumber))
    return .none
  }

  /// The halvings of an entry, of which the first `boxes` are means of 2 x 2 texels. Halvings of another kind are
  /// dropped, and the returned levels are empty.
  mutating func levels(at index: CachedBlurIndex, boxes: Int) -> BlurLevels {
    if entries[index].boxes != boxes {
      let old = entries[index].levels
      for level in 0..<old.count { outdated.append(old.textures[level]) }
      entries[index].levels = BlurLevels(content: old.content, clamps: old.clamps)
      entries[index].boxes = boxes
    }
    return entries[index].levels
  }

  mutating func append(_ texture: TextureIndex, at index: CachedBlurIndex) {
    entries[index].levels.append(texture)
  }

  mutating func keep(base texture: TextureIndex, _ number: Int, at index: CachedBlurIndex) {
    entries[index].bases[number] = texture
  }

  /// The cached result of a blur of an entry's raster in the same style; nil if there is none.
  mutating func result(
    at index: CachedBlurIndex, _ style: BlurStyle, in store: inout TextureStore
  ) -> BlurredRaster? {
    let isSame = entries[index].style == style
    // A second layer with the same blur in the same plan says nothing about the previous plan.
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

  /// Whether the blur of a raster in a style is cached.
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

  /// The key of a backdrop's input, by the backdrop's number; 0 for a backdrop without a number.
  static func key(ofBackdrop number: BackdropNumber) -> UInt64 {
    number.isNone ? 0 : UInt64(number.number) | 1 << 62
  }

  /// Marks for removal the entries of backdrops whose numbers are not in the list: these entries are not used again.
  mutating func forgetBackdrops(except backdrops: ContiguousArray<BackdropArea>, in list: DisplayList) {
    for index in 0..<entries.count where entries[index].key & 1 << 62 != 0 {
      let key = entries[index].key
      let isInList = backdrops.contains { Self.key(ofBackdrop: list.items[$0.item].backdropNumber) == key }
      if !isInList { entries[index].lastUse = .min }
    }
  }

  /// Whether the last two plans that blurred a raster used the same style, so that the result is worth caching.
  func isSteady(_ index: CachedBlurIndex) -> Bool { entries[index].isSteady }

  mutating func keep(_ result: BlurredRaster, at index: CachedBlurIndex) {
    entries[index].result = result
  }

  /// Drops entries that have been unused for `mostIdleFrames` frames, and textures that no frame shows after the
  /// previous one.
  mutating func dropUnused(from store: inout TextureStore) {
    for index in 0..<outdated.count { store.drop(outdated[index]) }
    outdated.removeAll(keepingCapacity: true)
    var index = 0
    while index < entries.count {
      if areLost || store.isUnused(since: entries[index].lastUse, forFrames: Self.mostIdleFrames) {
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
