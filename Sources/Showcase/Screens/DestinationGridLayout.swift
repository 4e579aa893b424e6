import UIKit

/// The frames of the views on the grid page, for any size of the page.
///
/// The design is for 390 × 844 points. Other sizes scale it and change the number of columns.
package struct DestinationGridLayout: Equatable {
  /// The scale of the design.
  package let scale: CGFloat
  package let eyebrow: CGRect
  package let title: CGRect
  /// The pictures of the grid, row by row.
  package let grid: [CGRect]
  package let heading: CGRect
  package let subheading: CGRect
  /// The large pictures below the grid, each with a title and a note below.
  package let cards: [CGRect]
  package let cardTitles: [CGRect]
  package let cardNotes: [CGRect]

  /// Computes the frames. If a navigation bar shows the page's title, the grid begins below `bar`, the y of its lower
  /// edge in points.
  package init(size: CGSize, pictures: Int, below bar: CGFloat? = nil) {
    let scale = min(1.8, max(0.5, min(size.width / 390, size.height / 844)))
    let margin = 20 * scale
    let gap = 10 * scale
    let width = max(1, size.width - 2 * margin)
    self.scale = scale
    eyebrow = CGRect(x: margin, y: 46 * scale, width: width, height: 18 * scale)
    title = CGRect(x: margin, y: 64 * scale, width: width, height: 42 * scale)

    // The addend 1e-6 tolerates rounding of a size that fits a whole number of columns or rows.
    let columns = min(6, max(3, Int((width + gap) / (120 * scale) + 1e-6)))
    let side = max(1, (width - CGFloat(columns - 1) * gap) / CGFloat(columns))
    let top = bar.map { $0 + 14 * scale } ?? 120 * scale
    let spaceBelow = 354 * scale
    let rows = max(1, Int((size.height - top - spaceBelow + gap) / (side + gap) + 1e-6))
    let gridCount = min(pictures, columns * rows)
    grid = (0..<gridCount).map { index in
      CGRect(
        x: margin + CGFloat(index % columns) * (side + gap), y: top + CGFloat(index / columns) * (side + gap),
        width: side, height: side)
    }
    let usedRows = (gridCount + columns - 1) / columns
    let bottom = top + CGFloat(usedRows) * (side + gap) - gap

    heading = CGRect(x: margin, y: bottom + 26 * scale, width: width, height: 28 * scale)
    subheading = CGRect(x: margin, y: heading.maxY + 1 * scale, width: width, height: 20 * scale)
    let cardGap = 14 * scale
    let cardCount = min(pictures - gridCount, max(2, Int((width + cardGap) / (260 * scale))))
    let cardWidth = (width - CGFloat(max(0, cardCount - 1)) * cardGap) / CGFloat(max(1, cardCount))
    let cardTop = subheading.maxY + 12 * scale
    let noteSpace = 66 * scale
    let cardHeight = max(0, size.height - cardTop - noteSpace - 24 * scale)
    cards = (0..<max(0, cardHeight < 40 * scale ? 0 : cardCount)).map { index in
      CGRect(
        x: margin + CGFloat(index) * (cardWidth + cardGap), y: cardTop, width: cardWidth, height: cardHeight)
    }
    cardTitles = cards.map {
      CGRect(x: $0.minX, y: $0.maxY + 8 * scale, width: $0.width, height: 20 * scale)
    }
    cardNotes = cards.map {
      CGRect(x: $0.minX, y: $0.maxY + 29 * scale, width: $0.width, height: 34 * scale)
    }
  }
}
