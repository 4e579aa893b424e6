internal import CText
import Foundation
import Synchronization

/// A glyph of one line, relative to the line.
struct TypesetGlyph {
  var face: FontFace
  /// The font size, in points.
  var size: CGFloat
  /// The index of the glyph in the face.
  var index: UInt32
  /// The distance from the line's left edge, in points.
  var x: CGFloat
  /// The distance below the line's baseline, in points.
  var y: CGFloat
  /// The horizontal range from the pen's position before the glyph to the pen's position after it, in points.
  var advance: ClosedRange<CGFloat>
  /// The index of the span of the text that the glyph comes from.
  var span: Int
}

/// A line as Pango has broken it.
struct TypesetLine {
  /// The range of the line's UTF-8 offsets in the text.
  var range: Range<Int>
  var isRightToLeft: Bool
  /// The width in points.
  var width: CGFloat
  var glyphs: [TypesetGlyph]
}

/// Counts the text that a layout shapes, for tests.
final class ShapingCounter: Sendable {
  private struct Counts {
    var pieces = 0
    var bytes = 0
    var work = 0
  }
  private let counts = Mutex(Counts())
  var pieces: Int { counts.withLock { $0.pieces } }
  var bytes: Int { counts.withLock { $0.bytes } }
  /// The sum over all pieces of bytes times lines, to which Pango's time for a word is proportional.
  var work: Int { counts.withLock { $0.work } }

  func add(_ bytes: Int, lines: Int) {
    counts.withLock {
      $0.pieces += 1
      $0.bytes += bytes
      $0.work += bytes * lines
    }
  }
}

/// Shapes and breaks text with Pango, under one lock.
struct Typesetter {
  enum Wrap {
    case none, words, characters
  }
  enum Ellipsis {
    case none, head, middle, tail
  }
  enum Direction {
    /// Each paragraph has the direction of its first strong character.
    case natural
    case leftToRight, rightToLeft
  }

  var wrap = Wrap.words
  var ellipsis = Ellipsis.none
  var direction = Direction.natural
  /// Whether the text follows a right-to-left paragraph; a paragraph without letters inherits that direction.
  var followsRightToLeft = false
  var isJustified = false
  /// The width in points; infinite for one line per paragraph.
  var width = CGFloat.infinity
  var counter: ShapingCounter?

  private struct State {
    var context: OpaquePointer?
    /// The fonts that Pango has opened for `context`. Each takes some 6 KiB until the context closes its fonts.
    var fonts: Set<Font> = []
    /// The faces of Pango's fonts. Each key holds a reference to its font.
    var faces: [OpaquePointer: FontFace] = [:]
    /// The attributes of the last text with a single style; they fit texts of any length.
    var plain: (style: TextStyle, list: OpaquePointer)?
    /// The errors to report after the lock is released, because a handler may lay out text.
    var unreadable: [FontError] = []
    static let maximumFontCount = 48

    /// The context for `spans`. If it would then have more than `maximumFontCount` open fonts, all are closed first.
    mutating func context(for spans: [StyledText.Span]) -> OpaquePointer? {
      for span in spans { fonts.insert(span.style.font) }
      if let context, fonts.count > State.maximumFontCount {
        for font in faces.keys { g_object_unref(UnsafeMutableRawPointer(font)) }
        faces.removeAll()
        closeFonts(context)
        fonts = Set(spans.map(\.style.font))
      }
      let made = context ?? createTextContext()
      context = made
      return made
    }

    /// A new reference to the attributes of `spans`.
    mutating func attributes(_ spans: [StyledText.Span]) -> OpaquePointer? {
      guard spans.count == 1 else { return Typesetter.attributes(spans) }
      if let plain, plain.style == spans[0].style { return pango_attr_list_ref(plain.list) }
      if let plain { pango_attr_list_unref(plain.list) }
      plain = Typesetter.attributes(spans).map { (spans[0].style, $0) }
      return plain.map { pango_attr_list_ref($0.list) }
    }

    /// The face of a font; nil if the font has no file, or if the file cannot be opened.
    mutating func face(of font: UnsafeMutablePointer<PangoFont>?) -> FontFace? {
      guard let font else { return nil }
      let key = OpaquePointer(font)
      if let known = faces[key] { return known.isAbsent ? nil : known }
      guard let pattern = patternOfFont(font) else { return nil }
      var opened: FontFace?
      do throws(FontError) {
        opened = try FontCatalogue.face(of: pattern)
      } catch {
        // The file may be gone, because Pango chooses fonts by the information that Fontconfig has stored about their
        // files.
        unreadable.append(error)
        opened = .absent
      }
      guard let face = opened else { return nil }
      g_object_ref(UnsafeMutableRawPointer(font))
      faces[key] = face
      return face.isAbsent ? nil : face
    }
  }
  /// The maximum space that a kern adds or removes between two characters, in points.
  private static let maximumKern: CGFloat = 16_384
  private static let state = Mutex(State())
  /// The bit PANGO_ANALYSIS_FLAG_IS_ELLIPSIS.
  private static let ellipsisFlag: UInt8 = 1 << 1

  /// The lines of a text of UTF-8 bytes; `spans` cover the bytes in order. One line without glyphs if a span has no
  /// font.
  func lines(_ bytes: [UInt8], spans: [StyledText.Span]) -> [TypesetLine] {
    if spans.contains(where: { $0.style.font.face.isAbsent }) {
      return [TypesetLine(range: 0..<bytes.count, isRightToLeft: false, width: 0, glyphs: [])]
    }
    let (lines, unreadable) = Self.state.withLock { state -> ([TypesetLine], [FontError]) in
      defer { state.unreadable = [] }
      let context = state.context(for: spans)
      guard let layout = pango_layout_new(context) else { return ([], []) }
      defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
      configure(layout, context: context, bytes: bytes)
      let attributes = state.attributes(spans)
      pango_layout_set_attributes(layout, attributes)
      pango_attr_list_unref(attributes)
      let lines = Self.read(layout, byteCount: bytes.count, spans: spans, state: &state)
      return (lines, state.unreadable)
    }
    counter?.add(bytes.count, lines: lines.count)
    unreadable.forEach(FontCatalogue.reportUnreadable)
    return lines
  }

  private func configure(_ layout: OpaquePointer, context: OpaquePointer?, bytes: [UInt8]) {
    let isRightToLeft = direction == .rightToLeft || direction == .natural && followsRightToLeft
    pango_context_set_base_dir(context, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    pango_layout_set_auto_dir(layout, direction == .natural ? 1 : 0)
    bytes.withUnsafeBytes { raw in
      pango_layout_set_text(
        layout, raw.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(raw.count))
    }

    let isBounded = width.isFinite && (wrap != .none || ellipsis != .none)
    if isBounded {
      // The width is rounded up, so that a text fits the width that was measured for it.
      let units = min((max(width, 0) * 1024).rounded(.up), CGFloat(Int32.max / 2))
      pango_layout_set_width(layout, Int32(saturating: units))
    }
    pango_layout_set_wrap(layout, wrap == .characters ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    let mode =
      switch ellipsis {
      case .none: PANGO_ELLIPSIZE_NONE
      case .head: PANGO_ELLIPSIZE_START
      case .middle: PANGO_ELLIPSIZE_MIDDLE
      case .tail: PANGO_ELLIPSIZE_END
      }
    pango_layout_set_ellipsize(layout, mode)
    pango_layout_set_justify(layout, isJustified && isBounded ? 1 : 0)
  }

  private static func attributes(_ spans: [StyledText.Span]) -> OpaquePointer? {
    let list = pango_attr_list_new()
    func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>) {
      attribute?.pointee.start_index = guint(range.lowerBound)
      attribute?.pointee.end_index = guint(range.upperBound)
      pango_attr_list_insert(list, attribute)
    }
    var start = 0
    for span in spans {
      let range = start..<(start + span.count)
      start = range.upperBound
      if span.count == 0, spans.count > 1 { continue }
      // A single span also covers an empty text, which gets its line height from the font.
      let covered = spans.count == 1 ? 0..<Int(Int32.max) : range
      let traits = span.style.font.face.traits
      let description = pango_font_description_new()
      defer { pango_font_description_free(description) }
      pango_font_description_set_family(description, traits.family)
      pango_font_description_set_weight(description, PangoWeight(rawValue: traits.pangoWeight))
      pango_font_description_set_style(description, PangoStyle(rawValue: traits.pangoStyle))
      pango_font_description_set_stretch(description, PangoStretch(rawValue: traits.pangoStretch))
      pango_font_description_set_absolute_size(description, Double(span.style.font.size) * 1024)
      add(pango_attr_font_desc_new(description), covered)
      if span.style.font.face.key.hasTabularDigits {
        add(pango_attr_font_features_new("tnum=1"), covered)
      }
      if span.style.kern != 0 {
        // The kern is limited, because Pango adds up widths in 32 bits.
        let kern = span.style.kern.isNaN ? 0 : min(Self.maximumKern, max(-Self.maximumKern, span.style.kern))
        add(pango_attr_letter_spacing_new(Int32(saturating: (kern * 1024).rounded())), covered)
      }
    }
    // Like UIKit, this inserts no hyphen where it breaks a word that is too long.
    add(pango_attr_insert_hyphens_new(0), 0..<Int(Int32.max))
    return list
  }

  /// The index of the first span that ends after `offset`; the number of spans if there is none. `ends` are the ends of
  /// the spans.
  static func span(at offset: Int, _ ends: [Int]) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func read(
    _ layout: OpaquePointer, byteCount: Int, spans: [StyledText.Span], state: inout State
  ) -> [TypesetLine] {
    var ends: [Int] = []
    for span in spans { ends.append((ends.last ?? 0) + span.count) }
    var lines: [TypesetLine] = []
    for number in 0..<pango_layout_get_line_count(layout) {
      guard let line = pango_layout_get_line_readonly(layout, number) else { continue }
      let start = Int(line.pointee.start_index)
      var typesetLine = TypesetLine(
        range: start..<min(start + Int(line.pointee.length), byteCount),
        isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL, width: 0,
        glyphs: [])
      var units = 0
      var item = line.pointee.runs
      while let node = item {
        item = node.pointee.next
        guard let run = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) else { continue }
        let face = state.face(of: run.pointee.item?.pointee.analysis.font)
        append(run.pointee, face: face, at: &units, spans: spans, ends: ends, to: &typesetLine.glyphs)
      }
      typesetLine.width = CGFloat(units) / 1024
      lines.append(typesetLine)
    }
    return lines
  }

  /// Adds the glyphs of one glyph run and advances `units`, in 1024ths of a point, to the end of the run.
  private static func append(
    _ run: PangoGlyphItem, face: FontFace?, at units: inout Int, spans: [StyledText.Span], ends: [Int],
    to glyphs: inout [TypesetGlyph]
  ) {
    guard let item = run.item, let string = run.glyphs, let infos = string.pointee.glyphs else { return }
    units += Int(run.start_x_offset)
    if glyphs.isEmpty { glyphs.reserveCapacity(Int(string.pointee.num_glyphs)) }
    let isEllipsis = item.pointee.analysis.flags & ellipsisFlag != 0
    for i in 0..<Int(string.pointee.num_glyphs) {
      let info = infos[i]
      let offset = Int(item.pointee.offset) + Int(string.pointee.log_clusters[i])
      let start = CGFloat(units) / 1024
      let width: Int
      if isEllipsis {
        // Pango widens an ellipsis to the line's end, which would push centred text to the left.
        var natural = PangoRectangle()
        pango_font_get_glyph_extents(item.pointee.analysis.font, info.glyph, nil, &natural)
        width = Int(natural.width)
      } else {
        width = Int(info.geometry.width)
      }
      // Pango's marker for an invisible glyph is skipped; a missing glyph becomes glyph 0.
      if let face, info.glyph != 0x0FFF_FFFF {
        let span = min(span(at: offset, ends), max(ends.count - 1, 0))
        // The size is the requested size, because the pattern of a bitmap font has the size of its strike instead.
        glyphs.append(
          TypesetGlyph(
            face: face, size: spans[span].style.font.size,
            index: isUnknownGlyph(info.glyph) != 0 ? 0 : info.glyph,
            x: CGFloat(units + Int(info.geometry.x_offset)) / 1024,
            y: CGFloat(Int(info.geometry.y_offset) - Int(run.y_offset)) / 1024,
            advance: start...max(start, CGFloat(units + width) / 1024), span: span))
      }
      units += width
    }
    units += Int(run.end_x_offset)
  }
}
