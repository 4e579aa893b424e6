import LayerValues

/// The textures and the regions in them: pages shared by small images, pages of glyphs, one texture for every large
/// image, the palette. It makes no GL calls: it writes commands for the device.
package struct TextureStore {
  package struct Entry: TableElement {
    package typealias Table = Tables.Textures

    var kind: Kind
    var width: Int
    var height: Int
    /// The plan that last drew from the texture; `Entry.lost` if the driver refused it.
    var lastUse: Int
    var packer: ShelfPacker?

    var byteCount: Int { width * height * 4 }

    /// A number earlier than all plans.
    static let lost = -2
    /// Whether the driver refused the texture; its owner drops it before the next plan.
    var isLost: Bool { lastUse == Self.lost }
  }

  /// The most bytes of all evictable textures together, the side of the first page of images, and the limits that the
  /// driver imposes.
  struct Budget {
    let bytes: Int
    let firstImagePageSide: Int
    var limits = MemoryLimits()
    /// The plan for which the driver refused a second surface.
    var secondSurfaceRefusal = Entry.lost
  }

  /// The greatest side in texels of images that share pages.
  static let sharedLimit = 256
  /// The side of a page of images, a power of two: positions are exact, so that a raster is filtered equally at any
  /// position.
  static let imagePageSide = 2048
  /// The side of the first page if the processor draws: the driver clears a page before its first use, for which a
  /// first frame of a few rasters waits. Many rasters need the next page as well.
  static let firstImagePageSide = 1024
  /// The side of a page of glyphs. It is no power of two, as the sides of most images are none: llvmpipe compiles a
  /// program once more for textures whose sides are powers of two.
  static let glyphPageSide = 1040
  /// The approximate limit of images' and glyphs' bytes: the least recently drawn textures make room, except those that
  /// the last two frames drew.
  static let byteBudget = 256 << 20
  /// The number of frames after which unused textures are dropped.
  static let keptFrames = 240

  package internal(set) var entries: ContiguousArray<Entry> = []
  package var commands: ContiguousArray<TextureCommand> = []
  /// The pixels that commands of this frame upload.
  package internal(set) var staging: ContiguousArray<UInt32> = []
  package var palette = Palette()
  package var paletteTexture: TextureIndex { TextureIndex(number: 0) }
  /// The texture of the surface; -1 before the first frame.
  package internal(set) var surfaceTexture: TextureIndex = .none
  /// The surface before the last `swapSurface()`; -1 without one.
  private(set) var lastSurfaceTexture: TextureIndex = .none

  private(set) var clock = PlanClock()
  /// The first command that the driver has not executed; -1 if it has executed all of the last plan.
  var firstPendingCommand = -1
  /// The number of commands at the beginning that an earlier frame failed to execute.
  var retriedCommandCount = 0
  /// Whether a plan is being made: between `beginFrame()` and `endFrame()`.
  private var isPlanning = false
  /// The longest side of a texture.
  package let limit: Int
  var budget: Budget
  var images = RegionTable<TextureRegion>(minimumCapacity: 256)
  var faded = FadedCopies()
  var glyphs = RegionTable<PlacedGlyph>(minimumCapacity: 1024)

  init(
    limit: Int, byteBudget: Int = TextureStore.byteBudget,
    firstImagePageSide: Int = TextureStore.imagePageSide
  ) {
    self.limit = limit
    budget = Budget(bytes: byteBudget, firstImagePageSide: firstImagePageSide)
    _ = make(.palette, width: Palette.side, height: Palette.side)
  }

  /// The limits of textures; set between plans, after `releaseEvictable()`.
  package var limits: MemoryLimits {
    get { budget.limits }
    set { budget.limits = newValue }
  }

  /// The bytes of all textures, by their texels.
  package var textureBytes: Int {
    var sum = 0
    for index in 0..<entries.count { sum += entries[index].byteCount }
    return sum
  }

  /// The longest side of an image's texture.
  var imageLimit: Int { min(limit, budget.limits.imageSide) }

  // MARK: - Frames

  mutating func beginFrame() {
    // Commands from before the first frame are still pending.
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

  /// Begins a frame of the surface; its recorded images have been drawn, so that the next plan is the surface's.
  package mutating func noteSurfaceFrame() { clock.beginFrame() }

  /// The number of the current plan.
  var planNumber: Int { clock.plan }

  /// Whether more than `count` frames of the surface have been planned since the plan with the number `plan`.
  func isUnused(since plan: Int, forFrames count: Int) -> Bool { plan < clock.plan(framesAgo: count) }

  /// Ends the commands of a frame: uploads the changes of the palette, and drops textures not drawn for long.
  mutating func endFrame() {
    if !palette.changed.isEmpty {
      commands.append(TextureCommand(kind: .uploadPalette(palette.changed), texture: paletteTexture))
      palette.noteUploaded()
    }
    entries[paletteTexture].lastUse = clock.plan
    if clock.plan % 30 == 0 { dropUnused() }
    isPlanning = false
  }

  /// Whether this frame makes a target, so that the target has no content yet.
  func makes(target: TextureIndex) -> Bool {
    for index in retriedCommandCount..<max(commands.count, retriedCommandCount)
    where commands[index].texture == target {
      if case .makeTarget = commands[index].kind { return true }
    }
    return false
  }

  /// Forgets commands that have been executed.
  private mutating func clearCommands() {
    commands.removeAll(keepingCapacity: true)
    // An area that held a large raster is released; a small one stays for the next frame.
    staging.removeAll(keepingCapacity: staging.capacity <= 1 << 18)
  }

  /// Makes the surface if there is none of this size.
  mutating func setSurface(width: Int, height: Int) {
    let (columns, rows) = (TargetPool.rounded(Int32(width)), TargetPool.rounded(Int32(height)))
    if surfaceTexture.exists {
      let entry = entries[surfaceTexture]
      if entry.width == columns && entry.height == rows { return }
      // The old surface is dropped first: there may be no room for two large ones.
      drop(surfaceTexture)
      dropLastSurface()
    }
    surfaceTexture = make(.surface, width: columns, height: rows)
  }

  /// Continues with another surface of the same size, into which the old one is copied.
  mutating func swapSurface() {
    let entry = entries[surfaceTexture]
    if lastSurfaceTexture.isNone {
      lastSurfaceTexture = make(.surface, width: entry.width, height: entry.height)
    }
    (surfaceTexture, lastSurfaceTexture) = (lastSurfaceTexture, surfaceTexture)
  }

  /// Whether there is a second surface, or the driver has not refused one lately.
  var canSwapSurface: Bool { isUnused(since: budget.secondSurfaceRefusal, forFrames: Self.keptFrames) }

  /// Forgets both surfaces after the driver refused one.
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
      isUnused(since: entries[lastSurfaceTexture].lastUse, forFrames: Self.keptFrames)
    {
      dropLastSurface()
    }
    var dropped = false
    for index in 0..<entries.count where isUnused(since: entries[index].lastUse, forFrames: Self.keptFrames) {
      if entries[index].kind.isEvictable, entries[index].lastUse < clock.plan(framesAgo: 1) {
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

  /// Drops the least recently drawn textures until there is room for a number of bytes.
  private mutating func makeRoom(for bytes: Int) {
    var held = bytes
    for index in 0..<entries.count where entries[index].kind.isEvictable { held += entries[index].byteCount }
    var dropped = false
    while held > budget.bytes {
      var oldest = -1
      for index in 0..<entries.count
      where entries[index].kind.isEvictable && entries[index].lastUse < clock.plan(framesAgo: 1) {
        if oldest < 0 || entries[index].lastUse < entries[oldest].lastUse { oldest = index }
      }
      if oldest < 0 { break }
      held -= entries[oldest].byteCount
      drop(TextureIndex(oldest))
      dropped = true
    }
    if dropped {
      forgetRegions()
      forgetFaded()
    }
  }

  /// Removes the regions of dropped textures.
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
      case .free, .palette, .image, .recording, .coverage, .ramps, .lines, .target, .surface, .cachedRaster: nil
      }
    if kind.isEvictable { makeRoom(for: width * height * 4) }
    let entry = Entry(kind: kind, width: width, height: height, lastUse: clock.plan, packer: packer)
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
    // After a plan that was executed, all earlier commands are done.
    if !isPlanning, clock.plan > 0, firstPendingCommand < 0 { firstPendingCommand = commands.count }
    if !cancelMaking(of: texture) { commands.append(TextureCommand(kind: .drop, texture: texture)) }
  }

  // MARK: - Images

  /// The region of a level of an image, which is uploaded if it is new. A recorded image has been drawn before.
  ///
  /// With `hasOwnTexture` no other image is in its texture, whose edge continues at any distance.
  mutating func region(of image: CGImage, level: Int, hasOwnTexture: Bool = false) -> TextureRegion {
    // Identifiers count up from 1; levels need 4 bits.
    let key = image.id << 4 | UInt64(level) | (hasOwnTexture ? 1 << 61 : 0)
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
      staging.append(contentsOf: ImageLevels.pixels(of: image, level: level))
      commands.append(
        TextureCommand(kind: .upload, texture: texture, width: width, height: height, staged: staged))
    }
    return TextureRegion(texture: texture, side: SIMD2(Float(width), Float(height)), size: shown)
  }

  // MARK: - Baked rasters

  /// Images' identifiers do not reach the highest bit.
  private static func bakedKey(_ key: UInt64) -> UInt64 { key | 1 << 63 }

  /// The region of a raster that `baked` has made; nil if it has not.
  mutating func knownBaked(_ key: UInt64) -> TextureRegion? {
    guard let region = images[Self.bakedKey(key)] else { return nil }
    noteUse(of: region.texture)
    return region
  }

  /// The region of a raster that is computed from numbers and identified by `key`; it is made and uploaded if it is
  /// new.
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

  /// Puts texels into the staging area, and returns the index of the first.
  mutating func stage(_ count: Int, _ texel: (Int) -> UInt32) -> Int {
    let staged = staging.count
    for index in 0..<count { staging.append(texel(index)) }
    return staged
  }

  // MARK: - Pages

  /// The border around a region on a page, so that filtering at its edge reads no neighbour.
  enum Gutter {
    /// The edge's texels, repeated twice: half a pixel outside, where an edge fades, is up to a texel, and filtering
    /// reaches half a texel further.
    case edge
    case transparent

    var width: Int { self == .edge ? 2 : 1 }
  }

  mutating func pack(
    on kind: Kind, width: Int, height: Int, shown: SIMD2<Float>, gutter: Gutter, pixel: (Int) -> UInt32
  ) -> TextureRegion {
    let margin = gutter.width
    let (fullWidth, fullHeight) = (width + margin * 2, height + margin * 2)
    let (texture, x, y) = room(on: kind, width: fullWidth, height: fullHeight)
    let staged = staging.count
    for row in -margin..<(height + margin) {
      for column in -margin..<(width + margin) {
        let (inRow, inColumn) = (min(max(row, 0), height - 1), min(max(column, 0), width - 1))
        let isEdge = inRow != row || inColumn != column
        staging.append(isEdge && gutter == .transparent ? 0 : pixel(inRow * width + inColumn))
      }
    }
    commands.append(
      TextureCommand(
        kind: .upload, texture: texture, x: x, y: y, width: fullWidth, height: fullHeight, staged: staged))
    let side = Float(entries[texture].width)
    return TextureRegion(
      texture: texture, side: SIMD2(side, side), origin: SIMD2(Float(x + margin), Float(y + margin)),
      size: shown)
  }

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
    let usual =
      kind != .imagePage ? Self.glyphPageSide : isFirst ? budget.firstImagePageSide : Self.imagePageSide
    let side = limitedSide(usual, width: width, height: height)
    let texture = make(kind, width: side, height: side)
    guard let (x, y) = entries[texture].packer?.pack(width: width, height: height) else {
      fatalError("TextureStore: \(width)×\(height) texels do not fit an empty page of \(side)")
    }
    return (texture, x, y)
  }

  // MARK: - Glyphs

  /// The region of a glyph, which is drawn and uploaded if it is new.
  mutating func glyph(_ index: UInt32, of face: FontFace, quarterSize: Int, subpixelX: Int) -> PlacedGlyph {
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

  private mutating func pack(_ bitmap: GlyphBitmap) -> PlacedGlyph {
    var glyph = PlacedGlyph(
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
