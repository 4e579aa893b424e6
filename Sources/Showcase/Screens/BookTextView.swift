import UIKit

/// The justified text of a page, with a large first letter. The view shows only whole lines and leaves out the text
/// that does not fit, as if this text were on the next page.
@MainActor
final class BookTextView: BookBody {
  /// The number of lines beside the first letter.
  private static let capLines = 3
  /// The greatest number of words that are tried beside the first letter.
  private static let openingLimit = 120

  private let text: String
  /// The indices after the spaces and line breaks of the text, without its first letter.
  private let breaks: [String.Index]
  private let cap = UILabel()
  private let opening = UILabel()
  private let remainder = UILabel()
  /// The size and the font size of the last layout.
  private var laidOut = (size: CGSize.zero, fontSize: CGFloat(0))

  init(_ paragraphs: [String]) {
    // All paragraphs except the first are indented.
    text = paragraphs.joined(separator: "\n\u{2003}")
    let body = text.dropFirst()
    breaks = body.indices.filter { body[$0] == " " || body[$0] == "\n" }.map { body.index(after: $0) }
    super.init(frame: .zero)
    cap.text = text.first.map(String.init)
    cap.textColor = BookPalette.accent
    for label in [opening, remainder] { label.textColor = BookPalette.ink }
    for label in [cap, opening, remainder] { addSubview(label) }
  }

  required init?(coder: NSCoder) {
    fatalError("BookTextView.init(coder:): use init(_:)")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.size != laidOut.size || fontSize != laidOut.fontSize else { return }
    laidOut = (bounds.size, fontSize)
    let lettering = Lettering(fontSize: fontSize)
    let lines = Int((bounds.height + lettering.spacing) / lettering.pitch)
    let hasCap = lines > Self.capLines && bounds.width > 9 * fontSize
    for label in [cap, opening] { label.isHidden = !hasCap }
    remainder.isHidden = lines < 1 || bounds.width < 4 * fontSize
    guard hasCap else {
      show(text[...], in: remainder, with: lettering, lines: lines, from: .zero)
      return
    }
    let indent = layoutCap(lettering)
    let body = text.dropFirst()
    let end = openingEnd(width: bounds.width - indent, lettering)
    // The label beside the letter receives the whole text, so that its last visible line is justified; the line limit
    // cuts the rest off.
    show(body, in: opening, with: lettering, lines: Self.capLines, from: CGPoint(x: indent, y: 0))
    show(
      body[end...], in: remainder, with: lettering, lines: lines - Self.capLines,
      from: CGPoint(x: 0, y: CGFloat(Self.capLines) * lettering.pitch))
  }

  /// Lays out the first letter on the baseline of the last line beside it, as high as the first line's capitals, and
  /// returns the x at which these lines begin.
  private func layoutCap(_ lettering: Lettering) -> CGFloat {
    let (font, depth) = (lettering.font, CGFloat(Self.capLines - 1) * lettering.pitch)
    let large = UIFont.systemFont(
      ofSize: fontSize * (depth + font.capHeight) / max(font.capHeight, 1e-3), weight: .medium)
    cap.font = large
    let size = cap.sizeThatFits(bounds.size)
    cap.frame = CGRect(
      x: 0, y: depth + font.ascender - large.ascender, width: size.width, height: size.height)
    return size.width + 0.3 * fontSize
  }

  /// The index at which the lines beside the first letter end.
  private func openingEnd(width: CGFloat, _ lettering: Lettering) -> String.Index {
    let body = text.dropFirst()
    // The limit is half a line more than the height of the lines, as a tolerance.
    let limit = (CGFloat(Self.capLines) + 0.5) * lettering.pitch - lettering.spacing
    opening.numberOfLines = 0
    func fits(_ part: Substring) -> Bool {
      opening.attributedText = lettering.attributed(part)
      return opening.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height <= limit
    }
    var (low, high) = (0, min(breaks.count, Self.openingLimit))
    // A binary search finds the last break up to which the text fits.
    while low < high {
      let middle = (low + high) / 2
      if fits(body[..<body.index(before: breaks[middle])]) { low = middle + 1 } else { high = middle }
    }
    if low == breaks.count, fits(body) { return body.endIndex }
    return low > 0 ? breaks[low - 1] : body.startIndex
  }

  /// Shows the first `lines` lines of a text.
  private func show(
    _ part: Substring, in label: UILabel, with lettering: Lettering, lines: Int, from origin: CGPoint
  ) {
    label.numberOfLines = max(1, lines)
    label.attributedText = lettering.attributed(part)
    let width = bounds.width - origin.x
    let height = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    label.frame = CGRect(x: origin.x, y: origin.y, width: width, height: height)
  }
}

/// The font of a page and the distances between its lines.
@MainActor
private struct Lettering {
  let font: UIFont
  /// The distance from one baseline to the next, in points: whole pixels.
  let pitch: CGFloat
  /// The share of `pitch` that lies between two lines, in points.
  let spacing: CGFloat

  init(fontSize: CGFloat) {
    font = .systemFont(ofSize: fontSize)
    let scale = max(UIScreen.main.scale, 1)
    pitch = max(font.lineHeight, (1.5 * fontSize * scale).rounded() / scale)
    spacing = pitch - font.lineHeight
  }

  /// The text with the page's font, justified.
  func attributed(_ text: Substring) -> NSAttributedString {
    let paragraph = NSMutableParagraphStyle()
    paragraph.alignment = .justified
    paragraph.lineSpacing = spacing
    return NSAttributedString(
      string: String(text), attributes: [.font: font, .paragraphStyle: paragraph])
  }
}
