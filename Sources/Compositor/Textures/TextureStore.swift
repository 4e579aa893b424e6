import LayerValues

/// All textures, and the regions in them: pages that small images share, pages of glyphs, a texture for each large
/// image, and the palette. The store makes no GL calls but writes commands for the device.
package struct TextureStore {
  package struct Entry: TableElement {
    package typealias Table = Tables.Textures

    var kind: Kind
    /// A number that no other texture has.
    var number = 0
    /// The size in texels.
    var width: Int
    var height: Int
    /// The number of the plan that last used the texture; `Entry.lost` if the driver refused it.
    var lastUse: Int
    /// The free room of a page; nil for other textures.
    var packer: ShelfPacker?

    var byteCount: Int { width * height * 4 }

    /// A number below those of all plans.
    static let lost = -2
    /// Whether the driver has refused the texture; the texture's owner drops it before the next plan.
    var isLost: Bool { lastUse == Self.lost }
  }

  /// The limits of the store's textures.
  struct Budget {
    /// The most bytes of all evictable textures together.
    let bytes: Int
    /// The side of the first page of images, in texels.
    let firstImagePageSide: Int
    /// The limits that apply while the driver lacks memory.
    var limits = MemoryLimits()
    /// The number of the plan for which the driver last refused a second surface.
    var secondSurfaceRefusal = Entry.lost
  }

  /// The longest side, in texels, of an image that shares a page.
  static let sharedLimit = 256
  /// The side of a page of images, in texels. It is a power of two, with which texture coordinates are exact, so that
  /// an image is filtered in the same way at any position of the page.
  static let imagePageSide = 2048
  /// The side of the first page of images if the processor draws. The driver clears a page before its first use, so a
  /// smaller page shortens the first frame of a screen with few images.
  static let firstImagePageSide = 1024
  /// The side of a page of glyphs, in texels. Like the sides of most images, it is no power of two, because llvmpipe
  /// compiles another variant of a program for textures whose sides are powers of two.
  static let glyphPageSide = 1040
  /// The approximate limit of the bytes of images and glyphs. Beyond it, the least recently used textures are dropped,
  /// except those of the last two frames.
  static let byteBudget = 256 << 20
  /// The number of frames after which unused textures are dropped.
  static let mostIdleFrames = 240

  package internal(set) var entries: ContiguousArray<Entry> = []
  package var commands: ContiguousArray<TextureCommand> = []
  /// The staging area: the pixels that the `upload` commands among `commands` send to textures.
  package internal(set) var staging: ContiguousArray<UInt32> = []
  package var palette = Palette()
  package var paletteTexture: TextureIndex { TextureIndex(number: 0) }
  /// The texture of the surface; none before the first frame.
  package internal(set) var surfaceTexture: TextureIndex = .none
  /// The texture that was the surface before the last `swapSurface()`, or none.
  private(set) var lastSurfaceTexture: TextureIndex = .none

  private(set) var clock = PlanClock()
  /// The index of the first command that the driver has not executed; -1 if it has executed all commands of the last
  /// plan.
  var firstPendingCommand = -1
  /// The number of commands, at the beginning of the list, that an earlier frame failed to execute.
  var retriedCommandCount = 0
  /// Whether a plan is being made: between `beginPlan()` and `endPlan()`.
  private var isPlanning = false
  /// The longest side of a texture that the driver supports, in texels.
  package let limit: Int
  var budget: Budget
  /// The regions of images by identifier and level, and of computed texels by `bakedKey`.
  var images = RegionTable<TextureRegion>(minimumCapacity: 256)
  var faded = FadedCopies()
  var glyphs = RegionTable<PackedGlyph>(minimumCapacity: 1024)

  init(
    limit: Int, byteBudget: Int = TextureStore.byteBudget,
    firstImagePageSide: Int = TextureStore.imagePageSide
  ) {
    self.limit = limit
    budget = Budget(bytes: byteBudget, firstImagePageSide: firstImagePageSide)
    _ = make(.palette, width: Palette.side, height: Palette.side)
  }

  /// The limits while the driver lacks memory; set between plans, after `releaseEvictable()`.
  package var limits: MemoryLimits {
    get { budget.limits }
    set { budget.limits = newValue }
  }

  /// The bytes of all textures, four for each texel.
  package var textureBytes: Int {
    var sum = 0
    for index in 0..<entries.count { sum += entries[index].byteCount }
    return sum
  }

  /// The longest side of an image's texture, in texels.
  var imageLimit: Int { min(limit, budget.limits.imageSide) }

  // MARK: - Frames

  mutating func beginPlan() {
    // Commands that were added before the first plan are still pending.
    if clock.plan > 0, firstPendingCommand < 0 { clearCommands() }
    if firstPendingCommand >= 0 {
      commands.removeSubrange(0..<firstPendingCommand)
      packStaging()
    }
    retriedCommandCount = commands.count
    firstPendingCommand = -1
    isPlanning = true
    clock.beginPlan()
    images.beginFrame()
    glyphs.beginFrame()
    palette.beginFrame()
  }

  /// Begins a frame of the surface. The frame's recorded images have been drawn, so the next plan is the surface's.
  package mutating func noteSurfaceFrame() { clock.beginFrame() }

  /// The number of the current plan.
  var planNumber: Int { clock.plan }

  /// Whether more than `count` frames of the surface have been planned since the plan with the number `plan`.
  func isUnused(since plan: Int, forFrames count: Int) -> Bool { plan < clock.plan(framesAgo: count) }

  /// Completes the commands of a plan: uploads the changes of the palette and, in every 30th plan, drops textures that
  /// have not been used for long.
  mutating func endPlan() {
    if !palette.changed.isEmpty {
      commands.append(TextureCommand(kind: .uploadPalette(palette.changed), texture: paletteTexture))
      palette.noteUploaded()
    }
    entries[paletteTexture].lastUse = clock.plan
    if clock.plan % 30 == 0 { dropUnused() }
    isPlanning = false
  }

  /// Whether this frame makes the target, so that the target has no content yet.
  func makes(target: TextureIndex) -> Bool {
    for index in retriedCommandCount..<max(commands.count, retriedCommandCount)
    where commands[index].texture == target {
      if case .makeTarget = commands[index].kind { return true }
    }
    return false
  }

  /// Removes the commands that have been executed.
  private mutating func clearCommands() {
    commands.removeAll(keepingCapacity: true)
    // The memory of a large upload is released; a small amount is reused for the next frame.
    staging.removeAll(keepingCapacity: staging.capacity <= 1 << 18)
  }

  /// Makes the surface if there is none of the size that `width` x `height` pixels require.
  mutating func setSurface(width: Int, height: Int) {
    let (roundedWidth, roundedHeight) = (
      TargetPool.rounded(Int32(width)), TargetPool.rounded(Int32(height))
    )
    if surfaceTexture.exists {
      let entry = entries[surfaceTexture]
      if entry.width == roundedWidth && entry.height == roundedHeight { return }
      // The old surface is dropped first, since there may be too little memory for two large surfaces.
      drop(surfaceTexture)
      dropLastSurface()
    }
    surfaceTexture = make(.surface, width: roundedWidth, height: roundedHeight)
  }

  /// Continues with another surface of the same size; the caller copies content of the previous surface.
  mutating func swapSurface() {
    let entry = entries[surfaceTexture]
    if lastSurfaceTexture.isNone {
      lastSurfaceTexture = make(.surface, width: entry.width, height: entry.height)
    }
    (surfaceTexture, lastSurfaceTexture) = (lastSurfaceTexture, surfaceTexture)
  }

  /// Whether `swapSurface()` may be called: the driver has not refused a second surface lately.
  var canSwapSurface: Bool { isUnused(since: budget.secondSurfaceRefusal, forFrames: Self.mostIdleFrames) }

  /// Drops both surfaces after the driver has refused one.
  mutating func dropSurfaces() {
    if lastSurfaceTexture.exists { budget.secondSurfaceRefusal = clock.plan }
    drop(surfaceTexture)
    dropLastSurface()
    surfaceTexture = .none
  }

  mutating func dropLastSurface() {
    if lastSurfaceTexture.exists { drop(lastSurfaceTexture) }
    lastSurfaceTexture = .none
  }

  mutating func noteUse(of texture: TextureIndex) {
    entries[texture].lastUse = clock.plan
  }

  private mutating func dropUnused() {
    if lastSurfaceTexture.exists,
      isUnused(since: entries[lastSurfaceTexture].lastUse, forFrames: Self.mostIdleFrames)
    {
      dropLastSurface()
    }
    var dropped = false
    for index in 0..<entries.count
    where isUnused(since: entries[index].lastUse, forFrames: Self.mostIdleFrames) {
      if entries[index].kind.isEvictable {
        drop(TextureIndex(index))
        dropped = true
      }
    }
    if dropped { forgetRegions() }
    forgetFaded()
  }

  mutating func forgetFaded() {
    let entries = entries
    faded.forget(frame: clock.frameCount) { entries[$0].kind == .free }
  }

  /// Drops the least recently used textures until there is room for a number of bytes.
  private mutating func makeRoom(for bytes: Int) {
    var total = bytes
    for index in 0..<entries.count where entries[index].kind.isEvictable { total += entries[index].byteCount }
    var dropped = false
    while total > budget.bytes {
      var oldest = -1
      for index in 0..<entries.count
      where entries[index].kind.isEvictable && entries[index].lastUse < clock.plan(framesAgo: 1) {
        if oldest < 0 || entries[index].lastUse < entries[oldest].lastUse { oldest = index }
      }
      if oldest < 0 { break }
      total -= entries[oldest].byteCount
      drop(TextureIndex(oldest))
      dropped = true
    }
    if dropped {
      forgetRegions()
      forgetFaded()
    }
  }

  /// Removes the regions that are in dropped textures.
  mutating func forgetRegions() {
    let entries = entries
    images.removeAll { entries[$0.texture].kind == .free }
    // A glyph without pixels has no region.
    glyphs.removeAll { $0.region.texture.exists && entries[$0.region.texture].kind == .free }
  }

  // MARK: - Textures

  mutating func make(_ kind: Kind, width: Int, height: Int) -> TextureIndex {
    let packer: ShelfPacker? =
      switch kind {
      case .imagePage, .glyphPage: ShelfPacker(side: width)
      case .free, .palette, .image, .recording, .coverage, .ramps, .lines, .target, .surface, .cachedRaster:
        nil
      }
    if kind.isEvictable { makeRoom(for: width * height * 4) }
    var entry = Entry(kind: kind, width: width, height: height, lastUse: clock.plan, packer: packer)
    entry.number = clock.nextTextureNumber()
    let index = entries.firstIndex { $0.kind == .free } ?? entries.count
    if index == entries.count { entries.append(entry) } else { entries[index] = entry }
    commands.append(
      TextureCommand(
        kind: kind.isTarget ? .makeTarget : kind == .lines ? .makeLines : .make, texture: TextureIndex(index),
        width: width, height: height))
    return TextureIndex(index)
  }

  mutating func drop(_ texture: TextureIndex) {
    entries[texture] = Entry(kind: .free, width: 0, height: 0, lastUse: clock.plan, packer: nil)
    // Between plans, after all commands have been executed, this command is the first pending command.
    if !isPlanning, clock.plan > 0, firstPendingCommand < 0 { firstPendingCommand = commands.count }
    if !cancelMaking(of: texture) { commands.append(TextureCommand(kind: .drop, texture: texture)) }
  }

  // MARK: - Images

  /// The region of a level of an image, which is uploaded if it is new. A recorded image must have been drawn before.
  ///
  /// With `hasOwnTexture`, the image shares its texture with no other image, so that reads beyond its edges repeat
  /// them.
  mutating func region(of image: CGImage, level: Int, hasOwnTexture: Bool = false) -> TextureRegion {
    let key = image.textureKey(level: level, hasOwnTexture: hasOwnTexture)
    if let region = images[key] {
      noteUse(of: region.texture)
      return region
    }
    guard image.recording == nil else {
      fatalError("TextureStore: a recorded image in the list was not drawn before the frame")
    }
    let region = OneOffWork.measure(.levels) { upload(image, level: level, hasOwnTexture: hasOwnTexture) }
    images.insert(region, for: key)
    return region
  }

  private mutating func upload(_ image: CGImage, level: Int, hasOwnTexture: Bool) -> TextureRegion {
    let width = ImageLevels.size(image.width, level: level)
    let height = ImageLevels.size(image.height, level: level)
    let shown = SIMD2(Float(image.width), Float(image.height)) / Float(1 << level)
    if max(width, height) <= Self.sharedLimit, !hasOwnTexture {
      let pixels = ImageLevels.pixels(of: image, level: level)
      return pack(on: .imagePage, width: width, height: height, shown: shown, gutter: .edge) { pixels[$0] }
    }
    let texture = make(.image, width: width, height: height)
    if level == 0 {
      commands.append(
        TextureCommand(kind: .uploadImage(image), texture: texture, width: width, height: height))
    } else {
      let staged = staging.count
      ImageLevels.append(image, level: level, to: &staging)
      commands.append(
        TextureCommand(kind: .upload, texture: texture, width: width, height: height, firstPixel: staged))
    }
    return TextureRegion(texture: texture, textureSize: SIMD2(Float(width), Float(height)), size: shown)
  }

  // MARK: - Computed texels

  /// The key of computed texels, which differs from all keys of images, as these do not use the highest bit.
  private static func bakedKey(_ key: UInt64) -> UInt64 { key | 1 << 63 }

  /// The region that `baked` has made for a key; nil if there is none.
  mutating func knownBaked(_ key: UInt64) -> TextureRegion? {
    guard let region = images[Self.bakedKey(key)] else { return nil }
    noteUse(of: region.texture)
    return region
  }

  /// The region of texels that are computed from numbers and identified by `key`; they are computed and uploaded if
  /// they are new.
  mutating func baked(_ key: UInt64, width: Int, height: Int, texels: () -> [UInt32]) -> TextureRegion {
    if let known = knownBaked(key) { return known }
    let key = Self.bakedKey(key)
    let texels = texels()
    let region = pack(
      on: .imagePage, width: width, height: height, shown: SIMD2(Float(width), Float(height)),
      gutter: .transparent
    ) { texels[$0] }
    images.insert(region, for: key)
    return region
  }

  /// Adds texels to the staging area, and returns the index of the first texel.
  mutating func stage(_ count: Int, _ texel: (Int) -> UInt32) -> Int {
    let staged = staging.count
    for index in 0..<count { staging.append(texel(index)) }
    return staged
  }

  // MARK: - Pages

  /// The texels around a region on a page, so that filtering at the region's edge does not read the next region.
  enum Gutter {
    /// The region's edge, repeated twice: an antialiased edge fades within half a pixel outside, which is up to a
    /// texel, and filtering reaches half a texel further.
    case edge
    /// One transparent texel.
    case transparent

    /// The number of texels on each side.
    var width: Int { self == .edge ? 2 : 1 }
  }

  /// Uploads an image with a gutter into a page of a kind, and returns its region, whose size is `shown`.
  mutating func pack(
    on kind: Kind, width: Int, height: Int, shown: SIMD2<Float>, gutter: Gutter, pixel: (Int) -> UInt32
  ) -> TextureRegion {
    let margin = gutter.width
    let (fullWidth, fullHeight) = (width + margin * 2, height + margin * 2)
    let (texture, x, y) = room(on: kind, width: fullWidth, height: fullHeight)
    let staged = staging.count
    for row in -margin..<(height + margin) {
      for column in -margin..<(width + margin) {
        let (nearestRow, nearestColumn) = (min(max(row, 0), height - 1), min(max(column, 0), width - 1))
        let isGutter = nearestRow != row || nearestColumn != column
        staging.append(isGutter && gutter == .transparent ? 0 : pixel(nearestRow * width + nearestColumn))
      }
    }
    commands.append(
      TextureCommand(
        kind: .upload, texture: texture, x: x, y: y, width: fullWidth, height: fullHeight, firstPixel: staged)
    )
    let side = Float(entries[texture].width)
    return TextureRegion(
      texture: texture, textureSize: SIMD2(side, side),
      origin: SIMD2(Float(x + margin), Float(y + margin)), size: shown)
  }

  /// Finds a free rectangle on a page of a kind, and makes a page if all are full.
  private mutating func room(on kind: Kind, width: Int, height: Int) -> (
    texture: TextureIndex, x: Int, y: Int
  ) {
    for index in entries.indices where entries[index].kind == kind {
      if let (x, y) = entries[index].packer?.pack(width: width, height: height) {
        noteUse(of: TextureIndex(index))
        return (TextureIndex(index), x, y)
      }
    }
    let isFirst = max(width, height) <= budget.firstImagePageSide && !entries.contains { $0.kind == kind }
    let imagePageSide = isFirst ? budget.firstImagePageSide : Self.imagePageSide
    let usualSide = kind == .imagePage ? imagePageSide : Self.glyphPageSide
    let side = limitedSide(usualSide, width: width, height: height)
    let texture = make(kind, width: side, height: side)
    guard let (x, y) = entries[texture].packer?.pack(width: width, height: height) else {
      fatalError("TextureStore: \(width)×\(height) texels do not fit an empty page of \(side)")
    }
    return (texture, x, y)
  }

  // MARK: - Glyphs

  /// A glyph of a face, which is rasterized and uploaded if it is new. `quarterSize` is the size in quarters of a
  /// pixel, and `subpixelX` the horizontal offset, also in quarters of a pixel.
  mutating func glyph(_ index: UInt32, of face: FontFace, quarterSize: Int, subpixelX: Int) -> PackedGlyph {
    // The key has 24 bits for the face, 24 for the glyph, 14 for the size (4096 px in quarters) and 2 for the subpixel
    // position.
    let key =
      UInt64(face.id & 0xFF_FFFF) << 40 | UInt64(index & 0xFF_FFFF) << 16 | UInt64(quarterSize & 0x3FFF) << 2
      | UInt64(subpixelX)
    if let glyph = glyphs[key] {
      if glyph.region.texture.exists { noteUse(of: glyph.region.texture) }
      return glyph
    }
    let bitmap = face.bitmap(glyph: index, pixelSize: CGFloat(quarterSize) / 4, subpixelX: subpixelX)
    let glyph = pack(bitmap)
    glyphs.insert(glyph, for: key)
    return glyph
  }

  private mutating func pack(_ bitmap: GlyphBitmap) -> PackedGlyph {
    var glyph = PackedGlyph(
      left: Float(bitmap.left), top: Float(bitmap.top), width: Float(bitmap.width),
      height: Float(bitmap.height), isColor: bitmap.format == .color)
    if bitmap.isEmpty || max(bitmap.width, bitmap.height) + 2 > Self.glyphPageSide { return glyph }
    let shown = SIMD2(glyph.width, glyph.height)
    let pixels = bitmap.pixels
    switch bitmap.format {
    case .coverage:
      glyph.region = pack(
        on: .glyphPage, width: bitmap.width, height: bitmap.height, shown: shown, gutter: .transparent
      ) { UInt32(pixels[$0]) &* 0x0101_0101 }
    case .color:
      glyph.region = pack(
        on: .glyphPage, width: bitmap.width, height: bitmap.height, shown: shown, gutter: .transparent
      ) { index in
        (0..<4).reduce(UInt32(0)) { $0 | UInt32(pixels[index * 4 + $1]) << (8 * UInt32($1)) }
      }
    }
    return glyph
  }
}
