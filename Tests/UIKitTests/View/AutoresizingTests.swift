import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct AutoresizingTests {
  /// All 64 masks are compared with expected frames.
  ///
  /// Horizontally, the margins are 10 and 60, the width is 30, and the superview grows from 100 to 160. Vertically, the
  /// margins are 20 and 140, the height is 40, and the superview grows from 200 to 260.
  @Test func everyMaskResizes() {
    let across: [(mask: UIView.AutoresizingMask, x: CGFloat, width: CGFloat)] = [
      ([], 10, 30),
      ([.flexibleLeftMargin], 70, 30),
      ([.flexibleWidth], 10, 90),
      ([.flexibleRightMargin], 10, 30),
      ([.flexibleLeftMargin, .flexibleWidth], 25, 75),
      ([.flexibleLeftMargin, .flexibleRightMargin], 10 + 60.0 / 7, 30),
      ([.flexibleWidth, .flexibleRightMargin], 10, 50),
      ([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], 16, 48),
    ]
    let down: [(mask: UIView.AutoresizingMask, y: CGFloat, height: CGFloat)] = [
      ([], 20, 40),
      ([.flexibleTopMargin], 80, 40),
      ([.flexibleHeight], 20, 100),
      ([.flexibleBottomMargin], 20, 40),
      ([.flexibleTopMargin, .flexibleHeight], 40, 80),
      ([.flexibleTopMargin, .flexibleBottomMargin], 27.5, 40),
      ([.flexibleHeight, .flexibleBottomMargin], 20, 40 + 40.0 / 3),
      ([.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin], 26, 52),
    ]
    var masks: Set<UInt> = []
    for a in across {
      for d in down {
        let parent = UIView(frame: CGRect(x: 5, y: 5, width: 100, height: 200))
        let child = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        child.autoresizingMask = a.mask.union(d.mask)
        masks.insert(child.autoresizingMask.rawValue)
        parent.addSubview(child)
        parent.frame.size = CGSize(width: 160, height: 260)
        #expect(isClose(child.frame, CGRect(x: a.x, y: d.y, width: a.width, height: d.height)))
        // Resizing there and back changes nothing, unless a part shrank to zero.
        parent.bounds.size = CGSize(width: 100, height: 200)
        #expect(isClose(child.frame, CGRect(x: 10, y: 20, width: 30, height: 40), 1e-9))
      }
    }
    #expect(masks.count == 64)
  }

  @Test func partsWithoutASizeShareEqually() {
    func result(_ frame: CGRect, _ mask: UIView.AutoresizingMask, _ from: CGFloat, _ to: CGFloat) -> CGRect {
      let parent = UIView(frame: CGRect(x: 0, y: 0, width: from, height: 10))
      let child = UIView(frame: frame)
      child.autoresizingMask = mask
      parent.addSubview(child)
      parent.bounds.size.width = to
      return child.frame
    }
    // Flexible parts of no size share equally.
    #expect(
      result(CGRect(x: 0, y: 0, width: 50, height: 1), [.flexibleLeftMargin, .flexibleRightMargin], 50, 90)
        == CGRect(x: 20, y: 0, width: 50, height: 1))
    #expect(
      result(.zero, [.flexibleWidth, .flexibleRightMargin], 0, 80) == CGRect(x: 0, y: 0, width: 40, height: 0)
    )
    // A length does not become negative.
    #expect(result(CGRect(x: 40, y: 0, width: 20, height: 1), [.flexibleWidth], 100, 30).width == 0)
  }

  @Test func viewsAreResizedOnlyIfEnabled() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    child.autoresizingMask = .flexibleWidth
    parent.addSubview(child)
    parent.autoresizesSubviews = false
    parent.frame.size.width = 200
    #expect(child.frame.width == 50)
    parent.autoresizesSubviews = true
    parent.bounds.origin.x = 10
    #expect(child.frame.width == 50)
    parent.bounds.size.width = 220
    #expect(child.frame.width == 70)
  }

  /// A transform changes the displayed frame, not the layout.
  @Test func transformedViewsResizeByTheirUntransformedRectangle() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 80))
    child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    child.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    parent.addSubview(child)
    parent.frame.size = CGSize(width: 200, height: 300)
    child.transform = .identity
    #expect(isClose(child.frame, CGRect(x: 10, y: 10, width: 180, height: 280)))
  }

  @Test func allGenerationsAreResized() {
    let views = (0..<4).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)) }
    for (parent, child) in zip(views, views.dropFirst()) {
      child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      parent.addSubview(child)
    }
    views[0].frame.size = CGSize(width: 300, height: 50)
    #expect(views.allSatisfy { $0.bounds.size == CGSize(width: 300, height: 50) })
  }
}
