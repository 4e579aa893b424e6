import Showcase
import UIKit

/// A thumbnail that plays, with the entry's title below.
final class GalleryCell: UICollectionViewCell {
  private let thumbnailView = UIView()
  private let ring = UIView()
  /// A hairline that separates the thumbnail from a background of the same colour.
  private let edge = UIView()
  private let titleLabel = UILabel(.systemFont(ofSize: 13, weight: .medium), lines: 2)
  private let note = UILabel(.systemFont(ofSize: 12))
  /// The image of the thumbnail that plays; nil while the cell is empty.
  private var shownImage: CGImage?
  private var theme = Theme(isDark: false)
  private var isHovered = false
  /// Whether this cell has the keyboard focus.
  var isFocused = false {
    didSet { showState() }
  }

  static let textHeight: CGFloat = 58
  private static let radius: CGFloat = 14
  private static let ringWidth: CGFloat = 2.5

  override init(frame: CGRect) {
    super.init(frame: frame)
    thumbnailView.layer.cornerRadius = Self.radius
    thumbnailView.layer.masksToBounds = true
    thumbnailView.layer.contentsGravity = .resize
    ring.layer.cornerRadius = Self.radius + 4
    edge.layer.cornerRadius = Self.radius
    edge.layer.borderWidth = 1
    for view in [ring, edge] { view.isUserInteractionEnabled = false }
    titleLabel.lineBreakMode = .byTruncatingMiddle
    for view in [ring, thumbnailView, edge, titleLabel, note] { contentView.addSubview(view) }
    onHover { [weak self] in
      self?.isHovered = $0
      self?.showState()
    }
  }

  required init?(coder: NSCoder) { fatalError("GalleryCell.init(coder:): use init(frame:)") }

  func show(_ entry: TransitionEntry, _ theme: Theme) {
    self.theme = theme
    titleLabel.text = entry.shortTitle
    note.text = entry.note
    titleLabel.textColor = theme.text
    note.textColor = theme.secondary
    thumbnailView.backgroundColor = theme.fill
    edge.layer.borderColor = UIColor(white: theme.isDark ? 1 : 0, alpha: theme.isDark ? 0.12 : 0.09).cgColor
    showState()
    setNeedsLayout()
  }

  /// Plays a thumbnail from a phase of its animation, 0…1; nil shows an empty cell.
  func play(_ thumbnail: Thumbnail?, phase: Double) {
    guard thumbnail?.image !== shownImage else { return }
    let isNew = shownImage == nil
    shownImage = thumbnail?.image
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    thumbnailView.layer.contents = thumbnail?.image
    thumbnailView.layer.contentsRect = thumbnail?.contentsRect(0) ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    CATransaction.commit()
    thumbnailView.layer.removeAnimation(forKey: "play")
    guard let thumbnail else { return }
    thumbnailView.layer.add(thumbnail.animation(phase: phase), forKey: "play")
    guard isNew, window != nil else { return }
    let appear = CABasicAnimation(keyPath: "opacity")
    appear.fromValue = 0
    appear.duration = 0.25
    thumbnailView.layer.add(appear, forKey: "appear")
  }

  var isPlaying: Bool { thumbnailView.layer.animation(forKey: "play") != nil }

  override func prepareForReuse() {
    super.prepareForReuse()
    play(nil, phase: 0)
    (isFocused, isHovered) = (false, false)
  }

  override var isHighlighted: Bool {
    didSet { showState() }
  }

  private func showState() {
    ring.layer.borderWidth = isFocused || isHovered || isHighlighted ? Self.ringWidth : 0
    ring.layer.borderColor = (isFocused || isHighlighted ? theme.accent : theme.pressedFill).cgColor
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = bounds.height - Self.textHeight
    thumbnailView.setFrame(0, 0, bounds.width, height)
    edge.frame = thumbnailView.frame
    ring.frame = thumbnailView.frame.insetBy(dx: -4, dy: -4)
    let titleHeight = min(
      36, titleLabel.sizeThatFits(CGSize(width: bounds.width - 4, height: 40)).height.rounded(.up))
    titleLabel.setFrame(2, height + 8, bounds.width - 4, titleHeight)
    note.setFrame(2, height + 8 + titleHeight, bounds.width - 4, 16)
  }
}

/// The title of a group and the number of its entries.
final class GalleryHeader: UICollectionReusableView {
  private let label = UILabel(.systemFont(ofSize: 17, weight: .bold))
  private let note = UILabel(Theme.caption)

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(label)
    addSubview(note)
  }

  required init?(coder: NSCoder) { fatalError("GalleryHeader.init(coder:): use init(frame:)") }

  func show(_ group: TransitionGroup, margin: CGFloat, _ theme: Theme) {
    label.text = group.title
    note.text = "\(group.entries.count)"
    label.textColor = theme.text
    note.textColor = theme.secondary
    self.margin = margin
    setNeedsLayout()
  }

  private var margin: CGFloat = 16

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = label.intrinsicContentSize.width.rounded(.up)
    label.setFrame(margin, bounds.height - 34, width, 24)
    note.setFrame(margin + width + 8, bounds.height - 32, 60, 22)
  }
}

extension TransitionEntry {
  /// The title with its direction, but without explanations and without the gestures that the stage's hint names.
  var shortTitle: String {
    var short = title[...]
    if let range = short.range(of: ", also") { short = short[..<range.lowerBound] }
    let direction = [", back", ", pop", ", push"].first { short.hasSuffix($0) } ?? ""
    if let range = short.range(of: ": ") { short = short[..<range.lowerBound] }
    return short.hasSuffix(direction) ? String(short) : short + direction
  }

  /// The name on the command line.
  var note: String { id }
}
