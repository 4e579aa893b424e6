import Testing

@testable import UIKit

@Suite struct FontDescriptorTests {
  private let fonts: [UIFont] = [
    .systemFont(ofSize: 17), .systemFont(ofSize: 12.5, weight: .semibold), .boldSystemFont(ofSize: 30),
    .italicSystemFont(ofSize: 9), .monospacedDigitSystemFont(ofSize: 15, weight: .light),
    .monospacedSystemFont(ofSize: 11, weight: .regular),
  ]

  /// A descriptor makes its font again, at the font's size and at another size.
  @Test func aDescriptorMakesItsFontAgain() {
    for font in fonts {
      #expect(UIFont(descriptor: font.fontDescriptor, size: 0) == font)
      #expect(UIFont(descriptor: font.fontDescriptor, size: 40) == font.withSize(40))
      #expect(UIFont(descriptor: font.fontDescriptor.withSize(8), size: 0) == font.withSize(8))
      #expect(font.fontDescriptor.pointSize == font.pointSize)
      #expect(font.fontDescriptor.postscriptName == font.fontName)
      #expect(
        font.fontDescriptor == font.fontDescriptor && font.fontDescriptor.hash == font.fontDescriptor.hash)
    }
  }

  @Test func traitsAreThoseOfTheFont() {
    let traits = fonts.map(\.fontDescriptor.symbolicTraits)
    #expect(traits == [[], .traitBold, .traitBold, .traitItalic, [], .traitMonoSpace])
  }

  @Test func traitsChooseAFont() throws {
    let system = UIFont.systemFont(ofSize: 17).fontDescriptor
    for (wanted, name) in [
      ([], "Inter-Regular"), (.traitBold, "Inter-Bold"), (.traitItalic, "Inter-Italic"),
      ([.traitBold, .traitItalic], "Inter-BoldItalic"),
    ] as [(UIFontDescriptor.SymbolicTraits, String)] {
      let found = try #require(system.withSymbolicTraits(wanted))
      let font = UIFont(descriptor: found, size: 0)
      #expect(font.fontName == name && font.pointSize == 17 && found.symbolicTraits == wanted, "\(name)")
    }
    // A weight that is as bold as requested stays. Any other weight becomes regular or bold.
    let heavy = UIFont.systemFont(ofSize: 10, weight: .heavy).fontDescriptor
    let light = UIFont.systemFont(ofSize: 10, weight: .light).fontDescriptor
    #expect(heavy.withSymbolicTraits(.traitBold)?.postscriptName == "Inter-ExtraBold")
    #expect(heavy.withSymbolicTraits([])?.postscriptName == "Inter-Regular")
    #expect(light.withSymbolicTraits([])?.postscriptName == "Inter-Light")
    #expect(light.withSymbolicTraits(.traitBold)?.postscriptName == "Inter-Bold")
    #expect(system.withSymbolicTraits(.traitMonoSpace)?.symbolicTraits == .traitMonoSpace)
    #expect(system.withSymbolicTraits(.traitCondensed) == nil, "Inter has no such font")
  }

  @Test func attributesChooseAFont() {
    func name(_ attributes: [UIFontDescriptor.AttributeName: Any]) -> String {
      UIFont(descriptor: UIFontDescriptor(fontAttributes: attributes), size: 20).fontName
    }
    #expect(name([:]) == "Inter-Regular")
    #expect(name([.name: "Inter-Medium"]) == "Inter-Medium")
    #expect(name([.family: "Inter"]) == "Inter-Regular")
    #expect(name([.family: "Inter", .face: "Black"]) == "Inter-Black")
    #expect(name([.family: "No such family"]) == "Inter-Regular")
    for weight in [UIFont.Weight.light, .semibold] {
      let expected = UIFont.systemFont(ofSize: 20, weight: weight).fontName
      let values: [Any] = [weight, weight.rawValue, Double(weight.rawValue)]
      for value in values {
        let traits: [UIFontDescriptor.TraitKey: Any] = [.weight: value]
        #expect(name([.family: "Inter", .traits: traits]) == expected)
        // A weight that is added to a font's descriptor changes the weight, and keeps the family and the italics.
        let added = UIFont.italicSystemFont(ofSize: 20).fontDescriptor.addingAttributes([.traits: traits])
        #expect(UIFont(descriptor: added, size: 0).fontName == expected + "Italic")
      }
    }
    let symbolic: [UIFontDescriptor.TraitKey: Any] = [
      .symbolic: UIFontDescriptor.SymbolicTraits.traitBold.rawValue
    ]
    #expect(name([.traits: symbolic]) == "Inter-Bold")
  }

  @Test func descriptorsMakeChangedCopies() throws {
    let bold = UIFont.boldSystemFont(ofSize: 13).fontDescriptor
    #expect(bold.withFace("Light").postscriptName == "Inter-Light" && bold.withFace("Light").pointSize == 13)
    #expect(bold.withFamily("Inter").pointSize == 13)
    #expect(bold.withDesign(.rounded) == nil, "no font has rounded letters")
    #expect(try #require(bold.withDesign(.monospaced)).symbolicTraits == [.traitBold, .traitMonoSpace])
    #expect(try #require(bold.withDesign(.serif)).symbolicTraits.contains(.traitBold))
    #expect(bold.withDesign(.default) == bold)
    #expect(UIFontDescriptor(name: "Inter-Thin", size: 9).postscriptName == "Inter-Thin")
    #expect(UIFont(descriptor: UIFontDescriptor(), size: 0).pointSize == 12)
  }

  @Test func stylesHaveDescriptors() {
    for style in [UIFont.TextStyle.largeTitle, .headline, .caption2] {
      let descriptor = UIFontDescriptor.preferredFontDescriptor(withTextStyle: style)
      #expect(UIFont(descriptor: descriptor, size: 0) == .preferredFont(forTextStyle: style))
      #expect(descriptor.object(forKey: .textStyle) as? UIFont.TextStyle == style)
      #expect(descriptor.fontAttributes.count == 3)
    }
  }

  @Test func metricsKeepSizesUpToTheMaximum() {
    for font in fonts {
      #expect(UIFontMetrics(forTextStyle: .body).scaledFont(for: font) == font)
      #expect(
        UIFontMetrics.default.scaledFont(for: font, maximumPointSize: 10).pointSize == min(10, font.pointSize)
      )
    }
    #expect(UIFontMetrics.default.scaledValue(for: 8.5) == 8.5)
  }
}
