import Testing

@testable import UIKit

/// Hierarchies of many views are built and changed, each step at a cost that does not grow with their number.
@Suite(.serialized) @MainActor struct ManyViewsTests {
  private static let viewCount = 20_000
  private let views = (0..<Self.viewCount).map { _ in UIView() }

  private func parent() -> UIView {
    let parent = UIView()
    for view in views { parent.addSubview(view) }
    return parent
  }

  private func expect(_ list: [UIView], in parent: UIView) {
    #expect(parent.subviews.map(ObjectIdentifier.init) == list.map(ObjectIdentifier.init))
    let layers = (parent.layer.sublayers ?? []).map(ObjectIdentifier.init)
    #expect(layers == list.map { ObjectIdentifier($0.layer) })
  }

  @Test func aChainGrowsAtItsLeafAndAtItsRoot() {
    for (above, below) in zip(views, views.dropFirst()) { above.addSubview(below) }
    #expect(views[Self.viewCount - 1].isDescendant(of: views[0]))
    // The views are removed from the leaf, so that no release is nested.
    for view in views.reversed() { view.removeFromSuperview() }
    for (above, below) in zip(views, views.dropFirst()).reversed() { above.addSubview(below) }
    #expect(views[Self.viewCount - 1].isDescendant(of: views[0]))
    for view in views.reversed() { view.removeFromSuperview() }
    #expect(views.allSatisfy { $0.subviews.isEmpty && $0.superview == nil })
  }

  @Test func subviewsAreRemovedFrontToBack() {
    let parent = parent()
    for view in parent.subviews { view.removeFromSuperview() }
    expect([], in: parent)
  }

  @Test func theFirstSubviewIsRemovedUntilThereIsNone() {
    let parent = parent()
    var removed = 0
    while let first = parent.subviews.first {
      first.removeFromSuperview()
      removed += 1
    }
    #expect(removed == Self.viewCount)
  }

  @Test func subviewsAreInsertedAndSentToTheBack() {
    let parent = UIView()
    for view in views { parent.insertSubview(view, at: 0) }
    expect(views.reversed(), in: parent)
    for view in views.reversed() { parent.sendSubviewToBack(view) }
    expect(views, in: parent)
    for view in views { parent.bringSubviewToFront(view) }
    expect(views, in: parent)
  }

  @Test func subviewsAreInsertedBesideSiblings() {
    let parent = UIView()
    parent.addSubview(views[0])
    for (sibling, view) in zip(views, views.dropFirst()) { parent.insertSubview(view, belowSubview: sibling) }
    expect(views.reversed(), in: parent)
    for view in views.reversed().dropFirst() {
      parent.insertSubview(view, aboveSubview: views[Self.viewCount - 1])
    }
    #expect(parent.subviews.first === views[Self.viewCount - 1])
    #expect(parent.subviews[1] === views[0])
  }

  @Test func subviewsAreExchanged() {
    let parent = parent()
    for index in 0..<Self.viewCount / 2 {
      parent.exchangeSubview(at: index, withSubviewAt: Self.viewCount - 1 - index)
    }
    expect(views.reversed(), in: parent)
  }
}
