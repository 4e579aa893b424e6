import UIKit

/// A row of a list with one card, which becomes smaller under a touch (transitions.md §2.2, list cell).
@preconcurrency @MainActor
open class CardCell: UIView {
  /// The scale of the card under a touch.
  public nonisolated static let pressedScale: CGFloat = 0.9
  /// The distance of the card from the row's left and right edge, in points.
  public nonisolated static let margin: CGFloat = 20
  /// The distance of the picture from the row's lower edge, in points.
  public nonisolated static let gap: CGFloat = 25
  /// The seconds in which the card becomes smaller, and larger again.
  static let duration: TimeInterval = 0.2

  /// The card.
  public let card = CardView()
  private var action: (CardCell) -> Void = { _ in }

  /// Creates a row that calls `action` when it is tapped.
  public init(action: @escaping (CardCell) -> Void = { _ in }) {
    super.init(frame: .zero)
    self.action = action
    addSubview(card)
    addGestureRecognizer(
      UITapGestureRecognizer { [weak self] _ in
        if let self { self.action(self) }
      })
  }

  /// Traps: rows are made in code, archives are not read.
  public required init?(coder: NSCoder) {
    fatalError("CardCell.init(coder:): rows are made in code here, archives are not read")
  }

  /// The height of a row of this width, both in points.
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
    // Not by its frame: the card may be scaled.
    card.bounds.size = CGSize(width: max(0, bounds.width - 2 * Self.margin), height: bounds.height)
    card.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    scale(to: Self.pressedScale)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    scale(to: 1)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    scale(to: 1)
  }

  private func scale(to scale: CGFloat) {
    UIView.animate(withDuration: Self.duration, delay: 0, options: [.curveEaseInOut, .allowUserInteraction]) {
      self.card.transform = CGAffineTransform(scaleX: scale, y: scale)
    }
  }
}
