import Testing

@testable import Engine
@testable import UIKit

/// A delay counts from the first frame after the change, where animations without a delay begin. The time between the
/// change and that frame has no effect.
@Suite(.serialized) @MainActor
struct DelayTests {
  private let stage = Stage()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  private func begin() {
    stage.frame(at: 1)
    stage.window.addSubview(view)
    stage.frame(at: 1)
  }

  private var opacity: Double { Double(stage.shown(view).opacity) }
  private var x: Double { Double(stage.shownFrame(view).minX) }
  private var width: Double { Double(stage.shownFrame(view).width) }

  @Test(arguments: [1.0, 1.0625, 3]) func aDelayCountsFromTheFirstFrame(first: Double) {
    begin()
    var ended: [Double] = []
    let linear = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.frame.origin.x = 100 }
    UIView.animate(withDuration: 1, delay: 0.5, options: .curveLinear) {
      view.alpha = 0
    } completion: { _ in
      ended.append(stage.time - first)
    }
    UIView.animateKeyframes(withDuration: 1, delay: 0.25, options: linear) { view.bounds.size.width = 200 }
    #expect(view.layer.animation(forKey: "opacity")?.beginTime == 1.5)
    let rows: [(time: Double, x: Double, opacity: Double, width: Double)] = [
      (0, 0, 1, 100), (0.25, 25, 1, 100), (0.5, 50, 1, 125), (0.75, 75, 0.75, 150), (1, 100, 0.5, 175),
      (1.25, 100, 0.25, 200),
    ]
    for row in rows {
      stage.frame(at: first + row.time)
      #expect(isClose(stage.shown(view).position.x - 50, CGFloat(row.x)), "at \(row.time)")
      #expect(isClose(CGFloat(opacity), CGFloat(row.opacity), 1e-6), "at \(row.time)")
      #expect(isClose(CGFloat(width), CGFloat(row.width)), "at \(row.time)")
    }
    #expect(view.layer.animation(forKey: "opacity")?.beginTime == first + 0.5)
    #expect(ended == [])
    stage.frame(at: first + 1.5)
    stage.frame(at: first + 1.75)
    #expect(ended.count == 1 && view.layer.animationKeys() == nil)
  }

  /// The delay of an animator's animations holds while the animator runs and while it is scrubbed.
  @Test(arguments: [1.0, 1.0625, 3]) func anAnimatorsDelayCounts(first: Double) {
    begin()
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.frame.origin.x = 100 }
    animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
    animator.startAnimation()
    let rows: [(time: Double, x: Double, opacity: Double)] = [
      (0, 0, 1), (0.5, 25, 1), (1, 50, 1), (1.5, 75, 0.5),
    ]
    for row in rows {
      stage.frame(at: first + row.time)
      #expect(isClose(CGFloat(x), CGFloat(row.x)), "at \(row.time)")
      #expect(isClose(CGFloat(opacity), CGFloat(row.opacity), 1e-6), "at \(row.time)")
    }
    animator.pauseAnimation()
    for (fraction, wanted) in [(0.875, 0.25), (0.5, 1.0), (0.25, 1.0), (0.625, 0.75)] {
      animator.fractionComplete = CGFloat(fraction)
      stage.frame(at: stage.time + 1)
      #expect(isClose(CGFloat(x), CGFloat(100 * fraction)), "at \(fraction)")
      #expect(isClose(CGFloat(opacity), CGFloat(wanted), 1e-6), "at \(fraction)")
    }
    animator.startAnimation()
    stage.frame(at: stage.time)
    stage.frame(at: stage.time + 0.5)
    #expect(isClose(CGFloat(x), 87.5) && isClose(CGFloat(opacity), 0.25, 1e-6))
    animator.stopAnimation(true)
  }

  @Test func anAnimatorPausedBeforeItsFirstFrameIsAtItsStart() {
    begin()
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.frame.origin.x = 100 }
    animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
    animator.pauseAnimation()
    stage.frame(at: 3)
    #expect(x == 0 && opacity == 1)
    animator.startAnimation()
    stage.frame(at: 4)
    stage.frame(at: 5.5)
    #expect(isClose(CGFloat(x), 75) && isClose(CGFloat(opacity), 0.5, 1e-6))
    animator.stopAnimation(true)
  }
}
