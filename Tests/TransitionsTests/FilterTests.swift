import Testing

@testable import Engine
@testable import Showcase
@testable import Transitions
@testable import UIKit

/// The filters of transitions.md §2.3: pixellate and zoom blur. PieceFormulaTests tests their pixels.
@Suite(.serialized) @MainActor
struct FilterTests {
  nonisolated static let ids = ["pixellate", "pixellate-pop", "zoom-blur", "zoom-blur-pop"]

  private func effectView(_ watched: WatchedTransition) -> EffectView? {
    watched.views?.from.superview?.subviews.last as? EffectView
  }

  private func progress(_ view: EffectView?) -> Double? {
    view?.layer.presentedState.named[NamedProperty("effect.progress")]?.components[0]
  }

  /// The progress is linear. Both screens' views are hidden below an effect view with two snapshots.
  @Test(arguments: ids, [(390.0, 844.0), (320, 568), (1024, 768)])
  func theProgressIsLinear(id: String, size: (Double, Double)) throws {
    let watched = try WatchedTransition(id, size)
    var count = 0
    watched.play { quarter in
      guard let views = watched.views, let view = effectView(watched) else { return }
      count += 1
      #expect(abs((progress(view) ?? .nan) - Double(quarter) / 4) < 1e-6)
      #expect(views.from.isHidden && views.to.isHidden && view.subviews.count == 2)
      #expect(view.superview?.subviews.count == 3)
      let frame = CGRect(x: 0, y: 0, width: size.0, height: size.1)
      #expect(view.frame == frame && view.subviews.filter { $0.frame == frame }.count == 2)
      if id.hasPrefix("pixellate") {
        #expect(view.value(of: "cell") as? CGFloat == 0.1)
      } else {
        #expect(view.value(of: "blur") as? CGFloat == 10)
      }
    }
    #expect(count == 5)
    let top = try #require(watched.stage as? NavigationStage).navigation.topViewController?.view
    #expect(top?.superview?.subviews.count == 1 && top?.isHidden == false)
  }

  @Test(arguments: ids) func aTransitionCancelledAt37PercentIsUndone(id: String) throws {
    let watched = try WatchedTransition(id)
    let stage = try #require(watched.stage as? NavigationStage)
    let before = watched.hierarchy
    stage.begin()
    watched.screen.step()
    stage.grab()
    for p in [0.9, 0.1, 0.37] {
      stage.scrub(to: p)
      watched.screen.step()
      #expect(abs((progress(effectView(watched)) ?? .nan) - p) < 1e-9)
    }
    let views = try #require(watched.views)
    stage.cancel()
    watched.screen.run(1.1)
    #expect(watched.hierarchy == before && !views.to.isHidden && !views.from.isHidden)
  }

  /// A drag anywhere drives a pop and completes it beyond half of the width.
  @Test(arguments: ["pixellate-pop", "zoom-blur-pop"], [(0.4, false), (0.6, true)])
  func aDragScrubsTheTransition(id: String, drag: (fraction: Double, pops: Bool)) throws {
    let watched = try WatchedTransition(id)
    watched.drag(from: 50, by: 390 * drag.fraction)
    #expect(abs((progress(effectView(watched)) ?? .nan) - drag.fraction) < 1e-6)
    watched.lift(from: 50, by: 390 * drag.fraction)
    watched.screen.run(1.1)
    let navigation = try #require(watched.stage as? NavigationStage).navigation
    #expect((navigation.viewControllers.count == 1) == drag.pops && !watched.isRunning)
  }

  /// A presenter that stays is shown by the effect, and is neither moved nor hidden.
  @Test func aPresenterThatStaysIsNotMoved() {
    @MainActor final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { PixellateTransition() }
      func animationController(forDismissed dismissed: UIViewController)
        -> (any UIViewControllerAnimatedTransitioning)?
      {
        // Sizes above 25 are reduced to 25.
        ZoomBlurTransition(size: 40)
      }
    }
    let stage = ZoomStage()
    let (a, b, delegate) = (UIViewController(), UIViewController(), Delegate())
    stage.window.rootViewController = a
    stage.frame(at: 1)
    let home = a.view.superview
    b.modalPresentationStyle = .custom
    b.transitioningDelegate = delegate
    a.present(b, animated: true)
    stage.step()
    let first = b.view.superview?.subviews.last as? EffectView
    #expect(first?.subviews.count == 2 && b.view.isHidden)
    #expect(a.view.superview === home && !a.view.isHidden)
    stage.run(1.1)
    #expect(first?.superview == nil && !b.view.isHidden && b.view.superview != nil)
    a.dismiss(animated: true)
    stage.step()
    let second = b.view.superview?.subviews.last as? EffectView
    #expect(second?.value(of: "blur") as? CGFloat == 25)
    stage.run(1.1)
    #expect(b.transitioningDelegate === delegate)
    #expect(a.presentedViewController == nil && a.view.superview === home && !a.view.isHidden)
  }
}
