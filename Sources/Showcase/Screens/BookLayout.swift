import UIKit

/// The frames of a book's page, or of two facing pages if it is wide, for any size.
struct BookLayout: Equatable {
  /// The points per point of the design, which is for 390 × 844 points, or for 860 × 620 with two pages.
  let scale: CGFloat
  /// The font size of the text, in points.
  let fontSize: CGFloat
  let isSpread: Bool
  let back: CGRect
  let head: CGRect
  let eyebrow: CGRect
  let title: CGRect
  let rule: CGRect
  let picture: CGRect
  let caption: CGRect
  /// The text, or the other content of the page.
  let body: CGRect
  /// The frames of the page numbers: one, or those of the left and of the right page.
  let folios: [CGRect]
  /// The shades beside the binding: the shade to its right, and with two pages also the shade to its left.
  let spines: [CGRect]

  init(size: CGSize, insets: UIEdgeInsets) {
    let isSpread = size.width > 1.15 * size.height
    let design = isSpread ? CGSize(width: 860, height: 620) : CGSize(width: 390, height: 844)
    let scale = min(1.8, max(0.5, min(size.width / design.width, size.height / design.height)))
    let fontSize = 16 * scale
    (self.scale, self.fontSize, self.isSpread) = (scale, fontSize, isSpread)
    let margin = (isSpread ? 42 : 34) * scale
    let (start, end) = (
      max(margin, insets.left + 14 * scale), size.width - max(margin, insets.right + 14 * scale)
    )
    let middle = size.width / 2
    // Lines stay short enough to read.
    func column(_ start: CGFloat, _ end: CGFloat) -> (x: CGFloat, width: CGFloat) {
      let width = max(1, min(end - start, 38 * fontSize))
      return ((start + end - width) / 2, width)
    }
    let first = isSpread ? column(start, middle - margin) : column(start, end)
    let last = isSpread ? column(middle + margin, end) : first

    let top = max((isSpread ? 30 : 46) * scale, insets.top + 6 * scale)
    let bottom = size.height - max(26 * scale, insets.bottom + 8 * scale)
    back = CGRect(x: first.x, y: top, width: min(first.width, 140 * scale), height: 30 * scale)
    head = CGRect(x: last.x + last.width / 3, y: top, width: last.width * 2 / 3, height: 30 * scale)
    let folio = CGRect(x: first.x, y: bottom - 18 * scale, width: first.width, height: 18 * scale)
    folios =
      isSpread
      ? [folio, CGRect(x: last.x, y: folio.minY, width: last.width, height: folio.height)] : [folio]

    eyebrow = CGRect(
      x: first.x, y: head.maxY + (isSpread ? 14 : 24) * scale, width: first.width, height: 16 * scale)
    title = CGRect(x: first.x, y: eyebrow.maxY + 6 * scale, width: first.width, height: 40 * scale)
    rule = CGRect(
      x: first.x + (first.width - min(first.width, 40 * scale)) / 2, y: title.maxY + 10 * scale,
      width: min(first.width, 40 * scale), height: scale)
    let pictureTop = rule.maxY + 20 * scale
    let room = isSpread ? folio.minY - 42 * scale - pictureTop : 0.24 * size.height
    picture = CGRect(
      x: first.x, y: pictureTop, width: first.width,
      height: max(0, min(room, (isSpread ? 0.8 : 0.58) * first.width)))
    caption = CGRect(x: first.x, y: picture.maxY + 8 * scale, width: first.width, height: 18 * scale)
    let bodyTop = isSpread ? head.maxY + 14 * scale : caption.maxY + 20 * scale
    body = CGRect(
      x: last.x, y: bodyTop, width: last.width, height: max(0, folio.minY - 16 * scale - bodyTop))
    let band = 40 * scale
    spines =
      isSpread
      ? [
        CGRect(x: middle, y: 0, width: band, height: size.height),
        CGRect(x: middle - band, y: 0, width: band, height: size.height),
      ] : [CGRect(x: 0, y: 0, width: band, height: size.height)]
  }
}
