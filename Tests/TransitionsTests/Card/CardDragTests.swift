import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// Touches on a card and on a page (transitions.md §2.2: list cell, detail, drag, release).
@Suite(.serialized) @MainActor
struct CardDragTests {
  // MARK: Formulas

  @Test(arguments: [(1.0, 0.0), (0.95, 4.05), (0.9, 8.1), (0.85, 12.15), (0.8, 16.2)])
  func cornersFollowTheScale(scale: Double, radius: Double) {
    #expect(abs(CardDrag.cornerRadius(at: scale) - radius) < 1e-9)
  }

  @Test func theBlurFollowsTheScale() {
    #expect(CardDrag.strength(at: 1) == 1)
    #expect(abs(CardDrag.strength(at: 0.9) - 0.75) < 1e-9)
    #expect(abs(CardDrag.strength(at: 0.8) - 0.5) < 1e-9)
  }

  @Test func theSmallestScaleShrinksTheTable() {
    let f = CardFixture(open: true)
    f.page.drag?.apply(0.8)
    let sheet = f.page.scrollView
    let table = f.stage.window.convert(sheet.bounds, from: sheet)
    #expect(isClose(table, CGRect(x: 39, y: 84.4, width: 312, height: 675.2), 1e-9))
    let header = f.stage.window.convert(f.page.header.bounds, from: f.page.header)
    #expect(isClose(header, CGRect(x: 39, y: 84.4, width: 312, height: 405.6), 1e-9))
  }

  // MARK: Drags

  @Test func aDragDownShrinksThePageAndAReleaseRestoresIt() throws {
    let f = CardFixture(open: true)
    let drag = try #require(f.page.drag)
    let (start, distance) = (CGPoint(x: 195, y: 300), CGPoint(x: 0, y: 84.4))
    f.drag(from: start, by: distance)
    #expect(abs(drag.scale - 0.9) < 1e-6)
    #expect(abs(f.page.scrollView.transform.a - 0.9) < 1e-6)
    #expect(abs(f.page.scrollView.layer.cornerRadius - 8.1) < 1e-4)
    #expect(abs(f.page.backdrop.strength - 0.75) < 1e-6)
    #expect(f.page.backdrop.hasSnapshot)
    #expect(!f.page.scrollView.isScrollEnabled)
    f.lift(from: start, by: distance)
    #expect(!f.isRunning)
    f.stage.run(0.5)
    #expect(f.page.scrollView.transform == .identity)
    #expect(f.page.scrollView.layer.cornerRadius == 0)
    #expect(f.page.scrollView.isScrollEnabled)
    #expect(!f.page.backdrop.hasSnapshot)
    #expect(f.isOpen)
  }

  @Test func aReleaseAtTheSmallestScalePopsAtOnce() throws {
    let f = CardFixture(open: true)
    let drag = try #require(f.page.drag)
    let (start, distance) = (CGPoint(x: 195, y: 300), CGPoint(x: 0, y: 240))
    f.drag(from: start, by: distance)
    #expect(drag.scale == 0.8)
    #expect(!f.isRunning)
    f.lift(from: start, by: distance)
    #expect(f.isRunning)
    #expect(!drag.panGestureRecognizer.isEnabled)
    f.settle()
    #expect(!f.isOpen)
    #expect(drag.scale == 1 && drag.panGestureRecognizer.isEnabled)
  }

  @Test func aCancelledPopRestoresThePage() throws {
    let f = CardFixture(open: true)
    let drag = try #require(f.page.drag)
    drag.apply(0.8)
    f.stage.step()
    drag.release(leaving: true)
    f.stage.run(0.3)
    f.navigation.grabTransition()
    f.navigation.releaseTransition(finishing: false)
    f.settle()
    f.stage.run(0.5)
    #expect(f.isOpen)
    #expect(drag.scale == 1 && drag.panGestureRecognizer.isEnabled)
    #expect(f.page.scrollView.transform == .identity && !f.page.backdrop.hasSnapshot)
  }

  @Test func aDragFromTheEdgeShrinksThePage() throws {
    let f = CardFixture(open: true)
    f.drag(from: CGPoint(x: 10, y: 400), by: CGPoint(x: 39, y: 0))
    #expect(abs((f.page.drag?.scale ?? 0) - 0.9) < 1e-6)
  }

  @Test func aDragAcrossThePageDoesNothing() {
    let f = CardFixture(open: true)
    f.drag(from: CGPoint(x: 100, y: 400), by: CGPoint(x: 100, y: 0))
    #expect(f.page.drag?.scale == 1)
    #expect(f.page.scrollView.transform == .identity)
  }

  @Test func aScrolledPageScrolls() {
    let f = CardFixture(open: true)
    f.page.scrollView.contentOffset.y = 300
    f.stage.step()
    f.drag(from: CGPoint(x: 195, y: 300), by: CGPoint(x: 0, y: 100))
    #expect(f.page.drag?.scale == 1)
    #expect(abs(f.page.scrollView.contentOffset.y - 200) <= 1)
  }

  // MARK: Header and cell

  @Test func aPulledHeaderStaysAtTheTop() {
    let f = CardFixture(open: true)
    f.page.scrollView.contentOffset.y = -60
    #expect(f.page.header.frame == CGRect(x: 0, y: -60, width: 390, height: 507))
    f.page.scrollView.contentOffset.y = 60
    #expect(f.page.header.frame == CGRect(x: 0, y: 0, width: 390, height: 507))
  }

  @Test func theTitleStaysBelowTheSafeArea() {
    let f = CardFixture(open: true)
    defer { UIScreen.main.safeAreaInsets = .zero }
    UIScreen.main.safeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    f.stage.step()
    #expect(f.page.header.titleLabel.frame.origin == CGPoint(x: 22, y: 77))
    #expect(f.page.scrollView.contentOffset == .zero)
  }

  @Test func theCellHasTheGeometryOfItsRow() {
    let f = CardFixture(open: false)
    let card = f.list.cell.card
    #expect(CardCell.height(forWidth: 390) == 480)
    #expect(card.frame == CGRect(x: 20, y: 0, width: 350, height: 480))
    #expect(card.imageView.frame == CGRect(x: 0, y: 0, width: 350, height: 455))
    #expect(card.imageView.layer.cornerRadius == 15)
    #expect(card.titleLabel.frame.origin == CGPoint(x: 15, y: 20))
    #expect(card.subtitleLabel.frame.origin == CGPoint(x: 15, y: 425))
    #expect(card.subtitleLabel.alpha == 0.5)
  }

  @Test func aTouchShrinksTheCard() {
    let f = CardFixture(open: false)
    f.stage.down(195, 300)
    let start = f.stage.time
    let card = f.list.cell.card
    f.stage.frame(at: start + 0.1)
    #expect(abs(card.layer.presentedState.transform.m11 - 0.95) < 1e-6)
    f.stage.run(0.2)
    #expect(abs(card.layer.presentedState.transform.m11 - 0.9) < 1e-6)
    f.stage.up(195, 300)
    f.stage.run(0.5)
    #expect(card.transform == .identity)
  }
}
