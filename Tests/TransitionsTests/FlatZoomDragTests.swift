import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// A drag drives the pop. The tests send touches as a window does.
@Suite(.serialized) @MainActor
struct FlatZoomDragTests {
  /// The fraction on screen, computed from the width of the moving picture. At rest, it is 0 or 1.
  private func shown(_ f: ZoomFixture) -> Double {
    guard let picture = f.picture else { return f.isOpen ? 0 : 1 }
    return Double(390 - f.stage.shownFrame(picture).width) / 280
  }

  @Test func aDragBeyondTheMiddlePops() {
    let f = ZoomFixture(open: true)
    f.stage.down(100, 500)
    f.drag(from: 100, to: 330)
    #expect(f.zoom.interactivePop.isActive)
    // The first ten points are the gesture's slop.
    #expect(abs(shown(f) - 220.0 / 390) < 1e-9)
    f.stage.up(330, 500)
    #expect(!f.zoom.interactivePop.isActive)
    f.settle()
    #expect(!f.isOpen)
  }

  @Test func aDragBeforeTheMiddleReturns() {
    let f = ZoomFixture(open: true)
    f.stage.down(100, 500)
    f.drag(from: 100, to: 100 + 0.3 * 390)
    f.stage.up(100 + 0.3 * 390, 500)
    f.settle()
    #expect(f.isOpen)
    #expect(f.detail.view.alpha == 1)
  }

  @Test func aDragToTheMiddleReturns() {
    let f = ZoomFixture(open: true)
    f.stage.down(100, 500)
    f.drag(from: 100, to: 305)
    #expect(abs(shown(f) - 0.5) < 1e-9)
    f.stage.up(305, 500)
    f.settle()
    #expect(f.isOpen)
  }

  @Test func aBackwardDragShowsTheStart() {
    let f = ZoomFixture(open: true)
    f.stage.down(300, 500)
    f.drag(from: 300, to: 100)
    #expect(f.isRunning)
    #expect(shown(f) == 0)
    f.stage.up(100, 500)
    f.settle()
    #expect(f.isOpen)
  }

  @Test func aCancelledGestureCancels() {
    let f = ZoomFixture(open: true)
    f.stage.down(50, 500)
    f.drag(from: 50, to: 380)
    f.stage.cancel(380, 500)
    f.settle()
    #expect(f.isOpen)
  }

  /// A container whose size is zero has no measure for the drag, but the gesture still ends the transition.
  @Test(arguments: [true, false])
  func aContainerThatLosesItsSizeEndsTheDrag(isCancelled: Bool) {
    let f = ZoomFixture(open: true)
    f.stage.down(100, 500)
    f.drag(from: 100, to: 330)
    #expect(f.zoom.interactivePop.isActive)
    f.navigation.view.bounds = .zero
    if isCancelled { f.stage.cancel(330, 500) } else { f.stage.up(330, 500) }
    #expect(!f.zoom.interactivePop.isActive)
    f.settle()
    #expect(f.isOpen == isCancelled)
  }

  @Test func theRootIsNotPopped() {
    let f = ZoomFixture(open: false)
    f.stage.down(100, 500)
    f.drag(from: 100, to: 350)
    #expect(!f.isRunning)
    f.stage.up(350, 500)
    #expect(!f.zoom.interactivePop.isActive)
  }

  @Test func aRunningPushIsNotGrabbed() {
    let f = ZoomFixture(open: false)
    f.navigation.pushViewController(f.detail, animated: true)
    f.stage.run(0.1)
    f.stage.down(100, 500)
    f.drag(from: 100, to: 350, steps: 4)
    #expect(f.navigation.transitionCoordinator?.isInteractive == false)
    f.stage.up(350, 500)
    f.settle()
    #expect(f.isOpen)
  }

  @Test func onlyADragDrivesAPop() {
    let f = ZoomFixture(open: true)
    f.navigation.popViewController(animated: true)
    #expect(f.navigation.transitionCoordinator?.initiallyInteractive == false)
    f.settle()
    #expect(!f.isOpen)
  }

  @Test func aSecondTouchGrabsWithoutAJump() {
    for finishes in [true, false] {
      let f = ZoomFixture(open: true)
      f.stage.down(100, 500)
      f.drag(from: 100, to: finishes ? 320 : 260)
      f.stage.up(finishes ? 320 : 260, 500)
      for _ in 0..<8 { f.stage.step() }
      #expect(f.isRunning)
      let before = shown(f)
      f.stage.down(150, 600)
      f.stage.move(154, 600)
      let moved = shown(f)
      f.stage.move(160, 600)
      #expect(f.navigation.transitionCoordinator?.isInteractive == true)
      #expect(f.navigation.transitionCoordinator?.isCancelled == false)
      let grabbed = shown(f)
      // The grabbed fraction equals the fraction of the last frame.
      #expect(abs(grabbed - moved) < 1e-9)
      #expect(finishes ? grabbed >= before : grabbed <= before)
      f.stage.step()
      #expect(abs(shown(f) - grabbed) < 1e-9)
      f.stage.move(170, 600)
      #expect(abs(shown(f) - grabbed - 10.0 / 390) < 1e-9)
      f.drag(from: 170, to: -600, y: 600)
      #expect(shown(f) == 0)
      f.stage.up(-600, 600)
      f.settle()
      #expect(f.isOpen)
      #expect(!f.detail.picture.isHidden)
    }
  }

  @Test func noFrameJumps() {
    let f = ZoomFixture(open: true)
    f.stage.down(100, 500)
    f.stage.move(111, 500)
    var last = shown(f)
    var x = 111.0
    // The bound is the speed of the touch, or 1.8 times the mean speed of the remainder if that is faster.
    func check(finger: Double) {
      let bound = max(finger / 390, 1.8 / 0.8 / 60) + 1e-9
      #expect(abs(shown(f) - last) <= bound)
      last = shown(f)
    }
    func move(_ by: Double) {
      x += by
      f.stage.move(x, 500)
      check(finger: abs(by))
    }
    for _ in 0..<20 { move(8) }
    f.stage.up(x, 500)
    check(finger: 0)
    for _ in 0..<5 {
      f.stage.step()
      check(finger: 0)
    }
    x = 200
    f.stage.down(x, 500)
    check(finger: 0)
    for _ in 0..<3 { move(5) }
    for _ in 0..<15 { move(-6) }
    for _ in 0..<40 { move(7) }
    f.stage.up(x, 500)
    while f.isRunning {
      f.stage.step()
      check(finger: 0)
    }
    #expect(!f.isOpen)
  }

  @Test func aDragFromTheEdgeDrivesTheBuiltInPop() {
    let f = ZoomFixture(open: true)
    f.stage.down(5, 500)
    f.drag(from: 5, to: 300)
    #expect(!f.zoom.interactivePop.isActive)
    #expect(f.navigation.transitionCoordinator?.isInteractive == true)
    #expect(abs(f.stage.shownFrame(f.detail.view).minX - 285) < 1e-9)
    f.stage.up(300, 500)
    f.settle()
    #expect(!f.isOpen)
  }

  @Test func nothingLeaks() {
    weak var screen: PictureScreen?
    weak var navigation: UINavigationController?
    weak var zoom: FlatZoomNavigation?
    weak var pop: FlatZoomInteractivePop?
    do {
      let f = ZoomFixture(open: true)
      f.stage.down(100, 500)
      f.drag(from: 100, to: 350)
      f.stage.up(350, 500)
      f.settle()
      screen = f.detail
      navigation = f.navigation
      zoom = f.zoom
      pop = f.zoom.interactivePop
      f.stage.window.rootViewController = nil
      f.stage.step()
    }
    #expect(screen == nil)
    #expect(navigation == nil)
    #expect(zoom == nil)
    #expect(pop == nil)
  }
}

/// A grab during a spring animation and a fade.
@Suite(.serialized) @MainActor
struct FlatZoomGrabTests {
  @Test(arguments: [0.02, 0.1, 0.2, 0.23, 0.35, 0.5, 0.79]) func aGrabOfASpringKeepsEveryValue(time: Double) {
    let f = ZoomFixture(open: false)
    f.navigation.pushViewController(f.detail, animated: true)
    f.stage.step()
    f.stage.frame(at: f.stage.time + time)
    let picture = f.picture!
    let (frame, alpha) = (f.stage.shownFrame(picture), f.stage.shownAlpha(f.detail.view))
    f.navigation.grabTransition()
    let p = Double(f.navigation.transitionCoordinator?.percentComplete ?? -1)
    f.stage.step()
    #expect(isClose(f.stage.shownFrame(picture), frame, 1e-9))
    #expect(abs(f.stage.shownAlpha(f.detail.view) - alpha) < 1e-6)
    // The motion is linear from there to both ends.
    f.navigation.scrubTransition(to: 0)
    f.stage.step()
    #expect(isClose(f.stage.shownFrame(picture), ZoomFixture.cell, 1e-9))
    f.navigation.scrubTransition(to: p / 2)
    f.stage.step()
    let halfwayFrame = f.stage.shownFrame(picture)
    #expect(abs(halfwayFrame.width - (frame.width + 110) / 2) < 1e-9)
    f.navigation.scrubTransition(to: 1)
    f.stage.step()
    // A spring that is grabbed beyond its end has the fraction 1, which shows the grabbed frame.
    if p < 1 { #expect(isClose(f.stage.shownFrame(picture), ZoomFixture.large, 1e-9)) }
    f.navigation.scrubTransition(to: p)
    f.stage.step()
    #expect(isClose(f.stage.shownFrame(picture), frame, 1e-9))
    f.navigation.releaseTransition(finishing: false)
    f.settle()
    #expect(!f.isOpen)
    #expect(!f.grid.picture.isHidden)
  }
}
