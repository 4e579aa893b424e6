import Testing

@testable import UIKit

/// The mouse wheel scrolls the innermost scroll view below the pointer that can scroll in its direction.
@Suite(.serialized) @MainActor
struct ScrollWheelTests {
  private final class ScrollCounter: NSObject, UIScrollViewDelegate {
    var count = 0
    func scrollViewDidScroll(_ scrollView: UIScrollView) { count += 1 }
  }

  private let stage = Stage()
  private let counter = ScrollCounter()
  private let outer = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
  private let inner = UIScrollView(frame: CGRect(x: 50, y: 100, width: 200, height: 100))

  private func begin() {
    stage.frame(at: 0)
    outer.contentSize = CGSize(width: 300, height: 1000)
    inner.contentSize = CGSize(width: 500, height: 150)
    inner.delegate = counter
    stage.window.addSubview(outer)
    outer.addSubview(inner)
    stage.frame(at: 0)
  }

  private func turn(_ right: Double, _ down: Double, x: Double = 100, y: Double = 150) {
    UIApplication.shared.turnWheel(by: CGPoint(x: right, y: down), at: CGPoint(x: x, y: y))
  }

  @Test func theInnermostScrollsAndThenTheNext() {
    begin()
    turn(0, 30)
    #expect(inner.contentOffset == CGPoint(x: 0, y: 30) && outer.contentOffset == .zero)
    turn(0, 60)
    #expect(inner.contentOffset.y == 50, "the content stops at its end")
    turn(0, 60)
    #expect(inner.contentOffset.y == 50 && outer.contentOffset.y == 60)
    #expect(counter.count == 2)
    turn(40, 0, y: 100)
    #expect(inner.contentOffset == CGPoint(x: 40, y: 50))
    turn(0, -2000, x: 10, y: 300)
    #expect(outer.contentOffset == .zero && inner.contentOffset.y == 50)
  }

  @Test func contentThatCannotScrollStays() {
    begin()
    inner.isScrollEnabled = false
    turn(0, 30)
    #expect(inner.contentOffset == .zero && outer.contentOffset.y == 30)
    UIApplication.shared.beginIgnoringInteractionEvents()
    turn(0, 30)
    UIApplication.shared.endIgnoringInteractionEvents()
    #expect(outer.contentOffset.y == 30)
    turn(0, 30, x: 390, y: 700)
    #expect(outer.contentOffset.y == 30)
  }

  @Test func aWheelStepEndsAnAnimation() {
    begin()
    outer.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    stage.run(to: 0.1)
    let reached = outer.contentOffset.y
    #expect(reached > 0 && reached < 500)
    turn(0, 40, x: 10, y: 10)
    stage.run(to: 1)
    #expect(outer.contentOffset.y == reached + 40)
  }
}
