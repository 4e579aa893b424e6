import Testing

@testable import Engine
@testable import Showcase
@testable import Transitions
@testable import UIKit

/// The rows of transitions.md §2.3 with pieces: StarWars with views and with dynamics, and explode.
@Suite(.serialized) @MainActor
struct PiecesTests {
  nonisolated static let ids = ["starwars-views", "starwars-dynamics", "explode", "explode-pop"]

  private func pieces(_ watched: WatchedTransition) -> EffectView? {
    watched.views?.from.superview?.subviews.lazy.compactMap { $0 as? EffectView }.first
  }

  private func shown(_ uniform: String, _ view: EffectView?) -> Double? {
    view?.layer.presentedState.named[NamedProperty("effect." + uniform)]?.components[0]
  }

  /// The progress is linear, or eased for an explosion. The pieces are above the new screen, and the old screen is
  /// hidden.
  @Test(arguments: ids, [(390.0, 844.0), (320, 568), (1024, 768)])
  func piecesFollowTheProgress(id: String, size: (Double, Double)) throws {
    let watched = try WatchedTransition(id, size)
    let isEased = id.hasPrefix("explode")
    var count = 0
    watched.play { quarter in
      guard let views = watched.views, let view = pieces(watched) else { return }
      count += 1
      let q = isEased ? PingTests.eased[quarter] : Double(quarter) / 4
      #expect(abs((shown("progress", view) ?? .nan) - q) < 1e-5, "\(id) \(quarter)")
      #expect(views.from.isHidden && !views.to.isHidden)
      #expect(view.superview?.subviews == [views.to, views.from, view])
      #expect(view.frame == CGRect(x: 0, y: 0, width: size.0, height: size.1) && !view.clipsToBounds)
    }
    #expect(count == 5)
    let navigation = try #require(watched.stage as? NavigationStage).navigation
    let top = navigation.topViewController?.view
    #expect(top?.superview?.subviews.count == 1 && top?.isHidden == false)
  }

  /// By default, pieces have these sides and counts.
  @Test func piecesHaveTheDefaultsOfTheirRows() throws {
    let cells: [(String, Double, SIMD2<Int>)] = [
      ("starwars-views", 10, SIMD2(39, 85)), ("starwars-dynamics", 20, SIMD2(20, 43)),
      ("explode", 39, SIMD2(10, 22)),
    ]
    for (id, cell, grid) in cells {
      let watched = try WatchedTransition(id)
      watched.stage.begin()
      watched.screen.step()
      let view = pieces(watched)
      #expect(view?.value(of: "cell") as? CGFloat == CGFloat(cell), "\(id)")
      #expect(Effect.grid(width: 390, height: 844, cell: cell) == grid, "\(id)")
    }
    // In StarWars with views, a piece moves up to 200 points sideways in two seconds.
    let watched = try WatchedTransition("starwars-views")
    watched.stage.begin()
    watched.screen.step()
    #expect(pieces(watched)?.value(of: "spread") as? CGFloat == 100)
  }

  /// Every pushed piece has left the screen at the end. On a phone, the usual gravity suffices, and on a higher screen,
  /// the gravity is greater.
  @Test func pushedPiecesLeave() {
    for (height, isFaster) in [(568.0, false), (844, false), (1250, false), (1366, true), (3000, true)] {
      // The speed in points per second after a push of 0.15 on 20x20 points. The pieces move for two seconds.
      let speed = 0.15 * 1e6 / 400
      let pull = max(1000, 2 * (height + speed * 2) / 4)
      #expect((pull > 1000) == isFaster)
      for piece in 0..<2000 {
        let up = speed * Effect.random(1, piece, 1)
        #expect(-up * 2 + 0.5 * pull * 4 >= height - 1e-9)
      }
    }
  }

  @Test(arguments: ids) func aTransitionCancelledAt37PercentIsUndone(id: String) throws {
    let watched = try WatchedTransition(id)
    let stage = try #require(watched.stage as? NavigationStage)
    let before = watched.hierarchy
    let top = stage.navigation.topViewController
    stage.begin()
    watched.screen.step()
    stage.grab()
    stage.scrub(to: 0.37)
    watched.screen.step()
    #expect(abs((shown("progress", pieces(watched)) ?? .nan) - 0.37) < 1e-9)
    stage.cancel()
    watched.screen.run(watched.entry.duration + 0.1)
    #expect(stage.navigation.topViewController === top && watched.hierarchy == before)
  }

  /// A drag anywhere drives a pop by its fraction of the width.
  @Test(arguments: ["starwars-views", "starwars-dynamics", "explode-pop"]) func aDragScrubsTheTransition(
    id: String
  ) throws {
    let watched = try WatchedTransition(id)
    watched.drag(from: 100, by: 156)
    #expect(abs((shown("progress", pieces(watched)) ?? .nan) - 0.4) < 1e-6)
    watched.lift(from: 100, by: 156)
    watched.screen.run(watched.entry.duration + 0.1)
    let navigation = try #require(watched.stage as? NavigationStage).navigation
    #expect(navigation.viewControllers.count == 2 && !watched.isRunning)
  }

  // MARK: Apps

  /// Pieces have a shade only if the app sets a shade. The other values of the animators are those of the row.
  @Test func piecesAreShaded() {
    // Effects are prepared in the context of this stage.
    let stage = ZoomStage()
    let view = EffectView(effect: StarWarsTransition.effect, frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    StarWarsTransition().configure(view)
    #expect(view.value(of: "spread") as? CGFloat == 100)
    for animator in [StarWarsTransition(shade: 0.4), StarWarsViewsTransition(shade: 0.4)]
      as [PiecesTransition]
    {
      view.effect = StarWarsTransition.shadedEffect
      animator.configure(view)
      #expect(view.value(of: "depth") as? CGFloat == 0.4)
    }
    view.effect = StarWarsDynamicsTransition.shadedEffect
    StarWarsDynamicsTransition(shade: 2).configure(view)
    #expect(view.value(of: "depth") as? CGFloat == 1 && view.value(of: "gravity") as? CGFloat == 1000)
    #expect(view.value(of: "cell") as? CGFloat == 20)
    // NaN means no shade.
    view.effect = StarWarsTransition.effect
    StarWarsTransition(shade: .nan).configure(view)
    #expect(view.effect == StarWarsTransition.effect && view.value(of: "cell") as? CGFloat == 8)
    stage.step()
  }

  /// A presenter that stays breaks in front of the presented view, and is shown again afterwards.
  @Test func aPresenterThatStaysBreaks() {
    @MainActor final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { ExplodeTransition() }
      func animationController(forDismissed dismissed: UIViewController)
        -> (any UIViewControllerAnimatedTransitioning)?
      { StarWarsTransition() }
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
    let pieces = b.view.superview?.subviews.last as? EffectView
    #expect(pieces != nil && pieces?.subviews.count == 1)
    #expect(a.view.superview === home && !a.view.isHidden && !b.view.isHidden)
    stage.run(1.1)
    #expect(pieces?.superview == nil && b.view.superview != nil && a.transitionCoordinator == nil)
    // The presented view breaks in front of the presenter in the dismissal.
    a.dismiss(animated: true)
    stage.step()
    #expect(b.view.isHidden && b.view.superview?.subviews.last is EffectView)
    stage.run(2.1)
    #expect(b.transitioningDelegate === delegate)
    #expect(a.presentedViewController == nil && a.view.superview === home && !b.view.isHidden)
  }

  /// The pieces are clipped to the part of the window that has the transition.
  @Test func piecesAreInAPartOfTheWindow() {
    let stage = ZoomStage()
    let (container, a, b) = (UIViewController(), UIViewController(), UIViewController())
    stage.window.rootViewController = container
    let part = UIView(frame: CGRect(x: 50, y: 100, width: 200, height: 300))
    container.view.addSubview(part)
    ChildTransition(in: container, view: part, from: nil, to: a).begin()
    stage.frame(at: 1)
    let animator = ExplodeTransition()
    ChildTransition(in: container, view: part, from: a, to: b, animator: animator).begin()
    stage.frame(at: 1)
    #expect(animator.pieces?.clipsToBounds == true && animator.pieces?.frame.size == part.bounds.size)
    #expect(animator.pieces?.value(of: "cell") as? CGFloat == 20)
    stage.run(1.1)
    #expect(animator.pieces == nil && b.view.superview != nil && !a.view.isHidden)
  }
}
