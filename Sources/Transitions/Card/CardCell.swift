import UIKit

/// A cell of a collection view with one card, which becomes smaller while the cell is highlighted (transitions.md §2.2,
/// list cell).
///
///     collectionView.register(CardCell.self, forCellWithReuseIdentifier: "card")
///     collectionView.delaysContentTouches = false  // a card answers to a touch at once
@preconcurrency @MainActor
open class CardCell: UICollectionViewCell {
  /// The scale of the card while a touch highlights it.
  public nonisolated static let pressedScale: CGFloat = 0.9
  /// The distance of the card from the cell's left and right edge, in points.
  public nonisolated static let margin: CGFloat = 20
  /// The distance of the picture from the cell's lower edge, in points.
  public nonisolated static let gap: CGFloat = 25
  /// The duration in seconds of each change of the card's scale.
  static let duration: TimeInterval = 0.2

  /// The card.
  public let card = CardView()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(card)
  }

  /// Traps: cells are made in code, archives are not read.
  public required init?(coder: NSCoder) {
    fatalError("CardCell.init(coder:): archives are not read; create cells in code")
  }

  /// The height of a cell of this width, both in points.
  public nonisolated static func height(
    forWidth width: CGFloat, ratio: CGFloat = CardView.Style.list.ratio
  ) -> CGFloat {
    max(0, width - 2 * margin) * ratio + gap
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height(forWidth: size.width, ratio: card.style.ratio))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    // The bounds are set instead of the frame, since the card may be scaled.
    card.bounds.size = CGSize(width: max(0, bounds.width - 2 * Self.margin), height: bounds.height)
    card.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  open override func prepareForReuse() {
    super.prepareForReuse()
    card.layer.removeAllAnimations()
    card.transform = .identity
  }

  open override var isHighlighted: Bool {
    get { super.isHighlighted }
    set {
      guard newValue != super.isHighlighted else { return }
      super.isHighlighted = newValue
      scale(to: newValue ? Self.pressedScale : 1)
    }
  }

  private func scale(to scale: CGFloat) {
    UIView.animate(withDuration: Self.duration, delay: 0, options: [.curveEaseInOut, .allowUserInteraction]) {
      self.card.transform = CGAffineTransform(scaleX: scale, y: scale)
    }
  }
}
