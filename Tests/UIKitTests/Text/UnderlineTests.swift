import Testing

@testable import Engine
@testable import UIKit

/// Lines below and through the text of labels.
@Suite(.serialized) @MainActor
struct UnderlineTests {
  private let stage = Stage()

  private func label(_ text: String, _ attributes: [NSAttributedString.Key: Any]) -> UILabel {
    stage.frame(at: 0)
    let label = UILabel(frame: CGRect(x: 20, y: 20, width: 300, height: 60))
    label.numberOfLines = 0
    label.attributedText = NSAttributedString(string: text, attributes: attributes)
    stage.window.addSubview(label)
    stage.frame(at: stage.time + 0.1)
    return label
  }

  private func bars(_ label: UILabel) -> [CALayer] { label.layer.sublayers ?? [] }

  @Test func aLineIsAsLongAsTheText() throws {
    let view = label("Underlined", [.underlineStyle: NSUnderlineStyle.single.rawValue])
    let bar = try #require(bars(view).first)
    #expect(bars(view).count == 1)
    #expect(isClose(bar.frame.width, view.intrinsicContentSize.width, 1) && bar.frame.minX == 0)
    let text = try #require(view.layer.text)
    let baseline = view.layer.textOrigin.y + text.firstBaseline
    #expect(bar.frame.minY > baseline && bar.frame.maxY < baseline + 4 && bar.frame.height >= 0.5)
    #expect(bar.backgroundColor == UIColor.label.cgColor)
  }

  @Test func linesHaveTheirColours() {
    let view = label(
      "Both",
      [
        .underlineStyle: NSUnderlineStyle.double.rawValue, .underlineColor: UIColor.red,
        .strikethroughStyle: NSNumber(value: 1), .foregroundColor: UIColor.blue,
      ])
    #expect(
      bars(view).map(\.backgroundColor) == [
        UIColor.red.cgColor, UIColor.red.cgColor, UIColor.blue.cgColor,
      ])
    #expect(bars(view)[2].frame.midY < bars(view)[0].frame.minY)
    let other = label("Out", [.strikethroughStyle: 2, .strikethroughColor: UIColor.green])
    #expect(bars(other).map(\.backgroundColor) == [UIColor.green.cgColor])
  }

  /// Each line of the text has an underline. An underlined range has an underline of its own length.
  @Test func rangesAndLinesAreUnderlined() throws {
    let view = label("", [:])
    let text = NSMutableAttributedString(string: "one two three")
    text.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 4, length: 3))
    view.attributedText = text
    stage.frame(at: stage.time + 0.1)
    let bar = try #require(bars(view).first)
    let before = ("one " as String).size(withAttributes: [.font: view.font as Any]).width
    #expect(bars(view).count == 1 && abs(bar.frame.minX - before) < 1 && bar.frame.width < 40)
    view.attributedText = NSAttributedString(
      string: "first\nsecond line", attributes: [.underlineStyle: 1])
    stage.frame(at: stage.time + 0.1)
    #expect(bars(view).count == 2 && bars(view)[1].frame.width > bars(view)[0].frame.width)
    #expect(bars(view)[1].frame.minY > bars(view)[0].frame.minY + 15)
    view.text = "plain"
    stage.frame(at: stage.time + 0.1)
    #expect(bars(view).isEmpty)
  }

  @Test func patternsAreReported() {
    let style = NSUnderlineStyle([.single, .patternDash])
    let found = diagnostics {
      #expect(bars(label("dashed", [.underlineStyle: style.rawValue])).count == 1)
    }
    #expect(!found.isEmpty && found.allSatisfy { $0.code.rawValue == "text-line-pattern" })
    #expect(NSUnderlineStyle.thick.rawValue == 2 && NSUnderlineStyle.byWord.rawValue == 0x8000)
    #expect(NSUnderlineStyle.patternDot.rawValue == 0x100)
  }
}
