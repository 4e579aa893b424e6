import Testing

@testable import Engine
@testable import UIKit

@Suite(.serialized) @MainActor
struct CompletionTests {
  private final class Log {
    var lines: [String] = []
  }

  private let stage = Stage()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let log = Log()

  private func begin() {
    stage.frame(at: 0)
    stage.window.addSubview(view)
    stage.frame(at: 0)
  }

  private func note(_ name: String) -> (Bool) -> Void {
    { [log] in log.lines.append("\(name) \($0)") }
  }

  @Test func aCompletionRunsOnceAfterTheEnd() {
    begin()
    UIView.animate(withDuration: 1, animations: { view.center.x = 200 }, completion: note("a"))
    for t in [0, 0.5, 0.99] {
      stage.frame(at: t)
      #expect(log.lines == [])
    }
    stage.run(to: 1.1)
    #expect(log.lines == ["a true"])
    stage.run(to: 3)
    #expect(log.lines == ["a true"])
  }

  /// The completion runs after a frame has shown the end of the animation.
  @Test func theEndIsShownBeforeTheCompletion() {
    begin()
    var seen: [CGFloat] = []
    UIView.animate(withDuration: 0.5) {
      view.center.x = 200
    } completion: { _ in
      seen.append(stage.shown(view).position.x)
    }
    stage.run(to: 1)
    #expect(seen == [200])
  }

  @Test func completionsWithoutAnimationsRunInTheNextTurn() {
    begin()
    var isInCall = true
    let check: (Bool) -> Void = { finished in
      #expect(finished && !isInCall)
      log.lines.append("done")
    }
    UIView.animate(withDuration: 1, animations: {}, completion: check)
    UIView.animate(withDuration: 0, animations: { view.alpha = 0 }, completion: check)
    UIView.animate(withDuration: 1, animations: { view.alpha = 0 }, completion: check)
    UIView.performWithoutAnimation {
      UIView.animate(withDuration: 1, animations: { view.alpha = 1 }, completion: check)
    }
    #expect(log.lines == [])
    isInCall = false
    stage.frame(at: 0.01)
    #expect(log.lines == ["done", "done", "done", "done"])
  }

  @Test func aCompletionWaitsForTheLastAnimationOfItsBlock() {
    begin()
    let other = UIView()
    stage.window.addSubview(other)
    stage.frame(at: 0)
    UIView.animate(
      withDuration: 1,
      animations: {
        view.center.x = 200
        view.alpha = 0
        other.transform = CGAffineTransform(scaleX: 2, y: 2)
      }, completion: note("a"))
    stage.frame(at: 0)
    stage.frame(at: 0.5)
    view.layer.removeAnimation(forKey: "opacity")
    stage.frame(at: 0.6)
    #expect(log.lines == [])
    stage.run(to: 1.1)
    #expect(log.lines == ["a false"])
  }

  @Test func aRemovedAnimationIsNotFinished() {
    begin()
    UIView.animate(withDuration: 1, animations: { view.center.x = 200 }, completion: note("removed"))
    stage.frame(at: 0)
    stage.frame(at: 0.5)
    view.layer.removeAllAnimations()
    stage.frame(at: 0.6)
    #expect(log.lines == ["removed false"])

    UIView.animate(withDuration: 1, animations: { view.center.x = 0 }, completion: note("left"))
    stage.frame(at: 0.7)
    view.removeFromSuperview()
    stage.frame(at: 0.8)
    stage.frame(at: 0.9)
    #expect(log.lines == ["removed false", "left false"])
  }

  @Test func aReplacedAnimationIsNotFinished() {
    begin()
    UIView.animate(withDuration: 1, animations: { view.alpha = 0.5 }, completion: note("a"))
    stage.frame(at: 0)
    stage.frame(at: 0.5)
    UIView.animate(withDuration: 1, animations: { view.alpha = 0 }, completion: note("b"))
    stage.run(to: 2)
    #expect(log.lines == ["a false", "b true"])
  }

  @Test func additiveAnimationsAreIndependent() {
    begin()
    UIView.animate(withDuration: 1, animations: { view.center.x = 300 }, completion: note("a"))
    stage.frame(at: 0)
    stage.frame(at: 0.5)
    UIView.animate(withDuration: 1, animations: { view.center.x = 0 }, completion: note("b"))
    stage.run(to: 2)
    #expect(log.lines == ["a true", "b true"])
  }

  @Test func completionsRunInTheOrderOfTheBlocks() {
    begin()
    for name in ["a", "b", "c"] {
      let other = UIView()
      stage.window.addSubview(other)
      UIView.animate(withDuration: 1, animations: { other.center.x = 9 }, completion: note(name))
    }
    UIView.animate(withDuration: 0.5, animations: { view.center.x = 9 }, completion: note("short"))
    stage.run(to: 2)
    #expect(log.lines == ["short true", "a true", "b true", "c true"])
  }

  @Test func theDelayPostponesTheCompletion() {
    begin()
    UIView.animate(withDuration: 1, delay: 1, animations: { view.center.x = 300 }, completion: note("a"))
    stage.run(to: 1.9)
    #expect(log.lines == [])
    stage.run(to: 2.1)
    #expect(log.lines == ["a true"])
  }

  @Test func repetitionEndsOnlyByRemoval() {
    begin()
    UIView.animate(
      withDuration: 1, delay: 0, options: .repeat, animations: { view.center.x = 300 }, completion: note("a"))
    stage.run(to: 10, step: 0.5)
    #expect(log.lines == [])
    view.layer.removeAllAnimations()
    stage.frame(at: 11)
    #expect(log.lines == ["a false"])
  }

  @Test func aCompletionMayStartAnAnimation() {
    begin()
    UIView.animate(withDuration: 0.5) {
      view.center.x = 300
    } completion: { _ in
      UIView.animate(withDuration: 0.5, animations: { view.center.x = 0 }, completion: note("second"))
    }
    stage.run(to: 0.9)
    #expect(log.lines == [] && view.center.x == 0)
    stage.run(to: 1.2)
    #expect(log.lines == ["second true"])
  }

  // MARK: Nesting

  @Test func innerBlocksInheritDurationAndCurve() {
    begin()
    let views = (0..<4).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)) }
    for view in views { stage.window.addSubview(view) }
    stage.frame(at: 0)
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      UIView.animate(withDuration: 1, delay: 0, options: .curveEaseIn) {
        #expect(UIView.inheritedAnimationDuration == 2)
        views[0].center.x = 150
      }
      UIView.animate(withDuration: 1, delay: 0, options: [.overrideInheritedDuration, .curveEaseIn]) {
        #expect(UIView.inheritedAnimationDuration == 1)
        views[1].center.x = 150
      }
      UIView.animate(withDuration: 1, delay: 0, options: [.overrideInheritedCurve, .curveEaseIn]) {
        views[2].center.x = 150
      }
      UIView.animate(
        withDuration: 1, delay: 0,
        options: [.overrideInheritedCurve, .overrideInheritedDuration, .curveEaseIn]
      ) {
        views[3].center.x = 150
      }
    }
    stage.frame(at: 0)
    for t in [0.25, 0.5, 0.75] {
      stage.frame(at: t)
      let expected = [t / 2, t, Curves.easeIn(t / 2), Curves.easeIn(t)]
      for (view, progress) in zip(views, expected) {
        #expect(isClose(stage.shown(view).position.x, 50 + 100 * progress))
      }
    }
  }

  @Test func springsFitTheDurationTheyInherit() {
    begin()
    UIView.animate(withDuration: 2) {
      UIView.animate(
        withDuration: 0.1, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0,
        options: .overrideInheritedCurve
      ) { view.center.x = 150 }
    }
    stage.frame(at: 0)
    for t in [0.25, 0.5, 1.5] {
      stage.frame(at: t)
      #expect(isClose(stage.shown(view).position.x, 50 + 100 * Curves.spring(ratio: 0.4, duration: 2, t)))
    }
  }

  @Test func optionsAreInheritedUnlessOverridden() {
    begin()
    let (inheriting, overriding) = (UIView(), UIView())
    for view in [inheriting, overriding] { stage.window.addSubview(view) }
    stage.frame(at: 0)
    UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .allowUserInteraction]) {
      UIView.animate(withDuration: 1) { inheriting.center.x = 1 }
      UIView.animate(withDuration: 1, delay: 0, options: .overrideInheritedOptions) {
        overriding.center.x = 1
      }
    }
    #expect(inheriting.layer.animation(forKey: "position")?.repeatCount == .infinity)
    #expect(overriding.layer.animation(forKey: "position")?.repeatCount == 0)
    #expect(inheriting.touchBlockingAnimationCount == 0 && overriding.touchBlockingAnimationCount == 1)
  }

  @Test func outerBlocksWaitForInnerOnes() {
    begin()
    UIView.animate(
      withDuration: 0.5,
      animations: {
        view.alpha = 0
        UIView.animate(
          withDuration: 1, delay: 0, options: .overrideInheritedDuration,
          animations: { view.center.x = 0 }, completion: note("inner"))
      }, completion: note("outer"))
    stage.run(to: 0.9)
    #expect(log.lines == [])
    stage.run(to: 1.1)
    #expect(log.lines == ["inner true", "outer true"])
  }

  // MARK: Touches

  @Test func animatedViewsReceiveNoTouches() {
    begin()
    let point = CGPoint(x: 10, y: 10)
    func isHit() -> Bool { stage.window.hitTest(point, with: nil) === view }
    #expect(isHit())
    UIView.animate(withDuration: 1) { view.alpha = 0.5 }
    stage.frame(at: 0)
    #expect(!isHit())
    UIView.animate(withDuration: 2) { view.center.x = 51 }
    stage.frame(at: 0.1)
    stage.run(to: 1.5)
    #expect(!isHit())
    stage.run(to: 2.5)
    #expect(isHit())
    UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) { view.alpha = 1 }
    stage.frame(at: 3)
    #expect(isHit())
  }
}
