import Testing

@testable import Engine
@testable import UIKit

/// Colours, tints, images, digits, drawn strings and constants.
@Suite(.serialized) @MainActor
struct BasicValueTests {
  @Test func aColourLiteralIsAColour() {
    // swift-format-ignore: NoPlaygroundLiterals
    let color: UIColor = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)
    #expect(color == UIColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    #expect(UIColor { $0.userInterfaceStyle == .dark ? .black : .white } == .white)
    #expect(color.resolvedColor(with: UIScreen.main.traitCollection) == color)
  }

  /// The primaries of Display P3 lie outside of sRGB and become sRGB's primaries. Greys have the same components in both
  /// spaces.
  @Test func displayP3ColoursAreConverted() {
    func bytes(_ color: UIColor) -> [Int] {
      [color.cgColor.red, color.cgColor.green, color.cgColor.blue].map { Int(($0 * 255).rounded()) }
    }
    func p3(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> [Int] {
      bytes(UIColor(displayP3Red: red, green: green, blue: blue, alpha: 0.5))
    }
    #expect(p3(1, 0, 0) == [255, 0, 0] && p3(0, 1, 0) == [0, 255, 0] && p3(0, 0, 1) == [0, 0, 255])
    #expect(
      p3(0, 0, 0) == [0, 0, 0] && p3(0.4, 0.4, 0.4) == [102, 102, 102] && p3(1, 1, 1) == [255, 255, 255])
    // These are sRGB's red, green and blue in Display P3.
    #expect(p3(0.9175, 0.2003, 0.1386) == [255, 0, 0])
    #expect(p3(0.4584, 0.9853, 0.2983) == [0, 255, 0])
    #expect(p3(0, 0, 0.9596) == [0, 0, 255])
    #expect(UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 0.5).cgColor.alpha == 0.5)
    #expect(UIColor.red.cgColor.colorSpace?.model == .rgb)
  }

  @Test func unitsOfTimeHaveTheValuesOfDispatch() {
    #expect(NSEC_PER_SEC == NSEC_PER_MSEC * MSEC_PER_SEC && NSEC_PER_SEC == NSEC_PER_USEC * USEC_PER_SEC)
    #expect(NSEC_PER_SEC == 1_000_000_000 && MSEC_PER_SEC == 1000)
  }

  @Test func windowLevelsAreShiftedByNumbers() {
    #expect(UIWindow.Level.statusBar + 1 > .statusBar && UIWindow.Level.alert - 1 < .alert)
    #expect((UIWindow.Level.normal + 2).rawValue == 2)
  }

  @Test func anApplicationDelegateHasAWindowIfItDeclaresOne() {
    final class Plain: UIResponder, UIApplicationDelegate {}
    class App: UIResponder, UIApplicationDelegate { var window: UIWindow? }
    final class Sub: App { var count = 0 }
    let app = Sub()
    var delegate: any UIApplicationDelegate = app
    #expect(delegate.window != nil && delegate.window! == nil)
    app.window = UIWindow(frame: .zero)
    #expect(delegate.window??.frame == .zero && delegate.window! === app.window)
    delegate = Plain()
    #expect(delegate.window == nil)
  }

  @Test func tintsAreDimmed() {
    final class TintCounter: UIView {
      var count = 0
      override func tintColorDidChange() { count += 1 }
    }
    let (top, middle, bottom, tinted) = (TintCounter(), TintCounter(), TintCounter(), TintCounter())
    top.addSubview(middle)
    middle.addSubview(bottom)
    middle.addSubview(tinted)
    top.tintColor = .red
    tinted.tintColor = .green
    for view in [top, middle, bottom, tinted] { view.count = 0 }
    #expect(bottom.tintAdjustmentMode == .normal && bottom.tintColor == .red)
    middle.tintAdjustmentMode = .dimmed
    #expect([top, middle, bottom, tinted].map(\.count) == [0, 1, 1, 1])
    #expect(bottom.tintAdjustmentMode == .dimmed && top.tintAdjustmentMode == .normal)
    #expect(
      bottom.tintColor == UIColor(white: 0.2126, alpha: 1)
        && tinted.tintColor == UIColor(white: 0.7152, alpha: 1))
    #expect(top.tintColor == .red)
    bottom.tintAdjustmentMode = .normal
    #expect(bottom.tintColor == .red && middle.tintColor != .red)
    middle.tintAdjustmentMode = .automatic
    #expect(middle.tintColor == .red && tinted.tintColor == .green)
    #expect([top, middle, bottom, tinted].map(\.count) == [0, 2, 2, 2])
  }

  @Test func anEmptyImageHasNoSizeAndNoPixels() {
    let image = UIImage()
    #expect(image.size == .zero && image.cgImage == nil)
    let view = UIImageView(image: image)
    #expect(view.intrinsicContentSize == .zero && view.bounds.size == .zero)
  }

  @Test func monospacedDigitsHaveOneWidth() {
    let (font, plain) = (
      UIFont.monospacedDigitSystemFont(ofSize: 40, weight: .bold),
      UIFont.systemFont(ofSize: 40, weight: .bold)
    )
    func width(_ text: String, _ font: UIFont) -> CGFloat { text.size(withAttributes: [.font: font]).width }
    #expect(abs(width("11111", font) - width("00000", font)) < 0.01)
    #expect(abs(width("11111", plain) - width("00000", plain)) > 5, "digits of the usual font differ")
    #expect(abs(width("WWW", font) - width("WWW", plain)) < 0.01)
    #expect(font.fontName == plain.fontName && font != plain && font.pointSize == 40)
    let mono = UIFont.monospacedSystemFont(ofSize: 20, weight: .regular)
    #expect(abs(width("iii", mono) - width("WWW", mono)) < 0.01)
  }

  @Test func foundationStringsAreDrawnLikeSwiftStrings() {
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

  @Test func layersStoreTheirCornerCurve() {
    let layer = CALayer()
    #expect(layer.cornerCurve == .circular)
    layer.cornerCurve = .continuous
    #expect(layer.cornerCurve == .continuous)
    #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1)
  }

  @Test func aRoundedButtonIsASystemButton() {
    #expect(UIButton(type: .roundedRect).buttonType == .system)
  }
}
