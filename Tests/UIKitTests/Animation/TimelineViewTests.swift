import Testing

@testable import Engine
@testable import UIKit

/// Animations that a transition's timeline captures are scrubbed, finished and cancelled with the timeline.
@Suite(.serialized) @MainActor
struct TimelineViewTests {
  private let stage = Stage()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let timeline: Timeline

  init() {
    // A timeline belongs to the run context that is current when it is made.
    _ = stage.window
    timeline = Timeline(duration: 1)
  }

  private func start(_ completion: @escaping (Bool) -> Void) {
    stage.frame(at: 0)
    stage.window.addSubview(view)
    stage.frame(at: 0)
    timeline.capture {
      UIView.animate(withDuration: 1) {
        view.frame = CGRect(x: 200, y: 0, width: 200, height: 100)
        view.alpha = 0
      } completion: {
        completion($0)
      }
    }
    timeline.pause()
    stage.frame(at: 0)
  }

  private func expectShown(_ p: Double, _ location: SourceLocation = #_sourceLocation) {
    let expected = CGRect(x: 200 * p, y: 0, width: 100 + 100 * p, height: 100)
    #expect(isClose(stage.shownFrame(view), expected), sourceLocation: location)
    #expect(isClose(CGFloat(stage.shown(view).opacity), 1 - p, 1e-6), sourceLocation: location)
  }

  @Test func aCapturedAnimationIsScrubbedAndFinished() {
    var ended: [Bool] = []
    start { ended.append($0) }
    for (step, p) in [0, 0.3, 0.9, 0.5].enumerated() {
      timeline.scrub(to: p)
      stage.frame(at: Double(step))
      expectShown(p)
    }
    timeline.complete(to: 1, duration: 0.5, curve: .linear)
    stage.frame(at: 4)
    stage.frame(at: 4.25)
    expectShown(0.75)
    stage.frame(at: 4.5)
    stage.frame(at: 4.6)
    expectShown(1)
    #expect(ended == [true] && view.alpha == 0 && view.layer.animationKeys() == nil)
    #expect(view.touchBlockingAnimationCount == 0)
  }

  @Test func aCapturedAnimationIsCancelled() {
    var ended: [Bool] = []
    start { ended.append($0) }
    timeline.scrub(to: 0.5)
    stage.frame(at: 1)
    timeline.complete(to: 0, duration: 0.5, curve: .linear)
    stage.frame(at: 1)
    stage.frame(at: 1.25)
    expectShown(0.25)
    stage.frame(at: 1.5)
    stage.frame(at: 1.6)
    expectShown(0)
    #expect(ended == [true])
    #expect(view.frame == CGRect(x: 0, y: 0, width: 100, height: 100) && view.alpha == 1)
  }
}
