import Foundation
import Testing

@testable import Engine
@testable import UIKit

@Suite(.serialized) @MainActor struct StringDrawingTests {
  private let font = UIFont.systemFont(ofSize: 20)
  private var attributes: [NSAttributedString.Key: Any] { [.font: font, .foregroundColor: UIColor.red] }
  private let words = "some words that need several lines"

  /// The layers that `body` draws.
  private func drawn(_ body: () -> Void) -> [CALayer] {
    let context = CGContext(size: CGSize(width: 200, height: 200), scale: 2, isOpaque: false)
    UIGraphicsPushContext(context)
    body()
    UIGraphicsPopContext()
    return context.drawing
  }

  @Test func sizesAreThoseOfALabel() {
    let stage = Stage()
    stage.begin()
    let label = UILabel()
    label.font = font
    for text in ["a", "Some text", "two\nlines", words] {
      label.text = text
      label.numberOfLines = 0
      let (size, shown) = (text.size(withAttributes: attributes), label.intrinsicContentSize)
      #expect(size.width > 0 && size.width <= shown.width && size.width > shown.width - 0.6, "\(text)")
      #expect(size.height <= shown.height && size.height > shown.height - 0.6, "\(text)")
      #expect(NSAttributedString(string: text, attributes: attributes).size() == size)
    }
    #expect("".size(withAttributes: attributes) == .zero)
    let smallHeight = "a".size().height
    #expect(smallHeight < font.lineHeight && smallHeight == UIFont.systemFont(ofSize: 12).lineHeight)
  }

  @Test func textIsDrawnAtAPoint() throws {
    let layers = drawn { "Text".draw(at: CGPoint(x: 10, y: 20), withAttributes: attributes) }
    let layer = try #require(layers.first)
    #expect(layers.count == 1 && layer.text?.lineCount == 1 && layer.transform.m41 == 10)
    #expect(layer.text?.runs.first?.color == UIColor.red.cgColor)
    // The baseline is on a pixel.
    let baseline = (layer.transform.m42 + (layer.text?.firstBaseline ?? 0)) * 2
    #expect(abs(baseline - baseline.rounded()) < 1e-9 && abs(layer.transform.m42 - 20) <= 0.25)
  }

  @Test func linesThatFitARectangleAreDrawn() throws {
    let line = font.lineHeight
    for (lines, height) in [(1, line), (2, 2.5 * line), (3, 3 * line)] as [(Int, CGFloat)] {
      let layer = try #require(
        drawn { words.draw(in: CGRect(x: 0, y: 0, width: 100, height: height), withAttributes: attributes) }
          .first)
      #expect(layer.text?.lineCount == lines, "\(height)")
      #expect(layer.text?.isTruncated == true, "\(height)")
    }
  }

  @Test func linesHaveTheHeightsOfTheirParagraph() {
    let style = NSMutableParagraphStyle()
    style.lineHeightMultiple = 1.5
    let tall = attributes.merging([.paragraphStyle: style]) { $1 }
    let (height, natural) = (
      "one\ntwo".size(withAttributes: tall).height, "one\ntwo".size(withAttributes: attributes).height
    )
    #expect(abs(height - 1.5 * natural) < 1e-6)
    let room = CGRect(x: 0, y: 0, width: 190, height: natural + 1)
    #expect(drawn { "one\ntwo".draw(in: room, withAttributes: attributes) }.first?.text?.lineCount == 2)
    #expect(drawn { "one\ntwo".draw(in: room, withAttributes: tall) }.first?.text?.lineCount == 1)
  }

  @Test func alignmentIsInTheRectangle() throws {
    func left(_ alignment: NSTextAlignment) throws -> CGFloat {
      let style = NSMutableParagraphStyle()
      style.alignment = alignment
      let text = NSAttributedString(
        string: "Text", attributes: attributes.merging([.paragraphStyle: style]) { $1 })
      let layer = try #require(drawn { text.draw(in: CGRect(x: 10, y: 0, width: 150, height: 50)) }.first)
      return CGFloat(layer.transform.m41)
    }
    let width = "Text".size(withAttributes: attributes).width
    let (natural, right, center) = (try left(.natural), try left(.right), try left(.center))
    #expect(natural == 10 && abs(right - (160 - width)) < 0.01)
    #expect(abs(center - (85 - width / 2)) < 0.01)
  }

  @Test func boundsFollowTheOptions() {
    let bound = CGSize(width: 100, height: 1000)
    let single = words.boundingRect(with: bound, attributes: attributes, context: nil)
    let size = words.size(withAttributes: attributes)
    #expect(single.size == size && single.minY < 0 && -single.minY < size.height, "at the baseline")
    let wrapped = words.boundingRect(
      with: bound, options: [.usesLineFragmentOrigin, .usesFontLeading], attributes: attributes, context: nil)
    let lines = wrapped.height / font.lineHeight
    #expect(wrapped.origin == .zero && wrapped.width <= 100 && lines > 2.9)
    let context = NSStringDrawingContext()
    let cut = words.boundingRect(
      with: CGSize(width: 100, height: 2 * font.lineHeight),
      options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], attributes: attributes, context: context)
    #expect(abs(cut.height - 2 * font.lineHeight) < 0.1 && context.totalBounds == cut)
  }

  @Test func unboundedRectanglesDoNotBreakLines() {
    let size = words.size(withAttributes: attributes)
    for length in [0, CGFloat.greatestFiniteMagnitude, .infinity] as [CGFloat] {
      let bounds = words.boundingRect(
        with: CGSize(width: length, height: length), options: .usesLineFragmentOrigin, attributes: attributes,
        context: nil)
      #expect(bounds.size == size, "\(length)")
    }
  }

  @Test func withoutTheOptionTheOriginIsTheBaseline() throws {
    let context = NSStringDrawingContext()
    let layer = try #require(
      drawn {
        "Text".draw(
          with: CGRect(x: 5, y: 100, width: 1, height: 1), attributes: attributes, context: context)
      }.first)
    let baseline = CGFloat(layer.transform.m42) + (layer.text?.firstBaseline ?? 0)
    #expect(abs(baseline - 100) < 1e-9 && layer.transform.m41 == 5)
    #expect(context.totalBounds.width == "Text".size(withAttributes: attributes).width)
  }

  @Test func drawingWithOptionsSetsTheBounds() throws {
    let text = NSAttributedString(string: words, attributes: attributes)
    let rect = CGRect(x: 10, y: 20, width: 100, height: 2.5 * font.lineHeight)
    let context = NSStringDrawingContext()
    let options: NSStringDrawingOptions = [.usesLineFragmentOrigin, .truncatesLastVisibleLine]
    let layer = try #require(drawn { text.draw(with: rect, options: options, context: context) }.first)
    #expect(layer.text?.lineCount == 2 && layer.text?.isTruncated == true)
    let bounds = text.boundingRect(with: rect.size, options: options, context: nil)
    #expect(context.totalBounds == bounds.offsetBy(dx: 10, dy: 20))
    // Without `usesLineFragmentOrigin`, the rectangle's origin is the baseline of a single line.
    let line = try #require(drawn { text.draw(with: rect, options: [], context: context) }.first)
    #expect(line.text?.lineCount == 1 && context.totalBounds.minY < 20 && context.totalBounds.maxY > 20)
  }
}
