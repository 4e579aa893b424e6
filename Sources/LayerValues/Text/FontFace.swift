import Foundation
import Synchronization

/// The metrics of a face in units of its size; a multiplication by the point size gives points.
package struct FontMetrics: Hashable, Sendable {
  /// The distance from the baseline up to the top of tall letters.
  package var ascender: CGFloat
  /// The distance from the baseline up to the bottom of descending letters, a negative number.
  package var descender: CGFloat
  /// The distance between one line's descender and the next line's ascender.
  package var leading: CGFloat
  package var capHeight: CGFloat
  package var xHeight: CGFloat

  package var lineHeight: CGFloat { ascender - descender + leading }
}

/// One face of a font file with Fontconfig's modifications; equal faces are identical objects.
package final class FontFace: Sendable {
  /// The identity of a face.
  package struct Key: Hashable, Sendable {
    package var file: String
    /// FreeType's face index; the upper 16 bits name an instance of a variable font.
    package var index: Int
    /// Whether the outline is emboldened because the family has no bold face.
    package var emboldens = false
    /// The shear of the outline to the right per unit up, because the family has no italic face.
    package var slant = 0.0
    /// The axes of a variable font, as in "wght=700".
    package var variations = ""
    /// Whether all digits have the same width; the outlines do not change.
    package var hasTabularDigits = false

    package init(
      file: String, index: Int, emboldens: Bool = false, slant: Double = 0, variations: String = "",
      hasTabularDigits: Bool = false
    ) {
      self.file = file
      self.index = index
      self.emboldens = emboldens
      self.slant = slant
      self.variations = variations
      self.hasTabularDigits = hasTabularDigits
    }
  }

  /// Names and traits from Fontconfig and Pango.
  package struct Traits: Hashable, Sendable {
    package var family: String
    package var style: String
    package var postScriptName: String
    package var pangoWeight: UInt32
    package var pangoStyle: UInt32
    package var pangoStretch: UInt32
    package var isMonospaced = false

    package init(
      family: String, style: String, postScriptName: String, pangoWeight: UInt32, pangoStyle: UInt32,
      pangoStretch: UInt32, isMonospaced: Bool = false
    ) {
      self.family = family
      self.style = style
      self.postScriptName = postScriptName
      self.pangoWeight = pangoWeight
      self.pangoStyle = pangoStyle
      self.pangoStretch = pangoStretch
      self.isMonospaced = isMonospaced
    }
  }

  /// A small identifier, unique in the process and never reused.
  package let id: UInt32
  package let metrics: FontMetrics
  package let key: Key
  package let traits: Traits
  private let inks = Mutex<[UInt32: GlyphInk]>([:])

  /// The area that glyphs of a size cover, in points with y down. `reach` grows to the maximum distances, in points,
  /// that a glyph covers above and below its own origin.
  func ink(of glyphs: [Glyph], size: Float, reach: inout SIMD2<Float>) -> GlyphInk {
    // The closure under the lock cannot capture an `inout` parameter.
    let (all, unitReach) = inks.withLock { known in
      var (all, unitReach) = (GlyphInk(), SIMD2<Float>())
      for glyph in glyphs {
        let ink: GlyphInk
        if let box = known[glyph.index] {
          ink = box
        } else {
          ink = GlyphRasterizer.inkBox(self, glyph: glyph.index)
          known[glyph.index] = ink
        }
        if ink.isEmpty { continue }
        unitReach = pointwiseMax(unitReach, SIMD2(ink.top, -ink.bottom))
        all.formUnion(
          GlyphInk(
            left: glyph.x + ink.left * size, bottom: glyph.y - ink.top * size,
            right: glyph.x + ink.right * size,
            top: glyph.y - ink.bottom * size))
      }
      return (all, unitReach)
    }
    reach = pointwiseMax(reach, unitReach * size)
    return all
  }

  package var family: String { traits.family }
  package var postScriptName: String { traits.postScriptName }
  /// The weight from 100 (thin) to 1000; 400 is regular and 700 bold.
  package var weight: Int { Int(traits.pangoWeight) }
  package var isItalic: Bool { traits.pangoStyle != 0 }
  package var isMonospaced: Bool { traits.isMonospaced }
  /// Whether the face is condensed: Pango counts from 0, the narrowest, to 8; 4 is normal.
  package var isCondensed: Bool { traits.pangoStretch < 4 }
  package var isExpanded: Bool { traits.pangoStretch > 4 }

  private init(id: UInt32, key: Key, traits: Traits, metrics: FontMetrics) {
    self.id = id
    self.key = key
    self.traits = traits
    self.metrics = metrics
  }

  /// The face with digits of equal width, if the font has them.
  package var withTabularDigits: FontFace {
    get throws(FontError) {
      if isAbsent { return self }
      var key = key
      key.hasTabularDigits = true
      return try Self.face(key, traits: traits)
    }
  }

  /// A substitute for a font when none can be opened; a text in it has lines without glyphs.
  package static let absent = FontFace(
    id: 0, key: Key(file: "", index: 0),
    traits: Traits(
      family: "", style: "", postScriptName: "", pangoWeight: 400, pangoStyle: 0, pangoStretch: 4),
    metrics: FontMetrics(ascender: 0.75, descender: -0.25, leading: 0, capHeight: 0.75, xHeight: 0.5))

  package var isAbsent: Bool { self === Self.absent }

  private static let registry = Mutex<[Key: FontFace]>([:])

  /// The unique object of a face.
  package static func face(_ key: Key, traits: @autoclosure () -> Traits) throws(FontError) -> FontFace {
    if let known = registry.withLock({ $0[key] }) { return known }
    let metrics = try GlyphRasterizer.metrics(key)
    let traits = traits()
    return registry.withLock { faces in
      if let known = faces[key] { return known }
      let face = FontFace(id: UInt32(faces.count + 1), key: key, traits: traits, metrics: metrics)
      faces[key] = face
      return face
    }
  }
}

extension FontFace: Hashable {
  package static func == (a: FontFace, b: FontFace) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// An error of finding or opening a font. The description is one line with the failure, the font and the remedy.
package enum FontError: Error, Equatable, Sendable, CustomStringConvertible {
  case noFonts
  case unreadable(file: String, detail: String)
  case freeType(detail: String)

  package var description: String {
    switch self {
    case .noFonts: "Fontconfig finds no font on this machine: \(Self.remedy)"
    case .unreadable(let file, let detail):
      "cannot open the font \(file) (\(detail)): reinstall it, then run fc-cache"
    case .freeType(let detail):
      "FreeType does not start (\(detail)): reinstall libfreetype6"
    }
  }
}

extension FontError {
  /// The environment variables that tell Fontconfig the location of its configuration.
  private static let variables = ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT"]

  /// The remedy if there is no font; the environment may hide installed fonts.
  private static var remedy: String {
    let install = "install one, on Debian with apt-get install fonts-inter"
    let environment = ProcessInfo.processInfo.environment
    let set = variables.filter { environment[$0] != nil }
    if set.isEmpty { return install }
    return install + ", or unset " + set.joined(separator: " and ")
      + ", which replaces the system's configuration"
  }
}

/// A face at a size in points.
package struct Font: Hashable, Sendable {
  /// The largest size, in points: FreeType and Pango count in fixed point.
  package static let largestSize: CGFloat = 16_384

  package var face: FontFace
  /// The size in points, 0…16384.
  package private(set) var size: CGFloat

  /// Creates a font. A size out of range is limited to the range, and NaN counts as 0.
  package init(face: FontFace, size: CGFloat) {
    self.face = face
    // This order of min and max turns NaN into 0.
    self.size = min(Self.largestSize, max(0, size))
  }

  /// The face at another size.
  package func withSize(_ size: CGFloat) -> Font { Font(face: face, size: size) }

  package var ascender: CGFloat { face.metrics.ascender * size }
  package var descender: CGFloat { face.metrics.descender * size }
  package var lineHeight: CGFloat { face.metrics.lineHeight * size }
}
