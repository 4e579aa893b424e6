import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct FittingTests {
  /// A view that was never laid out fits the height of the stack of labels inside it.
  @Test(arguments: [false, true]) func aViewFitsItsStackBeforeTheFirstLayout(isInWindow: Bool) {
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

  @Test func theExpandedSizeIsTheUpperLimit() {
    let (view, content) = (UIView(), UIView())
    content.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(content)
    NSLayoutConstraint.activate([
      content.leftAnchor.constraint(equalTo: view.leftAnchor),
      content.rightAnchor.constraint(equalTo: view.rightAnchor),
      content.topAnchor.constraint(equalTo: view.topAnchor),
      content.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      content.widthAnchor.constraint(greaterThanOrEqualToConstant: 50),
      content.widthAnchor.constraint(lessThanOrEqualToConstant: 200),
      content.heightAnchor.constraint(equalToConstant: 30),
    ])
    #expect(
      view.systemLayoutSizeFitting(UIView.layoutFittingExpandedSize) == CGSize(width: 200, height: 30))
    #expect(
      view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 50, height: 30))
  }

  /// The margins of the superview count as far as they reach into the view.
  @Test func marginsOfTheSuperviewArePreserved() {
    let (view, inner) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), UIView())
    view.layoutMargins = UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
    view.addSubview(inner)
    inner.frame = CGRect(x: 5, y: 30, width: 95, height: 40)
    let defaultMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    #expect(!inner.preservesSuperviewLayoutMargins && inner.layoutMargins == defaultMargins)
    inner.preservesSuperviewLayoutMargins = true
    #expect(inner.layoutMargins == UIEdgeInsets(top: 8, left: 15, bottom: 8, right: 20))
    view.layoutMargins.left = 50
    #expect(inner.layoutMargins.left == 45)
    inner.preservesSuperviewLayoutMargins = false
    #expect(inner.layoutMargins == defaultMargins)
  }
}
