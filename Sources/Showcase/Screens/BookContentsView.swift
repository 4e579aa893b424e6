import UIKit

/// The list of a book's chapters. In each row, dots lead from the title to the page number.
@MainActor
final class BookContentsView: BookBody {
  private let rows: [BookContentsRow]

  /// Creates the list; a tap on a chapter calls `open` with its index.
  init(_ chapters: [(title: String, page: Int)], open: @escaping @MainActor (Int) -> Void) {
    rows = chapters.enumerated().map { index, chapter in
      let row = BookContentsRow(number: index + 1, title: chapter.title, page: chapter.page)
      row.addGestureRecognizer(UITapGestureRecognizer { _ in open(index) })
      return row
    }
    super.init(frame: .zero)
    for row in rows { addSubview(row) }
  }

  required init?(coder: NSCoder) {
    fatalError("BookContentsView.init(coder:): use init(_:open:)")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = min(2.4 * fontSize, bounds.height / CGFloat(max(1, rows.count)))
    for (index, row) in rows.enumerated() {
      row.isHidden = height < 4
      row.fontSize = min(fontSize, 0.62 * height)
      row.frame = CGRect(x: 0, y: CGFloat(index) * height, width: bounds.width, height: height)
    }
  }
}

@MainActor
private final class BookContentsRow: BookBody {
  private let number = UILabel()
  private let title = UILabel()
  private let dots = UILabel()
  private let page = UILabel()
  /// The size and the font size of the last layout.
  private var laidOut = (size: CGSize.zero, fontSize: CGFloat(0))

  init(number: Int, title: String, page: Int) {
    super.init(frame: .zero)
    self.number.text = "\(number)"
    self.title.text = title
    self.page.text = "\(page)"
    self.number.textColor = BookPalette.accent
    self.title.textColor = BookPalette.ink
    dots.textColor = BookPalette.faint
    self.page.textColor = BookPalette.secondary
    for label in [dots, self.page] { label.textAlignment = .right }
    for label in [self.number, self.title, dots, self.page] { addSubview(label) }
  }

  required init?(coder: NSCoder) {
    fatalError("BookContentsRow.init(coder:): use init(number:title:page:)")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard laidOut.size != bounds.size || laidOut.fontSize != fontSize else { return }
    laidOut = (bounds.size, fontSize)
    number.font = .systemFont(ofSize: 0.8 * fontSize, weight: .semibold)
    title.font = .systemFont(ofSize: fontSize)
    dots.font = title.font
    page.font = title.font
    let (height, start) = (bounds.height, 1.7 * fontSize)
    let end = max(start, bounds.width - page.sizeThatFits(bounds.size).width)
    let width = min(title.sizeThatFits(bounds.size).width, end - start)
    number.frame = CGRect(x: 0, y: 0, width: start, height: height)
    title.frame = CGRect(x: start, y: 0, width: width, height: height)
    page.frame = CGRect(x: end, y: 0, width: bounds.width - end, height: height)
    let gap = 0.5 * fontSize
    let room = max(0, end - start - width - 2 * gap)
    dots.text = " ."
    let dot = dots.sizeThatFits(bounds.size).width
    dots.text = String(repeating: " .", count: dot > 0 ? Int(room / dot) : 0)
    dots.frame = CGRect(x: end - gap - room, y: 0, width: room, height: height)
  }
}
