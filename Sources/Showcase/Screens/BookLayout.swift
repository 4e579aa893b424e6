import UIKit

/// The frames in a view of any size that shows one page of a book or, if the view is wide, two facing pages.
struct BookLayout: Equatable {
  /// The scale of the design, which is for 390 × 844 points, or for 860 × 620 points with two pages.
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
  /// The frame of the page's content.
  let body: CGRect
  /// The frames of the page numbers: one frame for a single page, or the frames for the left and the right page.
  let folios: [CGRect]
  /// The frames of the shades beside the binding: to its right and, with two pages, also to its left.
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
    // Columns have a maximum width, so that lines stay readable.
    func column(_ start: CGFloat, _ end: CGFloat) -> (x: CGFloat, width: CGFloat) {
      let width = max(1, min(end - start, 38 * fontSize))
      return ((start + end - width) / 2, width)
    }
    let left = isSpread ? column(start, middle - margin) : column(start, end)
    let right = isSpread ? column(middle + margin, end) : left

    let top = max((isSpread ? 30 : 46) * scale, insets.top + 6 * scale)
    let bottom = size.height - max(26 * scale, insets.bottom + 8 * scale)
    back = CGRect(x: left.x, y: top, width: min(left.width, 140 * scale), height: 30 * scale)
    head = CGRect(x: right.x + right.width / 3, y: top, width: right.width * 2 / 3, height: 30 * scale)
    let folio = CGRect(x: left.x, y: bottom - 18 * scale, width: left.width, height: 18 * scale)
    folios =
      isSpread
      ? [folio, CGRect(x: right.x, y: folio.minY, width: right.width, height: folio.height)] : [folio]

    eyebrow = CGRect(
      x: left.x, y: head.maxY + (isSpread ? 14 : 24) * scale, width: left.width, height: 16 * scale)
    title = CGRect(x: left.x, y: eyebrow.maxY + 6 * scale, width: left.width, height: 40 * scale)
    rule = CGRect(
      x: left.x + (left.width - min(left.width, 40 * scale)) / 2, y: title.maxY + 10 * scale,
      width: min(left.width, 40 * scale), height: scale)
    let pictureTop = rule.maxY + 20 * scale
    let room = isSpread ? folio.minY - 42 * scale - pictureTop : 0.24 * size.height
    picture = CGRect(
      x: left.x, y: pictureTop, width: left.width,
      height: max(0, min(room, (isSpread ? 0.8 : 0.58) * left.width)))
    caption = CGRect(x: left.x, y: picture.maxY + 8 * scale, width: left.width, height: 18 * scale)
    let bodyTop = isSpread ? head.maxY + 14 * scale : caption.maxY + 20 * scale
    body = CGRect(
      x: right.x, y: bodyTop, width: right.width, height: max(0, folio.minY - 16 * scale - bodyTop))
    let band = 40 * scale
    spines =
      isSpread
      ? [
        CGRect(x: middle, y: 0, width: band, height: size.height),
        CGRect(x: middle - band, y: 0, width: band, height: size.height),
      ] : [CGRect(x: 0, y: 0, width: band, height: size.height)]
  }
}
