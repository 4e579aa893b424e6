import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// The push and pop of transitions.md §2.2.
@Suite(.serialized) @MainActor
struct CardTransitionTests {
  // MARK: Vectors

  private let pushSpring = SpringSolution.uikit(dampingRatio: 0.6, duration: 1, initialVelocity: 1)
  private let popSpring = SpringSolution.uikit(dampingRatio: 0.5, duration: 1, initialVelocity: 1)

  @Test func pushFollowsTheSpring() throws {
    let f = CardFixture(open: false)
    let start = f.begin(isPush: true)
    let flight = try #require(f.flight)
    let table: [(Double, CGRect, subtitle: Double, title: Double)] = [
      (0, CGRect(x: 37.5, y: 112, width: 315, height: 432), 425, 15),
      (0.25, CGRect(x: -0.13, y: -0.39, width: 390.26, height: 507.26), 477.18, 22.02),
      (0.5, CGRect(x: -1.46, y: -4.36, width: 392.92, height: 509.92), 479.03, 22.27),
      (0.75, CGRect(x: 0.32, y: 0.97, width: 389.35, height: 506.35), 476.55, 21.94),
    ]
    for (fraction, frame, subtitle, title) in table {
      f.stage.frame(at: start + fraction)
      #expect(isClose(f.stage.shownFrame(flight.view), frame, 0.01))
      #expect(abs(f.stage.shownFrame(flight.card.subtitleLabel).minY - subtitle) <= 0.01)
      #expect(abs(f.stage.shownFrame(flight.card.titleLabel).minX - title) <= 0.01)
      #expect(abs(f.stage.shownAlpha(f.page.view) - pushSpring.progress(fraction)) < 1e-6)
    }
    f.stage.frame(at: start + 1)
    #expect(isClose(f.stage.shownFrame(flight.view), CGRect(x: 0, y: 0, width: 390, height: 507), 1e-6))
    f.settle()
    #expect(f.isOpen)
  }

  @Test(arguments: CardFixture.sizes) func pushFollowsTheSpringAtAnySize(size: CGSize) throws {
    let f = CardFixture(size, open: false)
    let begin = f.begin(isPush: true)
    let flight = try #require(f.flight)
    let (width, height) = (size.width - 40, 1.3 * (size.width - 40) + 25)
    let start = CGRect(
      x: 20 + width * 0.05, y: 88 + height * 0.05, width: width * 0.9, height: height * 0.9)
    let end = CGRect(x: 0, y: 0, width: size.width, height: 1.3 * size.width)
    for fraction in [0, 0.25, 0.5, 0.75] {
      f.stage.frame(at: begin + fraction)
      let q = pushSpring.progress(fraction)
      #expect(isClose(f.stage.shownFrame(flight.view), mixed(start, end, q), 0.01))
    }
    f.settle()
    #expect(f.isOpen)
    #expect(f.page.header.frame == end)
  }

  @Test func popFromTheSmallestScaleFollowsTheSpring() throws {
    let f = CardFixture(open: true)
    f.page.drag?.apply(0.8)
    f.stage.step()
    let start = f.begin(isPush: false)
    let flight = try #require(f.flight)
    let table: [(Double, CGRect)] = [
      (0, CGRect(x: 39, y: 84.4, width: 312, height: 405.6)),
      (0.25, CGRect(x: 17.26, y: 88.52, width: 355.49, height: 462.13)),
      (0.5, CGRect(x: 20.18, y: 87.97, width: 349.64, height: 454.53)),
      (0.75, CGRect(x: 20.06, y: 87.99, width: 349.89, height: 454.86)),
    ]
    for (fraction, frame) in table {
      f.stage.frame(at: start + fraction)
      #expect(isClose(f.stage.shownFrame(flight.view), frame, 0.01))
      #expect(abs(f.stage.shownAlpha(f.page.view) - (1 - popSpring.progress(fraction))) < 1e-6)
    }
    f.stage.frame(at: start + 1)
    #expect(isClose(f.stage.shownFrame(flight.view), CGRect(x: 20, y: 88, width: 350, height: 455), 1e-6))
    #expect(abs(flight.card.imageView.layer.presentedState.cornerRadius - 15) < 1e-6)
    f.settle()
    #expect(!f.isOpen)
  }

  @Test(arguments: CardFixture.sizes) func popFollowsTheSpringAtAnySize(size: CGSize) throws {
    let f = CardFixture(size, open: true)
    let begin = f.begin(isPush: false)
    let flight = try #require(f.flight)
    let start = CGRect(x: 0, y: 0, width: size.width, height: 1.3 * size.width)
    let end = CGRect(x: 20, y: 88, width: size.width - 40, height: 1.3 * (size.width - 40))
    for fraction in [0, 0.25, 0.5, 0.75] {
      f.stage.frame(at: begin + fraction)
      let q = popSpring.progress(fraction)
      #expect(isClose(f.stage.shownFrame(flight.view), mixed(start, end, q), 0.01))
    }
    f.settle()
    #expect(!f.isOpen)
  }

  // MARK: Properties that do not overshoot

  /// The clip of the text below the header shrinks to a height of 0. At first, it is as high as the page below
  /// the header, plus 15 points that reach up behind the card.
  @Test func textFoldsUpUnderTheCard() throws {
    let f = CardFixture(open: true)
    let start = f.begin(isPush: false)
    let drawer = try #require(f.flight?.drawer)
    let text = try #require(drawer.clip.subviews.first)
    let full = 844 - 507 + 15.0
    for fraction in [0, 0.1, 0.25, 0.5, 0.75] {
      f.stage.frame(at: start + fraction)
      let height = drawer.clip.layer.presentedState.bounds.height
      let wanted = full * max(0, 1 - popSpring.progress(fraction))
      #expect(abs(height - wanted) < 0.01)
      if fraction == 0.25 { #expect(height == 0) }
      #expect(f.stage.shownFrame(text).size == CGSize(width: 390, height: 337))
      #expect(CATransform3DIsIdentity(text.layer.presentedState.transform))
    }
    f.settle()
  }

  @Test func theBackgroundFollowsTheClampedSpring() throws {
    let f = CardFixture(open: false)
    f.list.cell.card.color = UIColor(red: 1, green: 0, blue: 0.5, alpha: 1)
    let start = f.begin(isPush: true)
    for fraction in [0, 0.1, 0.2, 0.5, 0.75] {
      f.stage.frame(at: start + fraction)
      let q = min(1, pushSpring.progress(fraction))
      let color = try #require(f.page.scrollView.layer.presentedState.backgroundColor)
      #expect(abs(color.red - 1) < 1e-3)
      #expect(abs(color.green - q) < 1e-3)
      #expect(abs(color.blue - (0.5 + 0.5 * q)) < 1e-3)
    }
    f.settle()
    #expect(f.page.scrollView.backgroundColor == .white)
  }

  // MARK: Order and cleanup

  @Test(arguments: [true, false]) func cardsAreHiddenDuringTheTransition(isPush: Bool) throws {
    let f = CardFixture(open: !isPush)
    _ = f.begin(isPush: isPush)
    let flight = try #require(f.flight)
    let container = f.list.view.superview
    #expect(container?.subviews == [f.list.view!, f.page.view!, flight.view])
    #expect(f.list.cell.card.isHidden && f.page.header.isHidden)
    #expect(f.page.backdrop.hasSnapshot == !isPush)
    f.settle()
    #expect(!f.list.cell.card.isHidden && !f.page.header.isHidden && !f.page.scrollView.isHidden)
    #expect(f.list.cell.card.transform == .identity)
    #expect(f.page.view.alpha == 1)
    #expect(!f.page.backdrop.hasSnapshot)
    #expect(f.flight == nil)
    #expect(container?.superview == nil)
  }

  @Test(arguments: [true, false]) func aCancellationLeavesNothingBehind(isPush: Bool) {
    let f = CardFixture(open: !isPush)
    // The page sets its colours when its view is loaded.
    f.page.loadViewIfNeeded()
    let color = f.page.scrollView.backgroundColor
    _ = f.begin(isPush: isPush)
    f.stage.run(0.37)
    f.navigation.grabTransition()
    f.navigation.releaseTransition(finishing: false)
    f.settle()
    // The card of the list grows from its pressed scale to its own size during this time.
    f.stage.run(0.4)
    #expect(f.isOpen == !isPush)
    #expect(!f.list.cell.card.isHidden && !f.page.header.isHidden && !f.page.scrollView.isHidden)
    #expect(f.list.cell.card.transform == .identity)
    #expect(f.page.view.alpha == 1 && f.page.scrollView.backgroundColor == color)
    #expect(!f.page.backdrop.hasSnapshot)
    #expect(f.flight == nil)
    for layer in [f.page.view.layer, f.page.scrollView.layer, f.list.view.layer, f.list.cell.card.layer] {
      #expect(layer.animationKeys() == nil)
    }
  }

  /// An app may present a page above a list that stays.
  @Test func pagesCanBePresented() throws {
    final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { CardPush() }
      func animationController(forDismissed dismissed: UIViewController)
        -> (any UIViewControllerAnimatedTransitioning)?
      { CardPop() }
    }
    let stage = ZoomStage()
    let (list, page, delegate) = (CardFixture.List(), CardPageController(), Delegate())
    page.modalPresentationStyle = .custom
    page.transitioningDelegate = delegate
    stage.window.rootViewController = list
    stage.step()
    list.present(page, animated: true)
    stage.step()
    #expect(list.cell.card.isHidden && page.header.isHidden)
    stage.run(1.2)
    #expect(page.transitionCoordinator == nil && list.presentedViewController === page)
    #expect(!list.cell.card.isHidden && !page.header.isHidden)
    page.leave()
    stage.step()
    #expect(list.cell.card.isHidden && page.backdrop.hasSnapshot)
    stage.run(1.2)
    #expect(list.presentedViewController == nil && list.view.window === stage.window)
    #expect(!list.cell.card.isHidden)
  }
}
