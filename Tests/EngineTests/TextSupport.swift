import Engine
import Foundation

enum TextSamples {
  static let face: FontFace = {
    guard let face = FontCatalogue.face(family: "Inter") else { fatalError("tests need fonts-inter") }
    return face
  }()

  static func style(_ size: CGFloat = 17, weight: Int = 400, italic: Bool = false) -> TextStyle {
    let face = FontCatalogue.face(family: "Inter", weight: weight, isItalic: italic) ?? face
    return TextStyle(font: Font(face: face, size: size))
  }

  static func text(_ string: String, size: CGFloat = 17, weight: Int = 400) -> StyledText {
    StyledText(string, style: style(size, weight: weight))
  }

  /// The glyph index of a character in Inter, found by a layout.
  static func glyph(_ character: String) -> UInt32 {
    TextLayout.layout(text(character)).runs[0].glyphs[0].index
  }

  static let sentence =
    "The quick brown fox jumps over the lazy dog and runs far into the quiet evening woods."
}

extension TextBlock {
  /// All glyphs, sorted from top to bottom and from left to right.
  var glyphs: [Glyph] {
    runs.flatMap(\.glyphs).sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }

  /// The glyphs on the baseline of a line.
  func glyphs(line: Int) -> [Glyph] {
    glyphs.filter { abs(CGFloat($0.y) - lines[line].baseline) < 0.01 }
  }
}
