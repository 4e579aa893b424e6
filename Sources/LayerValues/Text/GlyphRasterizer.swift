internal import CFreeType
import Foundation
import Synchronization

/// The process's FreeType library: opens faces and rasterizes glyphs, under one lock.
enum GlyphRasterizer {
  private struct State {
    var library: FT_Library?
    var faces: [FontFace.Key: FT_Face] = [:]
  }

  private static let state = Mutex(State())

  /// Opens the face and reads its metrics.
  static func metrics(_ key: FontFace.Key) throws(FontError) -> FontMetrics {
    let result = state.withLock { state -> Result<FontMetrics, FontError> in
      do throws(FontError) {
        return .success(measure(try open(key, &state)))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// The area that a glyph covers, in units of the face's size from the glyph's origin, with y up. A bitmap font or a
  /// glyph that does not load gets an area larger than usual glyphs.
  static func inkBox(_ face: FontFace, glyph: UInt32) -> GlyphInk {
    state.withLock { state in
      // The face was opened when its object was created.
      guard let opened = try? open(face.key, &state), isScalable(opened) != 0,
        FT_Load_Glyph(opened, glyph, Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP)) == 0,
        let metrics = opened.pointee.glyph?.pointee.metrics
      else { return GlyphInk(left: -0.5, bottom: -1, right: 2.5, top: 1.5) }
      let em = Float(max(opened.pointee.units_per_EM, 1))
      if metrics.width == 0 || metrics.height == 0 { return GlyphInk() }
      let (left, top) = (Float(metrics.horiBearingX) / em, Float(metrics.horiBearingY) / em)
      var ink = GlyphInk(
        left: left, bottom: top - Float(metrics.height) / em, right: left + Float(metrics.width) / em,
        top: top)
      // FreeType emboldens an outline by less than a twentieth of the size.
      if face.key.emboldens { ink = ink.grown(by: 1.0 / 20) }
      let slant = Float(face.key.slant)
      ink.left += min(slant * ink.bottom, slant * ink.top, 0)
      ink.right += max(slant * ink.bottom, slant * ink.top, 0)
      return ink
    }
  }

  static func bitmap(_ face: FontFace, glyph: UInt32, pixelSize: Double, subpixelX: Int) -> GlyphBitmap {
    guard (0..<4).contains(subpixelX) else {
      fatalError("FontFace.bitmap: subpixelX is \(subpixelX); it counts quarters of a pixel, 0 to 3")
    }
    // FreeType's sizes are 26.6 fixed point, and its rasterizer is limited.
    guard pixelSize >= 0.5, pixelSize <= 16_384 else { return GlyphBitmap() }
    return state.withLock { state in
      // The face was opened when its object was created.
      guard let opened = try? open(face.key, &state) else { return GlyphBitmap() }
      if isScalable(opened) == 0 { return strike(opened, glyph: glyph, pixelSize: pixelSize) }
      return outline(opened, key: face.key, glyph: glyph, pixelSize: pixelSize, subpixelX: subpixelX)
    }
  }

  private static func open(_ key: FontFace.Key, _ state: inout State) throws(FontError) -> FT_Face {
    if let face = state.faces[key] { return face }
    if state.library == nil {
      let code = FT_Init_FreeType(&state.library)
      if code != 0 { throw .freeType(detail: "error \(code)") }
    }
    var opened: FT_Face?
    let code = FT_New_Face(state.library, key.file, FT_Long(key.index), &opened)
    guard code == 0, let opened else { throw .unreadable(file: key.file, detail: "FreeType error \(code)") }
    if !key.variations.isEmpty { setAxes(opened, key.variations, library: state.library) }
    state.faces[key] = opened
    return opened
  }

  /// Sets the axes of a variable font from "wght=700,slnt=-10"; axes not named keep their defaults.
  private static func setAxes(_ face: FT_Face, _ variations: String, library: FT_Library?) {
    var master: UnsafeMutablePointer<FT_MM_Var>?
    guard FT_Get_MM_Var(face, &master) == 0, let master else { return }
    defer { FT_Done_MM_Var(library, master) }
    var values: [UInt: Double] = [:]
    for part in variations.split(separator: ",") {
      let sides = part.split(separator: "=")
      guard sides.count == 2, sides[0].utf8.count == 4, let value = Double(sides[1]) else { continue }
      values[sides[0].utf8.reduce(0) { $0 << 8 | UInt($1) }] = value
    }
    var coordinates = (0..<Int(master.pointee.num_axis)).map { index in
      let axis = master.pointee.axis[index]
      return values[UInt(axis.tag)].map { FT_Fixed(saturating: ($0 * 65_536).rounded()) } ?? axis.def
    }
    FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
  }

  private static func measure(_ face: FT_Face) -> FontMetrics {
    let font = face.pointee
    var (unit, ascender, descender) = (Int(font.units_per_EM), Int(font.ascender), Int(font.descender))
    var height = Int(font.height)
    // FreeType does not set these numbers for bitmap-only fonts.
    if isScalable(face) == 0, let head = headTable(face), let hhea = hheaTable(face) {
      unit = Int(head.pointee.Units_Per_EM)
      (ascender, descender) = (Int(hhea.pointee.Ascender), Int(hhea.pointee.Descender))
      height = ascender - descender + Int(hhea.pointee.Line_Gap)
    }
    let em = CGFloat(max(unit, 1))
    var (cap, x) = (0, 0)
    if let os2 = os2Table(face), os2.pointee.version >= 2, os2.pointee.version != 0xFFFF {
      (cap, x) = (Int(os2.pointee.sCapHeight), Int(os2.pointee.sxHeight))
    }
    return FontMetrics(
      ascender: CGFloat(ascender) / em, descender: CGFloat(descender) / em,
      leading: CGFloat(max(height - (ascender - descender), 0)) / em,
      capHeight: CGFloat(cap > 0 ? cap : top(of: "H", face)) / em,
      xHeight: CGFloat(x > 0 ? x : top(of: "x", face)) / em)
  }

  private static func top(of character: Unicode.Scalar, _ face: FT_Face) -> Int {
    let flags = Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP)
    guard FT_Load_Char(face, FT_ULong(character.value), flags) == 0 else { return 0 }
    return face.pointee.glyph.pointee.metrics.horiBearingY
  }

  private static func outline(
    _ face: FT_Face, key: FontFace.Key, glyph: UInt32, pixelSize: Double, subpixelX: Int
  ) -> GlyphBitmap {
    FT_Set_Char_Size(face, 0, FT_F26Dot6(saturating: (pixelSize * 64).rounded()), 72, 72)
    let color = hasColor(face) != 0 ? FT_LOAD_COLOR : 0
    guard FT_Load_Glyph(face, glyph, Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP | color)) == 0,
      let slot = face.pointee.glyph
    else { return GlyphBitmap() }
    if key.emboldens { FT_GlyphSlot_Embolden(slot) }
    if slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE {
      if key.slant != 0 {
        var shear = FT_Matrix(xx: 0x10000, xy: FT_Fixed(saturating: key.slant * 65_536), yx: 0, yy: 0x10000)
        FT_Outline_Transform(&slot.pointee.outline, &shear)
      }
      FT_Outline_Translate(&slot.pointee.outline, FT_Pos(subpixelX * 16), 0)
    }
    guard FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return GlyphBitmap() }
    return copy(slot)
  }

  /// A glyph of a bitmap-only font, scaled from the smallest strike that is large enough, or else from the largest.
  private static func strike(_ face: FT_Face, glyph: UInt32, pixelSize: Double) -> GlyphBitmap {
    guard let sizes = face.pointee.available_sizes else { return GlyphBitmap() }
    let strikes = (0..<Int(face.pointee.num_fixed_sizes))
      .map { (index: $0, size: Double(sizes[$0].y_ppem) / 64) }
      .sorted { $0.size < $1.size }
    guard let best = strikes.first(where: { $0.size >= pixelSize }) ?? strikes.last, best.size > 0,
      FT_Select_Size(face, Int32(best.index)) == 0,
      FT_Load_Glyph(face, glyph, Int32(FT_LOAD_COLOR | FT_LOAD_NO_HINTING)) == 0,
      let slot = face.pointee.glyph, FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0
    else { return GlyphBitmap() }
    return copy(slot).scaled(by: pixelSize / best.size)
  }

  private static func copy(_ slot: FT_GlyphSlot) -> GlyphBitmap {
    let source = slot.pointee.bitmap
    let (width, height) = (Int(source.width), Int(source.rows))
    guard width > 0, height > 0, let buffer = source.buffer else { return GlyphBitmap() }
    var bitmap = GlyphBitmap(
      left: Int(slot.pointee.bitmap_left), top: Int(slot.pointee.bitmap_top), width: width, height: height)
    // If the pitch is negative, the rows are in order from the bottom, and the buffer starts with the last row.
    let pitch = Int(source.pitch)
    let first = pitch < 0 ? buffer - pitch * (height - 1) : buffer
    switch FT_Pixel_Mode(rawValue: UInt32(source.pixel_mode)) {
    case FT_PIXEL_MODE_GRAY:
      bitmap.pixels = (0..<height).flatMap { UnsafeBufferPointer(start: first + $0 * pitch, count: width) }
    case FT_PIXEL_MODE_BGRA:
      bitmap.format = .color
      bitmap.pixels = (0..<height).flatMap {
        UnsafeBufferPointer(start: first + $0 * pitch, count: width * 4)
      }
    case FT_PIXEL_MODE_MONO:
      bitmap.pixels = (0..<height).flatMap { y in
        (0..<width).map { x in first[y * pitch + x / 8] << (x % 8) & 0x80 == 0 ? 0 : 255 }
      }
    default:
      return GlyphBitmap()
    }
    return bitmap
  }
}
