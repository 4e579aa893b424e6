import Testing

@testable import UIKit

@Suite struct UIFontTests {
  @Test func eachWeightHasItsFace() {
    let weights: [UIFont.Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    let names = weights.map { UIFont.systemFont(ofSize: 17, weight: $0).fontName }
    #expect(Set(names).count == 9)
    #expect(names[3] == "Inter-Regular" && names[5] == "Inter-SemiBold" && names[8] == "Inter-Black")
    #expect(UIFont.systemFont(ofSize: 17).fontName == "Inter-Regular")
    #expect(UIFont.boldSystemFont(ofSize: 17).fontName == "Inter-Bold")
    #expect(UIFont.italicSystemFont(ofSize: 17).fontName == "Inter-Italic")
  }

  @Test func sizesOutOfRangeAreClamped() {
    for size in [CGFloat.nan, -CGFloat.infinity, -4, 0] {
      #expect(UIFont.systemFont(ofSize: size).pointSize == 0)
    }
    for size in [CGFloat.infinity, 1e300] {
      #expect(UIFont.systemFont(ofSize: size).withSize(size).pointSize == 16_384)
    }
  }

  @Test func weightsBetweenTheNamedOnesGoToTheNearest() {
    for (raw, openType) in [
      (-1.0, 100), (-0.5, 200), (-0.19, 400), (0.1, 400), (0.2, 500), (0.36, 700), (1, 900),
    ] {
      #expect(UIFont.Weight(rawValue: raw).openType == openType, "\(raw)")
    }
  }

  @Test func measuresScaleWithTheSize() {
    for size in [1, 17, 34.5] as [CGFloat] {
      let font = UIFont.systemFont(ofSize: size)
      #expect(font.pointSize == size)
      #expect(abs(font.ascender - 0.96875 * size) < 1e-6)
      #expect(abs(font.descender + 0.241477 * size) < 1e-4)
      #expect(abs(font.lineHeight - (font.ascender - font.descender + font.leading)) < 1e-9)
      #expect(abs(font.capHeight - 0.727273 * size) < 1e-4 && abs(font.xHeight - 0.545455 * size) < 1e-4)
    }
    #expect(UIFont.systemFont(ofSize: -1).pointSize == 0)
  }

  @Test func fontsAreFoundByName() throws {
    let font = try #require(UIFont(name: "Inter-Medium", size: 12))
    #expect(font == UIFont.systemFont(ofSize: 12, weight: .medium))
    #expect(font.hash == UIFont.systemFont(ofSize: 12, weight: .medium).hash)
    #expect(font != font.withSize(13) && font.withSize(13).fontName == "Inter-Medium")
    #expect(font.familyName == "Inter")
    #expect(UIFont(name: "Helvetica Neue Nowhere", size: 12) == nil)
  }

  @Test func textStylesHaveTheirFonts() {
    #expect(UIFont.preferredFont(forTextStyle: .body) == UIFont.systemFont(ofSize: 17))
    #expect(UIFont.preferredFont(forTextStyle: .headline) == UIFont.systemFont(ofSize: 17, weight: .semibold))
    #expect(UIFont.preferredFont(forTextStyle: .largeTitle).pointSize == 34)
  }
}
