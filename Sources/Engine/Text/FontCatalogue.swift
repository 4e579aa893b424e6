internal import CText
import Foundation
import Synchronization

/// Finds font faces through Fontconfig.
package enum FontCatalogue {
  /// The system font family, which replaces San Francisco.
  package static let systemFamily = "Inter"

  private struct Request: Hashable {
    var family: String
    var weight: Int
    var isItalic: Bool
  }

  private struct Match {
    var face: FontFace
    /// Whether the face is of the requested family and not a substitute.
    var isExact: Bool
  }

  /// The results of `find(_:)`.
  private static let matches = Mutex<[Request: Match]>([:])

  /// The system face of a weight from 100 to 900. If the system family is not installed, returns a substitute, and
  /// reports a diagnostic at the first request for that face.
  package static func system(weight: Int, isItalic: Bool = false) throws(FontError) -> FontFace {
    let (match, isNew) = try find(Request(family: systemFamily, weight: weight, isItalic: isItalic))
    if isNew, !match.isExact {
      Diagnostics.report(
        Diagnostic.Code(rawValue: "font.system-missing"),
        "the system font \(systemFamily) is not installed; \(match.face.family) replaces it, so text is "
          + "laid out differently than elsewhere; on Debian: apt-get install fonts-inter")
    }
    return match.face
  }

  /// Reads Fontconfig's files and opens the system font's usual weights, on any thread, so that the first texts wait for
  /// less.
  package static func prepareSystemFont() {
    for weight in [400, 600, 700] {
      // The text that needs the face throws the error.
      guard let face = try? system(weight: weight) else { return }
      let span = StyledText.Span(count: 1, style: TextStyle(font: Font(face: face, size: 17)))
      _ = Typesetter().lines(Array("A".utf8), spans: [span])
    }
  }

  /// The face of Fontconfig's monospaced family nearest in weight.
  package static func monospaced(weight: Int, isItalic: Bool = false) throws(FontError) -> FontFace {
    try find(Request(family: "monospace", weight: weight, isItalic: isItalic)).match.face
  }

  /// The face of Fontconfig's serif family nearest in weight; nil if no font can be opened.
  package static func serif(weight: Int, isItalic: Bool) -> FontFace? {
    try? find(Request(family: "serif", weight: weight, isItalic: isItalic)).match.face
  }

  /// The face of an installed family nearest in weight and slant; nil if the family is not installed.
  package static func face(family: String, weight: Int = 400, isItalic: Bool = false) -> FontFace? {
    guard let (match, _) = try? find(Request(family: family, weight: weight, isItalic: isItalic)) else {
      return nil
    }
    return match.isExact ? match.face : nil
  }

  /// The face with a PostScript or full name, or the regular face of the family with that name; nil if there is none.
  package static func face(named name: String) -> FontFace? {
    if let known = facesByName.withLock({ $0[name] }) { return known }
    let found =
      installedFace(FC_POSTSCRIPT_NAME, name) ?? installedFace(FC_FULLNAME, name) ?? face(family: name)
    if let found { facesByName.withLock { $0[name] = found } }
    return found
  }

  /// The faces that `face(named:)` has found, since text that is drawn in every frame looks its font up in every frame.
  private static let facesByName = Mutex<[String: FontFace]>([:])

  /// The error of the first `absentFace(after:call:)` since `throwFailure()`; nil if there is none.
  private static let failure = Mutex<FontError?>(nil)

  /// Tests whether the current context draws frames, which throw `failure`. `RunContext` sets the test, because this
  /// type does not depend on contexts.
  private static let frameCheck = Mutex<(@Sendable () -> Bool)?>(nil)

  static func setFrameCheck(_ check: @escaping @Sendable () -> Bool) { frameCheck.withLock { $0 = check } }

  private static func frameCanFail() -> Bool { frameCheck.withLock { $0 }?() ?? false }

  /// A face without glyphs for a call that needs a font but can neither open one nor throw; the next frame throws the
  /// error. Traps on the main thread if no frame can throw the error, because the current context draws none.
  package static func absentFace(after error: FontError, call: String) -> FontFace {
    if MainThread.isCurrent, !frameCanFail() { fatalError("\(call): \(error)") }
    failure.withLock { $0 = $0 ?? error }
    return .absent
  }

  /// Throws the error for which a face without glyphs was used, and clears it.
  package static func throwFailure() throws(FontError) {
    let error = failure.withLock { stored in
      defer { stored = nil }
      return stored
    }
    if let error { throw error }
  }

  private static func find(_ request: Request) throws(FontError) -> (match: Match, isNew: Bool) {
    if let known = matches.withLock({ $0[request] }) { return (known, false) }
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, request.family)
    FcPatternAddInteger(pattern, FC_WEIGHT, FcWeightFromOpenType(Int32(request.weight)))
    FcPatternAddInteger(pattern, FC_SLANT, request.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let found = FcFontMatch(nil, pattern, &result) else { throw .noFonts }
    defer { FcPatternDestroy(found) }
    let match: Match
    do throws(FontError) {
      guard let face = try face(of: found) else { throw .noFonts }
      match = Match(face: face, isExact: isExact(found, request))
    } catch {
      guard let next = nearestReadable(pattern, request) else { throw error }
      reportUnreadable(error)
      match = next
    }
    matches.withLock { $0[request] = match }
    return (match, true)
  }

  private static func isExact(_ found: OpaquePointer, _ request: Request) -> Bool {
    strings(found, FC_FAMILY).contains { $0.lowercased() == request.family.lowercased() }
  }

  /// The nearest face whose file can be opened, for use after the best match could not be opened.
  private static func nearestReadable(_ pattern: OpaquePointer?, _ request: Request) -> Match? {
    var result = FcResultMatch
    guard let set = FcFontSort(nil, pattern, FcBool(0), nil, &result) else { return nil }
    defer { FcFontSetDestroy(set) }
    for number in 0..<Int(set.pointee.nfont) {
      guard let prepared = FcFontRenderPrepare(nil, pattern, set.pointee.fonts[number]) else { continue }
      defer { FcPatternDestroy(prepared) }
      guard let face = try? face(of: prepared) else { continue }
      return Match(face: face, isExact: isExact(prepared, request))
    }
    return nil
  }

  /// Reports an installed font file that cannot be used.
  static func reportUnreadable(_ error: FontError) {
    Diagnostics.report(Diagnostic.Code(rawValue: "font.unreadable"), "\(error); another font replaces it")
  }

  /// The installed face whose property has the value `name`; nil if there is none.
  private static func installedFace(_ property: String, _ name: String) -> FontFace? {
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, property, name)
    FcPatternAddBool(pattern, FC_VARIABLE, 0)
    let wanted = FcObjectSetCreate()
    defer { FcObjectSetDestroy(wanted) }
    for object in [
      FC_FAMILY, FC_STYLE, FC_POSTSCRIPT_NAME, FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT, FC_WIDTH,
      FC_SPACING,
    ] {
      FcObjectSetAdd(wanted, object)
    }
    guard let set = FcFontList(nil, pattern, wanted) else { return nil }
    defer { FcFontSetDestroy(set) }
    let found = (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0] }
    // A font may be installed twice; the order of file names makes the choice reproducible.
    let first = found.min { (strings($0, FC_FILE).first ?? "") < (strings($1, FC_FILE).first ?? "") }
    return first.flatMap { try? face(of: $0) }
  }

  /// The face of a matched pattern; nil if the pattern names no file.
  static func face(of pattern: OpaquePointer) throws(FontError) -> FontFace? {
    guard let file = strings(pattern, FC_FILE).first else { return nil }
    var key = FontFace.Key(file: file, index: 0)
    var number: Int32 = 0
    if FcPatternGetInteger(pattern, FC_INDEX, 0, &number) == FcResultMatch { key.index = Int(number) }
    var flag: FcBool = 0
    if FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &flag) == FcResultMatch { key.emboldens = flag != 0 }
    key.variations = strings(pattern, FC_FONT_VARIATIONS).first ?? ""
    // A matrix also contains the scale of bitmap fonts, which the rasterizer computes itself.
    var matrix: UnsafeMutablePointer<FcMatrix>?
    if FcPatternGetMatrix(pattern, FC_MATRIX, 0, &matrix) == FcResultMatch, let matrix,
      matrix.pointee.xx != 0, matrix.pointee.xy != 0
    {
      key.slant = matrix.pointee.xy / matrix.pointee.xx
    }
    return try FontFace.face(key, traits: traits(of: pattern))
  }

  private static func traits(of pattern: OpaquePointer) -> FontFace.Traits {
    let description = pango_fc_font_description_from_pattern(pattern, 0)
    defer { pango_font_description_free(description) }
    let family = strings(pattern, FC_FAMILY).first ?? ""
    var spacing: Int32 = 0
    let isSpaced = FcPatternGetInteger(pattern, FC_SPACING, 0, &spacing) == FcResultMatch
    return FontFace.Traits(
      family: family, style: strings(pattern, FC_STYLE).first ?? "",
      postScriptName: strings(pattern, FC_POSTSCRIPT_NAME).first ?? family,
      pangoWeight: UInt32(pango_font_description_get_weight(description).rawValue),
      pangoStyle: UInt32(pango_font_description_get_style(description).rawValue),
      pangoStretch: UInt32(pango_font_description_get_stretch(description).rawValue),
      isMonospaced: isSpaced && spacing >= FC_MONO)
  }

  private static func strings(_ pattern: OpaquePointer?, _ property: String) -> [String] {
    var values: [String] = []
    var value: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pattern, property, Int32(values.count), &value) == FcResultMatch, let value {
      values.append(String(cString: value))
    }
    return values
  }
}
