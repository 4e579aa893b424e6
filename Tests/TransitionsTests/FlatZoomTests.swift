import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// The FlatZoom rows of transitions.md §2.1.
@Suite(.serialized) @MainActor
struct FlatZoomTests {
  // MARK: Vectors

  @Test func pushFollowsTheSpring() {
    let f = ZoomFixture(open: false)
    f.navigation.pushViewController(f.detail, animated: true)
    f.stage.step()
    let start = f.stage.time
    let spring = SpringSolution.uikit(dampingRatio: 0.5, duration: 0.8, initialVelocity: 0.5)
    let frames: [(Double, CGRect)] = [
      (0, ZoomFixture.cell), (0.25, CGRect(x: -2.88, y: 83.38, width: 430.39, height: 327.41)),
      (0.5, CGRect(x: 0.23, y: 88.37, width: 386.72, height: 297.78)),
      (0.75, CGRect(x: 0.04, y: 88.06, width: 389.51, height: 299.66)),
    ]
    for (fraction, frame) in frames {
      f.stage.frame(at: start + fraction * 0.8)
      #expect(isClose(f.stage.shownFrame(f.picture!), frame, 0.01))
      #expect(abs(f.stage.shownAlpha(f.detail.view) - spring.progress(fraction * 0.8)) < 1e-6)
    }
    f.stage.frame(at: start + 0.8)
    #expect(f.stage.shownFrame(f.picture!) == ZoomFixture.large)
    f.settle()
    #expect(f.isOpen)
  }

  @Test func popFollowsTheSpring() {
    let f = ZoomFixture(open: true)
    f.navigation.popViewController(animated: true)
    f.stage.step()
    let start = f.stage.time
    let spring = SpringSolution.uikit(dampingRatio: 0.5, duration: 0.8, initialVelocity: 0.8)
    let frames: [(Double, CGRect)] = [
      (0, ZoomFixture.large), (0.25, CGRect(x: 22.89, y: 124.62, width: 69.6, height: 82.59)),
      (0.5, CGRect(x: 19.78, y: 119.65, width: 113.06, height: 112.07)),
      (0.75, CGRect(x: 19.96, y: 119.93, width: 110.61, height: 110.42)),
    ]
    for (fraction, frame) in frames {
      f.stage.frame(at: start + fraction * 0.8)
      #expect(isClose(f.stage.shownFrame(f.picture!), frame, 0.01))
      #expect(abs(f.stage.shownAlpha(f.detail.view) - (1 - spring.progress(fraction * 0.8))) < 1e-6)
    }
    f.stage.frame(at: start + 0.8)
    #expect(f.stage.shownFrame(f.picture!) == ZoomFixture.cell)
    f.settle()
    #expect(!f.isOpen)
  }

  /// In a push and in a pop, the old screen fades out completely before the new screen fades in. Nothing remains.
  @Test(arguments: [false, true]) func screensFadeInTurn(isPop: Bool) throws {
    let f = ZoomFixture(open: isPop)
    f.zoom.fade = .inTurn
    if isPop {
      f.navigation.popViewController(animated: true)
    } else {
      f.navigation.pushViewController(f.detail, animated: true)
    }
    f.stage.step()
    let start = f.stage.time
    let container = try #require(f.picture?.superview)
    let cover = try #require(
      container.subviews.first { ![f.grid.view, f.detail.view, f.picture].contains($0) })
    let upper = try #require(f.detail.view)
    let (arriving, leaving) = isPop ? (cover, upper) : (upper, cover)
    for (fraction, old, new) in [
      (0.0, 1.0, 0.0), (0.075, 0.5, 0), (0.15, 0, 0), (0.275, 0, 0.5), (0.4, 0, 1), (0.9, 0, 1),
    ] {
      f.stage.frame(at: start + fraction * 0.8)
      // In a push, the cover hides the old screen. In a pop, the cover reveals the new screen.
      #expect(abs(f.stage.shownAlpha(leaving) - (isPop ? old : 1 - old)) < 1e-4, "\(fraction)")
      #expect(abs(f.stage.shownAlpha(arriving) - (isPop ? 1 - new : new)) < 1e-4, "\(fraction)")
    }
    f.settle()
    #expect(cover.superview == nil && upper.alpha == 1)
  }

  @Test func aDragShowsItsFraction() {
    let f = ZoomFixture(open: true)
    f.zoom.interactivePop.beginPop()
    f.stage.step()
    for p in [0.5, 0.0, 0.25, 1.0, 0.75, 0.5] {
      f.zoom.interactivePop.update(p)
      f.stage.step()
      let mid = CGRect(x: 20 * p, y: 88 + 32 * p, width: 390 - 280 * p, height: 300 - 190 * p)
      #expect(isClose(f.stage.shownFrame(f.picture!), mid, 1e-9))
      #expect(abs(f.stage.shownAlpha(f.detail.view) - (1 - p)) < 1e-6)
    }
    #expect(isClose(f.stage.shownFrame(f.picture!), CGRect(x: 10, y: 104, width: 250, height: 205), 1e-9))
    f.zoom.interactivePop.release(finishing: false)
    f.settle()
  }

  // MARK: Order, hiding, cleanup

  @Test(arguments: [true, false]) func picturesAreHiddenDuringTheTransition(isPush: Bool) {
    let f = ZoomFixture(open: !isPush)
    if isPush {
      f.navigation.pushViewController(f.detail, animated: true)
    } else {
      f.navigation.popViewController(animated: true)
    }
    let container = f.grid.view.superview
    #expect(container === f.detail.view.superview)
    #expect(container?.subviews == [f.grid.view!, f.detail.view!, f.picture!])
    #expect(f.grid.picture.isHidden)
    #expect(f.detail.picture.isHidden)
    #expect((f.picture as? UIImageView)?.contentMode == .scaleAspectFill)
    f.settle()
    #expect(!f.grid.picture.isHidden)
    #expect(!f.detail.picture.isHidden)
    #expect(f.grid.view.alpha == 1)
    #expect(f.detail.view.alpha == 1)
    #expect(f.picture == nil)
    #expect(container?.superview == nil)
  }

  @Test(arguments: [true, false]) func aCancellationLeavesNothingBehind(isPush: Bool) {
    let f = ZoomFixture(open: !isPush)
    f.detail.picture.layer.cornerRadius = 3
    f.grid.picture.layer.cornerRadius = 12
    if isPush {
      f.navigation.pushViewController(f.detail, animated: true)
    } else {
      f.navigation.popViewController(animated: true)
    }
    f.stage.run(0.37 * 0.8)
    f.navigation.grabTransition()
    f.navigation.releaseTransition(finishing: false)
    f.settle()
    #expect(f.isOpen == !isPush)
    let (shown, other) = isPush ? (f.grid, f.detail) : (f.detail, f.grid)
    #expect(shown.view.superview?.subviews == [shown.view!])
    #expect(other.viewIfLoaded?.superview == nil)
    for screen in [shown, other] {
      #expect(!screen.picture.isHidden)
      #expect(screen.view.alpha == 1)
      #expect(screen.view.layer.animationKeys() == nil)
    }
    #expect(f.grid.picture.frame == ZoomFixture.cell)
    #expect(f.detail.picture.frame == ZoomFixture.large)
    #expect(f.grid.picture.layer.cornerRadius == 12)
    #expect(f.detail.picture.layer.cornerRadius == 3)
  }

  @Test func cornersFollowThePicture() {
    let f = ZoomFixture(open: false)
    f.grid.picture.layer.cornerRadius = 12
    f.navigation.pushViewController(f.detail, animated: true)
    f.stage.step()
    #expect(f.picture?.layer.presentedState.cornerRadius == 12)
    #expect(f.picture?.clipsToBounds == true)
    f.stage.run(0.79)
    #expect(abs(f.picture!.layer.presentedState.cornerRadius) < 0.1)
    f.settle()
  }

  @Test func aPlainViewMovesAsASnapshot() {
    let f = ZoomFixture(open: false, image: nil)
    f.navigation.pushViewController(f.detail, animated: true)
    f.stage.step()
    #expect(f.picture != nil)
    #expect(!(f.picture is UIImageView))
    #expect(f.stage.shownFrame(f.picture!) == ZoomFixture.cell)
    f.settle()
    #expect(f.isOpen)
  }

  @Test func withoutAPictureTheScreensFade() {
    let f = ZoomFixture(open: false)
    f.detail.hasPicture = false
    f.navigation.pushViewController(f.detail, animated: true)
    f.stage.step()
    #expect(f.picture == nil)
    #expect(f.detail.view.alpha == 1)
    #expect(f.stage.shownAlpha(f.detail.view) < 0.1)
    #expect(!f.grid.picture.isHidden)
    f.settle()
    #expect(f.isOpen)
  }

  @Test func otherScreensGetTheBuiltInAnimation() {
    let f = ZoomFixture(open: false)
    f.navigation.pushViewController(UIViewController(), animated: true)
    #expect(f.zoom.animator == nil)
    f.settle()
  }
}
