import UIKit

/// The facts about a layer: a column of titles and values.
final class DetailsView: UIScrollView, Themed {
  private(set) var facts: [Fact] = []
  private var views: [FactRow] = []
  private var theme = Theme(isDark: false)
  private let emptyLabel = UILabel(Theme.caption, lines: 3)

  override init(frame: CGRect) {
    super.init(frame: frame)
    emptyLabel.text = "Click in the stage or choose a row: its layer’s values and animations appear here."
    addSubview(emptyLabel)
  }

  required init?(coder: NSCoder) { fatalError("DetailsView.init(coder:): use init(frame:)") }

  /// Shows facts, and updates only the rows that have changed.
  func show(_ facts: [Fact]) {
    guard facts != self.facts else { return }
    if facts.first?.title != self.facts.first?.title { contentOffset = .zero }
    self.facts = facts
    while views.count < facts.count {
      let view = FactRow()
      view.apply(theme)
      addSubview(view)
      views.append(view)
    }
    for (index, view) in views.enumerated() {
      view.isHidden = index >= facts.count
      if index < facts.count { view.show(facts[index]) }
    }
    emptyLabel.isHidden = !facts.isEmpty
    setNeedsLayout()
  }

  func apply(_ theme: Theme) {
    self.theme = theme
    backgroundColor = theme.panel
    emptyLabel.textColor = theme.secondary
    for view in views { view.apply(theme) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width - 32
    emptyLabel.setFrame(16, 12, width, 48)
    var y: CGFloat = 4
    for (index, view) in views.enumerated() where index < facts.count {
      let height = view.height(forWidth: width)
      view.setFrame(16, y, width, height)
      y += height
    }
    let size = CGSize(width: bounds.width, height: y + 12)
    if contentSize != size { contentSize = size }
  }
}

/// A row with a title and a value, optionally with a colour or a progress bar.
private final class FactRow: UIView, Themed {
  private let titleLabel = UILabel(Theme.caption)
  private let valueLabel = UILabel(.systemFont(ofSize: 12, weight: .medium), lines: 4)
  private let noteLabel = UILabel(.systemFont(ofSize: 11))
  private let swatch = UIView()
  private let (track, bar) = (UIView(), UIView())
  private var fact = Fact()
  private var theme = Theme(isDark: false)

  private static let titleWidth: CGFloat = 84

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    swatch.layer.cornerRadius = 3
    swatch.layer.borderWidth = 1
    for view in [track, bar] { view.layer.cornerRadius = 2 }
    valueLabel.lineBreakMode = .byTruncatingMiddle
    for view in [titleLabel, valueLabel, noteLabel, swatch, track, bar] { addSubview(view) }
  }

  required init?(coder: NSCoder) { fatalError("FactRow.init(coder:): use init()") }

  func show(_ fact: Fact) {
    guard fact != self.fact else { return }
    if fact.isHeading != self.fact.isHeading {
      titleLabel.font = fact.isHeading ? .systemFont(ofSize: 13, weight: .semibold) : Theme.caption
    }
    self.fact = fact
    titleLabel.text = fact.title
    valueLabel.text = fact.value
    noteLabel.text = fact.note
    apply(theme)
    setNeedsLayout()
  }

  func apply(_ theme: Theme) {
    self.theme = theme
    titleLabel.textColor = fact.isHeading ? theme.text : theme.secondary
    valueLabel.textColor = theme.text
    noteLabel.textColor = theme.secondary
    swatch.backgroundColor = fact.color.map { UIColor(cgColor: $0) }
    swatch.layer.borderColor = theme.line.cgColor
    track.backgroundColor = theme.pressedFill
    bar.backgroundColor = theme.accent
  }

  private func room(_ width: CGFloat) -> CGFloat {
    max(1, width - Self.titleWidth - 8 - (fact.color == nil ? 0 : 20))
  }

  private func valueHeight(_ width: CGFloat) -> CGFloat {
    max(18, valueLabel.sizeThatFits(CGSize(width: room(width), height: 72)).height.rounded(.up) + 2)
  }

  func height(forWidth width: CGFloat) -> CGFloat {
    if fact.isHeading { return 34 }
    return valueHeight(width) + 2 + (fact.note.isEmpty ? 0 : 16)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    swatch.isHidden = fact.color == nil
    for view in [track, bar] { view.isHidden = fact.progress == nil }
    for view in [valueLabel, noteLabel] { view.isHidden = fact.isHeading }
    if fact.isHeading { return titleLabel.setFrame(0, 10, width, 22) }
    let left = Self.titleWidth + 8
    titleLabel.setFrame(0, 0, Self.titleWidth, 18)
    swatch.setFrame(left, 3, 12, 12)
    let start = left + (fact.color == nil ? 0 : 20)
    valueLabel.setFrame(start, 0, room(width), valueHeight(width))
    noteLabel.setFrame(left, valueHeight(width), width - left, 14)
    guard let progress = fact.progress else { return }
    valueLabel.setFrame(start, 0, 60, 18)
    let length = max(0, width - start - 64)
    track.setFrame(start + 60, 7, length, 4)
    bar.frame = CGRect(x: start + 60, y: 7, width: length * CGFloat(progress), height: 4)
  }
}
