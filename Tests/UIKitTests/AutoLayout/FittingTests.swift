import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct FittingTests {
  /// A view that was never laid out is as high as the stack of texts in it needs.
  @Test(arguments: [false, true]) func aNewStackHasItsSize(isInWindow: Bool) {
    let stage = Stage()
    let content = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    if isInWindow { stage.window.addSubview(content) }
    let (first, second, card) = (UILabel(), UILabel(), UIView())
    let stack = UIStackView(arrangedSubviews: [first, second])
    stack.axis = .vertical
    stack.spacing = 2
    content.addSubview(card)
    card.addSubview(stack)
    for view in [card, stack] { view.translatesAutoresizingMaskIntoConstraints = false }
    NSLayoutConstraint.activate([
      card.topAnchor.constraint(equalTo: content.topAnchor, constant: 8),
      card.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -8),
      card.leadingAnchor.constraint(equalTo: content.leadingAnchor),
      card.trailingAnchor.constraint(equalTo: content.trailingAnchor),
      stack.topAnchor.constraint(equalTo: card.topAnchor),
      stack.bottomAnchor.constraint(equalTo: card.bottomAnchor),
      stack.leadingAnchor.constraint(equalTo: card.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: card.trailingAnchor),
    ])
    first.text = "First"
    second.text = "Second"
    let height = first.intrinsicContentSize.height + second.intrinsicContentSize.height + 18
    let size = content.systemLayoutSizeFitting(
      CGSize(width: 300, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(isClose(size.height, height, 1) && size.width == 300)
    if isInWindow {
      stage.frame(at: 0.1)
      let again = content.systemLayoutSizeFitting(
        CGSize(width: 300, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      #expect(again == size)
    }
  }
}
