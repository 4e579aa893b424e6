import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// The blurred, zooming snapshots.
///
/// For the parameters `zoom` = z and `sigma` = s, the near screen has the zoom 1 + (z - 1) q, the blur s q and the
/// alpha 1 - q at the progress q. The far screen has the zoom 1 + 0.4 (z - 1) (1 - q) and the blur 0.4 s (1 - q). A pop
/// is a reversed push.
@Suite(.serialized) @MainActor
struct BlurZoomTests {
  @MainActor final class Fixture {
    let stage: ZoomStage
    let navigation: UINavigationController
    let animated: AnimatedNavigation
    let a = UIViewController()
    let b = UIViewController()
    private(set) var animator: BlurZoomTransition?
    let size: CGSize

    init(_ size: CGSize, isPop: Bool) {
      self.size = size
      stage = ZoomStage(width: size.width, height: size.height)
      navigation = UINavigationController(rootViewController: a)
      if isPop { navigation.pushViewController(b, animated: false) }
      weak var fixture: Fixture?
      animated = AnimatedNavigation(navigation, popsByDrag: true) { operation in
        let animator = BlurZoomTransition(operation, sigma: 24, zoom: 1.25)
        fixture?.animator = animator
        return animator
      }
      fixture = self
      a.view.backgroundColor = .white
      b.view.backgroundColor = .orange
      stage.window.rootViewController = navigation
      stage.step()
    }

    func begin(isPop: Bool) {
      if isPop {
        navigation.popViewController(animated: true)
      } else {
        navigation.pushViewController(b, animated: true)
      }
      stage.step()
    }

    /// The zoom, blur and alpha of a view in the last frame.
    func shown(_ view: UIView?) -> (zoom: Double, sigma: Double, alpha: Double)? {
      guard let view else { return nil }
      let state = view.layer.presentedState
      let sigma = state.named[NamedProperty("filters.gaussianBlur.inputRadius")]?.components[0]
      return (Double(state.transform.m11), sigma ?? 0, Double(state.opacity))
    }
  }

  private func check(_ f: Fixture, progress: Double) {
    let near = f.shown(f.animator?.near)
    let far = f.shown(f.animator?.far)
    #expect(abs((near?.zoom ?? 0) - (1 + 0.25 * progress)) < 1e-6)
    #expect(abs((near?.sigma ?? -1) - 24 * progress) < 0.01)
    #expect(abs((near?.alpha ?? -1) - (1 - progress)) < 1e-6)
    #expect(abs((far?.zoom ?? 0) - (1 + 0.1 * (1 - progress))) < 1e-6)
    #expect(abs((far?.sigma ?? -1) - 9.6 * (1 - progress)) < 0.01)
    #expect(far?.alpha == 1)
    let views = f.animator?.near?.superview?.subviews
    #expect(views?.last === f.animator?.near && views?.dropLast().last === f.animator?.far)
    #expect(f.animator?.near?.center == CGPoint(x: f.size.width / 2, y: f.size.height / 2))
  }

  nonisolated static let sizes = [
    CGSize(width: 390, height: 844), CGSize(width: 320, height: 568), CGSize(width: 1024, height: 768),
  ]

  @Test(arguments: sizes, [false, true]) func framesMatchTheVectors(size: CGSize, isPop: Bool) {
    let f = Fixture(size, isPop: isPop)
    f.begin(isPop: isPop)
    let begin = f.stage.time
    for fraction in [0, 0.25, 0.5, 0.75] {
      f.stage.frame(at: begin + fraction * 0.6)
      let q = CAMediaTimingFunction(name: .easeInEaseOut).cubic.value(at: fraction)
      check(f, progress: isPop ? 1 - q : q)
    }
    f.stage.frame(at: begin + 0.6)
    check(f, progress: isPop ? 0 : 1)
    f.stage.run(0.1)
    let top = isPop ? f.a : f.b
    #expect(f.navigation.topViewController === top && top.view.superview?.subviews == [top.view])
    #expect(!f.a.view.isHidden && !f.b.view.isHidden && f.animator?.near == nil)
  }

  /// A drag scrubs every property to the drag's fraction of the width, also if the drag begins at the edge.
  @Test(arguments: [(0.3, false), (0.7, true)], [100.0, 5]) func aDragScrubsTheTransition(
    _ end: (Double, Bool), from x: Double
  ) {
    let (distance, pops) = end
    let f = Fixture(CGSize(width: 390, height: 844), isPop: true)
    f.stage.down(x, 400)
    for step in 1...20 { f.stage.move(x + 10 + distance * 390 * Double(step) / 20, 400) }
    let p = f.animated.interactivePop?.percentComplete ?? 0
    #expect(abs(p - distance) < 1e-6)
    check(f, progress: 1 - distance)
    f.stage.up(x + 10 + distance * 390, 400)
    f.stage.run(1)
    #expect((f.navigation.topViewController === f.a) == pops)
    let top = f.navigation.topViewController
    #expect(top?.view.superview?.subviews.count == 1 && top?.view.isHidden == false)
  }

  @Test func aTransitionCancelledAt37PercentIsUndone() {
    let f = Fixture(CGSize(width: 390, height: 844), isPop: false)
    f.begin(isPop: false)
    f.navigation.grabTransition()
    f.navigation.scrubTransition(to: 0.37)
    f.stage.step()
    check(f, progress: 0.37)
    f.navigation.releaseTransition(finishing: false)
    f.stage.run(1)
    #expect(f.navigation.topViewController === f.a && f.animator?.near == nil)
    #expect(f.a.view.superview?.subviews == [f.a.view] && !f.a.view.isHidden && !f.b.view.isHidden)
  }
}
