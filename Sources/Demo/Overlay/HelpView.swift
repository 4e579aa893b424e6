import UIKit

/// All keys, over a darkened window; a tap closes the view.
final class HelpView: UIControl, Themed {
  private let card = UIScrollView()
  private let titleLabel = UILabel(Theme.title)
  private var groups: [(title: UILabel, rows: [(key: KeyCap, meaning: UILabel)])] = []

  var onClose: (() -> Void)?

  init() {
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0, alpha: 0.45)
    card.layer.cornerRadius = 16
    card.clipsToBounds = true
    titleLabel.text = "Keys and mouse"
    card.addSubview(titleLabel)
    for group in KeyCommand.keys {
      let title = UILabel(Theme.label)
      title.text = group.title.uppercased()
      card.addSubview(title)
      let rows = group.keys.map { key in
        let (cap, meaning) = (KeyCap(key.key), UILabel(Theme.body))
        meaning.text = key.meaning
        meaning.numberOfLines = 2
        card.addSubview(cap)
        card.addSubview(meaning)
        return (cap, meaning)
      }
      groups.append((title, rows))
    }
    addSubview(card)
    addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.onClose?() })
  }

  required init?(coder: NSCoder) { fatalError("HelpView.init(coder:): use init()") }

  func apply(_ theme: Theme) {
    card.backgroundColor = theme.panel
    titleLabel.textColor = theme.text
    for (title, rows) in groups {
      title.textColor = theme.secondary
      for (key, meaning) in rows {
        key.apply(theme)
        meaning.textColor = theme.text
      }
    }
  }

  private static let keyWidth: CGFloat = 84
  private static let rowHeight: CGFloat = 34

  override func layoutSubviews() {
    super.layoutSubviews()
    let columns = bounds.width >= 760 ? 2 : 1
    let width = min(bounds.width - 32, columns == 2 ? 740 : 420)
    let columnWidth = (width - 48 - CGFloat(columns - 1) * 32) / CGFloat(columns)
    titleLabel.setFrame(24, 22, width - 48, 26)
    var bottoms = [CGFloat](repeating: 64, count: columns)
    for (index, group) in groups.enumerated() {
      let columnIndex = columns == 2 ? index % 2 : 0
      let x = 24 + CGFloat(columnIndex) * (columnWidth + 32)
      var y = bottoms[columnIndex]
      group.title.setFrame(x, y, columnWidth, 16)
      y += 24
      for (key, meaning) in group.rows {
        key.setFrame(x, y + 4, Self.keyWidth, 26)
        meaning.setFrame(x + Self.keyWidth + 12, y - 2, columnWidth - Self.keyWidth - 12, 38)
        y += Self.rowHeight
      }
      bottoms[columnIndex] = y + 18
    }
    let contentHeight = (bottoms.max() ?? 0) + 8
    let height = min(contentHeight, bounds.height - 32)
    card.setFrame((bounds.width - width) / 2, (bounds.height - height) / 2, width, height)
    card.contentSize = CGSize(width: width, height: contentHeight)
  }
}

/// A keycap with the name of a key.
private final class KeyCap: UIView, Themed {
  private let label = UILabel(.systemFont(ofSize: 12, weight: .medium))

  init(_ text: String) {
    super.init(frame: .zero)
    label.text = text
    label.textAlignment = .center
    layer.cornerRadius = 6
    layer.borderWidth = 1
    isUserInteractionEnabled = false
    addSubview(label)
  }

  required init?(coder: NSCoder) { fatalError("KeyCap.init(coder:): use init(_:)") }

  func apply(_ theme: Theme) {
    backgroundColor = theme.fill
    layer.borderColor = theme.line.cgColor
    label.textColor = theme.text
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
  }
}
