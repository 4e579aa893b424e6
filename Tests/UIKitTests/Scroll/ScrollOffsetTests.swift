import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct ScrollOffsetTests {
  private let stage = ScrollStage()
  private var scroll: UIScrollView { stage.scroll }

  @Test func theOffsetIsTheOriginOfTheBounds() {
    stage.begin()
    let card = UIView(frame: CGRect(x: 10, y: 300, width: 50, height: 50))
    scroll.addSubview(card)
    scroll.contentOffset = CGPoint(x: 3, y: 250.3)
    #expect(scroll.bounds == CGRect(x: 3, y: 250.3, width: 400, height: 800))
    #expect(scroll.frame == CGRect(x: 0, y: 0, width: 400, height: 800))
    #expect(isClose(card.convert(CGPoint.zero, to: nil), CGPoint(x: 7, y: 49.7)))
    scroll.bounds.origin = CGPoint(x: 0, y: 40)
    #expect(scroll.contentOffset == CGPoint(x: 0, y: 40))
    #expect(stage.log.offsets == [CGPoint(x: 3, y: 250.3), CGPoint(x: 0, y: 40)])
    // An unchanged offset is not reported.
    scroll.contentOffset = CGPoint(x: 0, y: 40)
    #expect(stage.log.offsets.count == 2)
    #expect(scroll.hitTest(CGPoint(x: 20, y: 310), with: nil) === card && scroll.clipsToBounds)
  }

  /// A change of the offset lays out only the scroll view, once per frame.
  @Test func scrollingLaysOutTheScrollViewAlone() {
    final class Counted: UIScrollView {
      var layouts = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
      }
    }
    final class Card: UIView {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let counted = Counted(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    let stage = ScrollStage(counted)
    stage.begin()
    let cards = (0..<20).map { Card(frame: CGRect(x: 0, y: 200 * Double($0), width: 400, height: 190)) }
    for card in cards { counted.addSubview(card) }
    stage.stage.frame(at: 1)
    let before = (counted.layouts, cards.map(\.layouts))
    for frame in 1...5 {
      counted.contentOffset.y += 10
      counted.contentOffset.y += 1
      stage.stage.frame(at: 1 + Double(frame))
    }
    #expect(counted.layouts == before.0 + 5)
    #expect(cards.map(\.layouts) == before.1)
  }

  /// For each size, insets and offset, the offset of resting content is clamped to the scrollable range.
  @Test func restingContentStaysInTheRange() {
    stage.begin()
    for content in [0.0, 100, 800, 801.3, 4000] {
      for (top, bottom) in [(0.0, 0.0), (64, 0), (0, 50), (20, 30), (-10, 0)] {
        for offset in [-500.0, -64, -20, 0, 7.25, 100, 9000] {
          scroll.contentInset = .zero
          scroll.contentSize = CGSize(width: 400, height: 1e5)
          scroll.contentOffset.y = offset
          // Setting an offset does not limit it.
          #expect(Double(scroll.contentOffset.y) == offset)
          scroll.contentSize = CGSize(width: 400, height: content)
          scroll.contentInset = UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0)
          #expect(scroll.adjustedContentInset == scroll.contentInset)
          let high = max(-top, content - 800 + bottom)
          // Each change clamps separately: first to the range of the size, then to the range of the insets.
          let first = min(max(offset, 0), max(0, content - 800))
          #expect(isClose(scroll.contentOffset.y, min(max(first, -top), high)))
        }
      }
    }
  }

  @Test func aLargerScrollViewShowsTheEnd() {
    stage.begin()
    scroll.contentOffset.y = 3200
    scroll.frame.size.height = 900
    #expect(scroll.contentOffset.y == 3100 && stage.log.offsets.last == CGPoint(x: 0, y: 3100))
    scroll.bounds.size.height = 1000
    #expect(scroll.contentOffset.y == 3000)
  }

  // MARK: Changes by the app

  /// An animated offset is eased at both ends, over 0.3 seconds. Then the delegate is notified of the end.
  @Test func anAnimatedOffsetIsEased() {
    stage.begin()
    scroll.setContentOffset(CGPoint(x: 0, y: 1000.25), animated: true)
    #expect(scroll.contentOffset.y == 0 && !scroll.isDecelerating)
    let seen = stage.glide()
    #expect(seen.count == 20)
    for (t, offset) in seen.dropLast() {
      #expect(isOnPixel(offset.y, of: 1000.25 * Curves.easeInOut(t / 0.3)))
    }
    #expect(scroll.contentOffset.y == 1000.25)
    #expect(stage.log.take() == ["scroll", "animated"])
    // Without a change the delegate is not notified.
    scroll.setContentOffset(CGPoint(x: 0, y: 1000.25), animated: true)
    #expect(stage.glide().isEmpty && stage.log.take() == [])
  }

  @Test func anAnimationMayBeReplaced() {
    stage.begin()
    scroll.setContentOffset(CGPoint(x: 0, y: 1000), animated: true)
    stage.stage.run(to: 0.2, step: ScrollStage.step)
    let middle = scroll.contentOffset.y
    #expect(middle > 0 && middle < 1000)
    // Another animation starts at the current offset.
    scroll.setContentOffset(.zero, animated: true)
    #expect(stage.log.take() == ["scroll", "animated"])
    let seen = stage.glide()
    for (t, offset) in seen { #expect(isOnPixel(offset.y, of: middle * (1 - Curves.easeInOut(t / 0.3)))) }
    scroll.setContentOffset(CGPoint(x: 0, y: 1000), animated: true)
    stage.stage.run(to: stage.stage.time + 0.1, step: ScrollStage.step)
    scroll.contentOffset = CGPoint(x: 0, y: 5)
    #expect(stage.glide().isEmpty && scroll.contentOffset.y == 5)
  }

  /// If the content becomes smaller during an animation, the animation ends at the end of the content. If the content
  /// is large enough again by then, the animation ends at the requested offset.
  @Test func anAnimationStaysInsideSmallerContent() {
    for (heights, end) in [([2000], 1200), ([2000, 4000], 3000), ([500], 0)] as [([CGFloat], CGFloat)] {
      let stage = ScrollStage()
      stage.begin()
      stage.scroll.setContentOffset(CGPoint(x: 0, y: 3000), animated: true)
      for height in heights {
        stage.stage.run(to: stage.stage.time + 0.0625, step: ScrollStage.step)
        stage.scroll.contentSize.height = height
      }
      let seen = stage.glide()
      #expect(stage.scroll.contentOffset.y == end && seen.last.map { $0.t < 0.5 } == true)
      #expect(stage.log.take() == ["scroll", "animated"])
    }
    // An offset beyond the content is kept if the app asked for it.
    stage.begin()
    scroll.setContentOffset(CGPoint(x: 0, y: -70), animated: true)
    stage.stage.run(to: stage.stage.time + 0.0625, step: ScrollStage.step)
    scroll.contentSize.height = 3000
    _ = stage.glide()
    #expect(scroll.contentOffset.y == -70)
  }

  @Test func aRectangleIsScrolledIntoView() {
    stage.begin(content: CGSize(width: 1000, height: 4000))
    scroll.contentInset = UIEdgeInsets(top: 100, left: 0, bottom: 50, right: 0)
    // The visible area is y 100..<750 of the bounds.
    for (offset, low, height, expected) in [
      (0.0, 150.0, 100.0, 0.0), (0, 100, 650, 0), (0, 700, 100, 50), (0, 90, 20, -10), (0, 0, 10, -100),
      (500, 0, 10, -100), (500, 600, 650, 500), (500, 590, 650, 490), (500, 610, 650, 510),
      // If a rectangle is larger than the visible area, its beginning is shown. If it covers the visible area, nothing
      // changes.
      (500, 590, 700, 500), (500, 2000, 900, 1900), (0, 3990, 10, 3250), (0, 3900, 400, 3250),
    ] {
      scroll.contentOffset = CGPoint(x: 0, y: offset)
      scroll.scrollRectToVisible(CGRect(x: 0, y: low, width: 10, height: height), animated: false)
      #expect(scroll.contentOffset == CGPoint(x: 0, y: expected), "\(offset) \(low) \(height)")
    }
    scroll.scrollRectToVisible(CGRect(x: 500, y: 3300, width: 100, height: 10), animated: false)
    #expect(scroll.contentOffset.x == 200)
  }

  @Test func animationBlocksScroll() {
    stage.begin()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { scroll.contentOffset.y = 640 }
    #expect(scroll.contentOffset.y == 640 && stage.log.offsets.count == 1)
    let start = stage.stage.time
    stage.stage.frame(at: start)
    stage.stage.frame(at: start + 0.25)
    #expect(isClose(stage.stage.shown(scroll).bounds.origin.y, 160))
  }

  @Test func aScrollViewIsNotRetained() {
    stage.begin()
    weak var released: UIScrollView?
    do {
      let other = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      other.contentSize = CGSize(width: 100, height: 1000)
      other.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
      other.flashScrollIndicators()
      var listener: ScrollLog? = ScrollLog()
      other.delegate = listener
      listener = nil
      #expect(other.delegate == nil)
      released = other
    }
    stage.stage.run(to: 1)
    #expect(released == nil && !RunContext.current.displayLinks.isRunning)
  }
}
