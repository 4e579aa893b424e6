import Testing

@testable import Engine
@testable import UIKit

/// Literals, empty images, digits, drawn strings.
@Suite(.serialized) @MainActor
struct SmallAdditionTests {
  @Test func aColourLiteralIsAColour() {
    // swift-format-ignore: NoPlaygroundLiterals
    let color: UIColor = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)
    #expect(color == UIColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    #expect(UIColor { $0.userInterfaceStyle == .dark ? .black : .white } == .white)
    #expect(color.resolvedColor(with: UIScreen.main.traitCollection) == color)
  }

  @Test func anEmptyImageHasNoSizeAndNoPixels() {
    let image = UIImage()
    #expect(image.size == .zero && image.cgImage == nil)
    let view = UIImageView(image: image)
    #expect(view.intrinsicContentSize == .zero && view.bounds.size == .zero)
  }

  @Test func digitsOfOneWidth() {
    let (font, plain) = (
      UIFont.monospacedDigitSystemFont(ofSize: 40, weight: .bold),
      UIFont.systemFont(ofSize: 40, weight: .bold)
    )
    func width(_ text: String, _ font: UIFont) -> CGFloat { text.size(withAttributes: [.font: font]).width }
    #expect(abs(width("11111", font) - width("00000", font)) < 0.01)
    #expect(abs(width("11111", plain) - width("00000", plain)) > 5, "those of the usual font differ")
    #expect(abs(width("WWW", font) - width("WWW", plain)) < 0.01)
    #expect(font.fontName == plain.fontName && font != plain && font.pointSize == 40)
    let mono = UIFont.monospacedSystemFont(ofSize: 20, weight: .regular)
    #expect(abs(width("iii", mono) - width("WWW", mono)) < 0.01)
  }

  @Test func stringsOfFoundationAreDrawnLikeSwifts() {
    let (text, other): (NSString, String) = ("Some text", "Some text")
    let font = [NSAttributedString.Key.font: UIFont.systemFont(ofSize: 20)]
    #expect(text.size(withAttributes: font) == other.size(withAttributes: font))
    let room = CGSize(width: 40, height: 1000)
    #expect(
      text.boundingRect(with: room, options: .usesLineFragmentOrigin, attributes: font, context: nil)
        == other.boundingRect(with: room, options: .usesLineFragmentOrigin, attributes: font, context: nil))
    let area = CGRect(x: 5, y: 6, width: 60, height: 60)
    #expect(
      drawn { text.draw(in: area, withAttributes: font) }
        == drawn { other.draw(in: area, withAttributes: font) })
    #expect(drawn { text.draw(at: area.origin, withAttributes: font) } == [["1", "5.0"]])
    #expect(
      drawn { text.draw(with: area, options: [], attributes: font, context: nil) }
        == drawn { other.draw(with: area, options: [], attributes: font, context: nil) })
  }

  /// The number of lines and the left edge of each text that `body` draws.
  private func drawn(_ body: () -> Void) -> [[String]] {
    let context = CGContext(size: CGSize(width: 200, height: 200), scale: 2, isOpaque: false)
    UIGraphicsPushContext(context)
    body()
    UIGraphicsPopContext()
    return context.drawing.map { ["\($0.text?.lineCount ?? 0)", "\($0.transform.m41)"] }
  }

  @Test func corners() {
    let layer = CALayer()
    #expect(layer.cornerCurve == .circular)
    layer.cornerCurve = .continuous
    #expect(layer.cornerCurve == .continuous)
    #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1)
  }

  @Test func theRoundedButtonIsTheSystems() {
    #expect(UIButton(type: .roundedRect).buttonType == .system)
  }
}
