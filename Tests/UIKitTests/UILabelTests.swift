import Testing

@testable import UIKit

@Suite(.serialized) @MainActor struct UILabelTests {
  static let sentence = "The quick brown fox jumps over the lazy dog and runs far into the evening"

  /// A label with two pixels per point, independent of the screen that the previous test left.
  func label(_ text: String?, width: CGFloat = 200, height: CGFloat = 40) -> UILabel {
    let label = UILabel(frame: CGRect(x: 10, y: 20, width: width, height: height))
    label.contentScaleFactor = 2
    label.text = text
    return label
  }

  /// The text after layout, and its first baseline in the bounds.
  func laidOut(_ label: UILabel) throws -> (block: TextBlock, baseline: CGFloat) {
    label.layoutIfNeeded()
    let block = try #require(label.layer.text)
    return (block, label.layer.textOrigin.y + block.firstBaseline)
  }

  @Test func defaultsAreThoseOfUIKit() {
    let label = UILabel()
    #expect(label.text == nil && label.attributedText == nil)
    #expect(label.font == UIFont.systemFont(ofSize: 17) && label.textColor == .label)
    #expect(label.numberOfLines == 1 && label.lineBreakMode == .byTruncatingTail)
    #expect(label.textAlignment == .natural && !label.isUserInteractionEnabled)
    #expect(label.intrinsicContentSize == .zero && label.sizeThatFits(CGSize(width: 9, height: 9)) == .zero)
  }

  @Test func aMegabyteOfTextIsLaidOutAsFarAsItShows() throws {
    for text in [String(repeating: "m", count: 1_000_000), String(repeating: "a b\n", count: 250_000)] {
      for mode in [NSLineBreakMode.byTruncatingTail, .byTruncatingMiddle, .byWordWrapping, .byClipping] {
        let label = label(text)
        label.lineBreakMode = mode
        for lines in [0, 1, 2] {
          label.numberOfLines = lines
          let block = try laidOut(label).block
          #expect((1...2).contains(block.lineCount))
          #expect(block.runs.reduce(0) { $0 + $1.glyphs.count } < 200)
        }
      }
    }
  }

  @Test func aMegabyteOfTextHasASize() {
    let label = label(String(repeating: "many words ", count: 90_000))
    #expect(label.intrinsicContentSize.width > 200_000)
    #expect(label.sizeThatFits(CGSize(width: 200, height: 40)).height < 30)
    label.numberOfLines = 3
    let size = label.sizeThatFits(CGSize(width: 200, height: 0))
    #expect(size.width <= 200 && size.height > 50 && size.height < 90)
  }

  /// The measurement stops at a height that no screen has, and the label reports that the text was cut.
  @Test func aMegabyteOfLinesIsMeasuredUpToALimit() {
    let label = label(String(repeating: "\n", count: 1_000_000))
    label.numberOfLines = 0
    var size = CGSize.zero
    let found = diagnostics { size = label.sizeThatFits(CGSize(width: 100, height: 0)) }
    #expect((999_000...1_001_000).contains(size.height))
    #expect(
      found.map(\.code) == [.textCut] && found.first?.message.contains("1000000 bytes") == true, "\(found)")
    label.numberOfLines = 20
    let none = diagnostics { size = label.sizeThatFits(CGSize(width: 100, height: 0)) }
    #expect(none.isEmpty && size.height < 500, "\(none)")
  }

  @Test func sizeIsRoundedUpToPixels() {
    let label = label("Hello")
    for scale in [1.0, 2, 3] {
      label.contentScaleFactor = scale
      let size = label.intrinsicContentSize
      let exact = TextLayout.layout(StyledText("Hello", style: TextStyle(font: label.font.font))).size
      #expect(size.width >= exact.width && size.width < exact.width + 1 / scale)
      #expect(size.height >= exact.height && size.height < exact.height + 1 / scale)
      #expect((size.width * scale).rounded() == size.width * scale)
    }
  }

  @Test func fittingWidthDependsOnTheLines() {
    let label = label(Self.sentence)
    let whole = label.intrinsicContentSize
    #expect(label.sizeThatFits(CGSize(width: 100, height: 10)) == whole, "one line is never broken")
    label.numberOfLines = 0
    #expect(label.sizeThatFits(.zero) == whole)
    let broken = label.sizeThatFits(CGSize(width: 100, height: 10))
    #expect(broken.width <= 100 && broken.height > 5 * 20)
    label.numberOfLines = 2
    #expect(label.sizeThatFits(CGSize(width: 100, height: 10)).height < 42)
    label.preferredMaxLayoutWidth = 100
    #expect(label.intrinsicContentSize == label.sizeThatFits(CGSize(width: 100, height: 0)))
  }

  @Test func sizeToFitKeepsTheTextWhole() throws {
    for text in ["a", "Settings", Self.sentence] {
      for scale in [1.0, 2, 3] {
        let label = label(text)
        label.contentScaleFactor = scale
        label.sizeToFit()
        #expect(try !laidOut(label).block.isTruncated)
      }
    }
  }

  @Test func textIsVerticallyCentred() throws {
    for height in [20.0, 21, 44, 100] {
      let (block, baseline) = try laidOut(label("Ag", height: height))
      let exact = (height - block.size.height) / 2 + block.firstBaseline
      #expect(abs(baseline - exact) <= 0.25)
      #expect((baseline * 2).rounded() == baseline * 2, "on a pixel")
    }
  }

  @Test func alignmentMovesTheText() throws {
    for (alignment, share) in [(NSTextAlignment.left, 0.0), (.natural, 0), (.center, 0.5), (.right, 1)] {
      let label = label("abc")
      label.textAlignment = alignment
      let block = try laidOut(label).block
      #expect(abs(label.layer.textOrigin.x - (200 - block.size.width) * share) < 1e-6)
    }
    let hebrew = label("אבג")
    _ = try laidOut(hebrew)
    #expect(hebrew.layer.textOrigin.x == 0, "natural follows the app's language, not the text's")
  }

  @Test func scrolledBoundsDoNotMoveTheText() throws {
    let label = label("abc")
    _ = try laidOut(label)
    let origin = label.layer.textOrigin
    label.bounds.origin = CGPoint(x: 30, y: 40)
    label.text = "abd"
    _ = try laidOut(label)
    #expect(label.layer.textOrigin == origin)
  }

  @Test func changesAreShownAtTheNextLayout() throws {
    let label = label("one")
    let first = try laidOut(label).block
    label.text = "two"
    #expect(label.layer.text === first)
    #expect(try laidOut(label).block !== first)
    label.text = nil
    label.layoutIfNeeded()
    #expect(label.layer.text == nil)
    label.text = "one"
    #expect(try laidOut(label).block === first, "from the cache")
    label.frame.size.width = 12
    #expect(try laidOut(label).block.isTruncated)
    label.numberOfLines = 0
    label.frame.size.height = 200
    #expect(try laidOut(label).block.lineCount == 3)
  }

  @Test func everyPropertyChangesTheLayout() throws {
    let label = label(Self.sentence, width: 100, height: 300)
    var seen: [ObjectIdentifier] = [ObjectIdentifier(try laidOut(label).block)]
    let changes: [(UILabel) -> Void] = [
      { $0.numberOfLines = 3 }, { $0.lineBreakMode = .byWordWrapping }, { $0.textAlignment = .right },
      { $0.font = .boldSystemFont(ofSize: 17) }, { $0.font = .boldSystemFont(ofSize: 12) },
      { $0.lineBreakMode = .byTruncatingMiddle }, { $0.text = "short" },
    ]
    for (index, change) in changes.enumerated() {
      change(label)
      seen.append(ObjectIdentifier(try laidOut(label).block))
      #expect(Set(seen).count == index + 2)
    }
  }

  @Test func colorsFollowTheState() throws {
    let label = label("abc")
    label.textColor = .red
    label.highlightedTextColor = .blue
    func color() throws -> CGColor? {
      _ = try laidOut(label)
      return label.layer.textColor
    }
    #expect(try color() == UIColor.red.cgColor)
    label.isHighlighted = true
    #expect(try color() == UIColor.blue.cgColor)
    label.isEnabled = false
    #expect(try color()?.alpha == 0.3)
    label.isEnabled = true
    label.isHighlighted = false
    label.textColor = nil
    #expect(try color() == UIColor.label.cgColor)
  }

  @Test func textShrinksToFit() throws {
    let label = label("A rather long title", width: 80)
    label.adjustsFontSizeToFitWidth = true
    let (block, baseline) = try laidOut(label)
    #expect(!block.isTruncated && block.size.width <= 80 && block.size.width > 76)
    let short = self.label("A")
    #expect(abs(baseline - (try laidOut(short).baseline)) < 1e-9, "on the line of the full size")
    label.baselineAdjustment = .alignCenters
    #expect(try laidOut(label).baseline < baseline)
    label.minimumScaleFactor = 0.9
    let bounded = try laidOut(label).block
    #expect(bounded.isTruncated && abs(bounded.runs[0].pointSize - 15.3) < 0.01)
    label.text = "A"
    #expect(try laidOut(label).block.runs[0].pointSize == 17, "never larger")
  }

  @Test func shrinkingConsidersAllLines() throws {
    let label = label(Self.sentence, width: 100, height: 60)
    label.numberOfLines = 0
    #expect(try laidOut(label).block.isTruncated)
    label.adjustsFontSizeToFitWidth = true
    let block = try laidOut(label).block
    #expect(!block.isTruncated && block.size.height <= 60.01 && block.lineCount > 3)
  }

  /// If several lines are allowed, even one line that is higher than the label counts as too large.
  @Test func severalLinesShrinkToTheHeight() throws {
    let label = label("World", height: 24)
    label.font = .systemFont(ofSize: 40)
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.1
    #expect(try laidOut(label).block.runs[0].pointSize == 40, "a single line is clipped")
    label.numberOfLines = 0
    let block = try laidOut(label).block
    #expect(block.runs[0].pointSize < 22 && block.size.height <= 24.02 && block.size.height > 22)
  }

  @Test func aShadowIsAsTransparentAsItsText() throws {
    let label = label("World")
    label.textColor = UIColor(white: 1, alpha: 0.3)
    label.shadowColor = UIColor(white: 0, alpha: 0.5)
    _ = try laidOut(label)
    let shade = try #require(label.layer.textColor)
    #expect(shade.red == 0 && abs(shade.alpha - 0.15) < 1e-6)
    label.textColor = .white
    _ = try laidOut(label)
    #expect(try #require(label.layer.textColor).alpha == 0.5)
  }

  /// Clipping applies only to text beyond the last line.
  @Test func clippedLinesAreBroken() throws {
    let label = label(Self.sentence, height: 60)
    label.lineBreakMode = .byClipping
    #expect(try laidOut(label).block.lineCount == 1)
    label.numberOfLines = 2
    let two = try laidOut(label).block
    #expect(two.lineCount == 2 && two.isTruncated && two.lines.allSatisfy { $0.width <= 200 })
    label.lineBreakMode = .byWordWrapping
    #expect(try laidOut(label).block.runs == two.runs, "broken at words, without an ellipsis")
    let paragraph = NSMutableParagraphStyle()
    paragraph.lineBreakMode = .byClipping
    label.attributedText = NSAttributedString(string: Self.sentence, attributes: [.paragraphStyle: paragraph])
    #expect(try laidOut(label).block.lineCount == 2)
  }

  @Test func linesHaveTheHeightsOfTheirParagraph() throws {
    func block(_ change: (NSMutableParagraphStyle) -> Void) throws -> TextBlock {
      let paragraph = NSMutableParagraphStyle()
      change(paragraph)
      let label = label(nil, height: 400)
      label.numberOfLines = 0
      label.attributedText = NSAttributedString(
        string: "one\ntwo", attributes: [.paragraphStyle: paragraph, .font: UIFont.systemFont(ofSize: 20)])
      return try laidOut(label).block
    }
    func isClose(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-6 }
    let natural = try block { _ in }
    let line = natural.size.height / 2
    let double = try block { $0.lineHeightMultiple = 2 }
    #expect(isClose(double.size.height, 4 * line))
    #expect(isClose(double.firstBaseline, natural.firstBaseline + line), "the added height is above the text")
    #expect(isClose(double.lastBaseline, natural.lastBaseline + 2 * line))
    let high = try block { $0.minimumLineHeight = 50 }
    #expect(isClose(high.size.height, 100) && isClose(high.lines[1].y, 50))
    #expect(isClose(high.firstBaseline, natural.firstBaseline + 50 - line))
    let low = try block { ($0.lineHeightMultiple, $0.maximumLineHeight) = (3, 15) }
    #expect(isClose(low.size.height, 30) && isClose(low.firstBaseline, natural.firstBaseline + 15 - line))
    let none = try block {
      ($0.lineHeightMultiple, $0.minimumLineHeight, $0.maximumLineHeight) = (-1, .nan, -3)
    }
    #expect(none.lines == natural.lines)
    let style = NSMutableParagraphStyle()
    style.lineHeightMultiple = 1.5
    style.minimumLineHeight = 10
    style.maximumLineHeight = 90
    let copy = try #require(style.copy() as? NSParagraphStyle)
    #expect(copy == style && copy.lineHeightMultiple == 1.5)
    #expect(copy.minimumLineHeight == 10 && copy.maximumLineHeight == 90)
    #expect(NSParagraphStyle.default.lineHeightMultiple == 0)
  }

  @Test func textRectIsAtTheTop() {
    let label = label("abc\ndef")
    label.textAlignment = .center
    let rect = label.textRect(
      forBounds: CGRect(x: 10, y: 20, width: 100, height: 100), limitedToNumberOfLines: 2)
    #expect(rect.minY == 20 && abs(rect.midX - 60) <= 0.5 && rect.height > 40 && rect.width < 50)
  }
}

@Suite(.serialized) @MainActor struct AttributedLabelTests {
  func runs(_ label: UILabel) -> [GlyphRun] {
    label.layoutIfNeeded()
    return label.layer.text?.runs ?? []
  }

  @Test func runsHaveTheirFontsAndColors() {
    let text = NSMutableAttributedString(string: "plain 😀 ")
    text.append(
      NSAttributedString(
        string: "bold", attributes: [.font: UIFont.boldSystemFont(ofSize: 30), .foregroundColor: UIColor.red])
    )
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 300, height: 60))
    label.attributedText = text
    #expect(label.text == "plain 😀 bold")
    let bold = runs(label).filter { $0.pointSize == 30 }
    #expect(bold.count == 1 && bold[0].glyphs.count == 4 && bold[0].color == UIColor.red.cgColor)
    #expect(runs(label).filter { $0.pointSize == 17 }.allSatisfy { $0.color == nil })

    text.mutableString.setString("later changes of the source do not show")
    #expect(label.text == "plain 😀 bold")
  }

  @Test func settingAFontOrColorSetsItEverywhere() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 300, height: 60))
    label.attributedText = NSAttributedString(
      string: "abc", attributes: [.font: UIFont.systemFont(ofSize: 30), .foregroundColor: UIColor.red])
    label.font = UIFont.systemFont(ofSize: 10)
    label.textColor = .blue
    #expect(runs(label).map(\.pointSize) == [10])
    #expect(runs(label)[0].color == UIColor.blue.cgColor)
    label.text = "abc"
    #expect(runs(label)[0].color == nil && label.layer.textColor == UIColor.blue.cgColor)
  }

  @Test func paragraphStylesOverrideTheLabel() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.lineSpacing = 10
    style.lineBreakMode = .byCharWrapping
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    label.numberOfLines = 0
    label.attributedText = NSAttributedString(string: "aaa\nbbbbbbbb", attributes: [.paragraphStyle: style])
    label.layoutIfNeeded()
    let block = try #require(label.layer.text)
    #expect(abs(block.lines[1].y - block.lines[0].height - 10) < 1e-9)
    #expect(abs(label.layer.textOrigin.x + block.size.width - 100) < 1e-6)
  }

  @Test func kernWidens() {
    let plain = UILabel()
    plain.text = "abcd"
    let label = UILabel()
    for kern: Any in [2 as CGFloat, 2.0, 2 as Float, 2, NSNumber(value: 2)] {
      label.attributedText = NSAttributedString(string: "abcd", attributes: [.kern: kern])
      #expect(abs(label.intrinsicContentSize.width - plain.intrinsicContentSize.width - 6) <= 0.5)
    }
  }

  @Test func plainTextReturnsItsAttributes() throws {
    let label = UILabel()
    label.text = "abc"
    label.textColor = .red
    label.textAlignment = .center
    let text = try #require(label.attributedText)
    #expect(text.string == "abc")
    #expect(text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == label.font)
    #expect(text.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .red)
    let style = text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    #expect(style?.alignment == .center && style?.lineBreakMode == .byTruncatingTail)
  }
}
