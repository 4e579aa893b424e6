import CAllocations
import Testing

@testable import Engine
@testable import UIKit

/// Whoever has left the screen is gone, with the view, the layers and the animations that brought it there; and so it
/// stays, however often that is repeated.
@Suite(.serialized) @MainActor
struct ControllerLeakTests {
  /// What a controller is made of, held by nobody here.
  @MainActor private final class Traces {
    weak var controller: UIViewController?
    weak var view: UIView?
    weak var layer: CALayer?
    private var animations: [Weak] = []

    private struct Weak { weak var animation: CAAnimation? }

    init(_ controller: UIViewController) {
      (self.controller, view, layer) = (controller, controller.view, controller.view.layer)
    }

    /// Remembers the animations that run on the layer, beside it and on those around it.
    func noteAnimations() {
      var layer = layer
      while let next = layer {
        for layer in next.superlayer?.sublayers ?? [next] {
          animations += (layer.animationKeys() ?? []).map { Weak(animation: layer.animation(forKey: $0)) }
        }
        layer = next.superlayer
      }
    }

    var hadAnimations: Bool { !animations.isEmpty }
    var areGone: Bool {
      controller == nil && view == nil && layer == nil && animations.allSatisfy { $0.animation == nil }
    }
  }

  /// What leads away from a controller.
  enum Leave: CaseIterable {
    case pop, popByHand, pushCancelled, set, dismissal, sheetDismissal, presentationCancelled, tabs, child
    case childCancelled
  }

  /// A stage with a stack in tabs and a container, and a delegate that answers everything.
  @MainActor private final class Scene {
    let stage = ControllerStage(width: 120, height: 240)
    let tabs = UITabBarController()
    let nav = UINavigationController(rootViewController: UIViewController())
    let answers = Answers()

    init() {
      tabs.viewControllers = [nav, UIViewController()]
      tabs.delegate = answers
      nav.delegate = answers
      stage.window.rootViewController = tabs
      stage.frame(at: 1)
    }

    func run(_ seconds: Double, by step: Double = 0.05) {
      for _ in 0..<Int((seconds / step).rounded()) { stage.frame(at: stage.time + step) }
    }
  }

  @Test(arguments: Leave.allCases) func nothingIsLeft(way: Leave) {
    let scene = Scene()
    var traces: [Traces] = []
    leave(scene, way) { traces.append($0) }
    scene.run(0.2)
    #expect(!traces.isEmpty)
    for trace in traces {
      #expect(trace.hadAnimations, "\(way)")
      #expect(trace.areGone, "\(way)")
    }
    #expect(scene.answers.hand == nil)
    #expect(scene.stage.clockCount == 0, "timelines that nobody moves by")
  }

  /// Brings a controller on screen, or nearly so, and away again.
  private func leave(_ scene: Scene, _ way: Leave, _ note: (Traces) -> Void) {
    let page = UIViewController()
    let traces = Traces(page)
    note(traces)
    func midway() {
      scene.run(0.1)
      traces.noteAnimations()
      scene.run(0.5)
    }
    func byHand(finishing: Bool) {
      scene.stage.frame(at: scene.stage.time + 0.01)
      scene.answers.hand?.update(0.4)
      scene.stage.frame(at: scene.stage.time + 0.01)
      traces.noteAnimations()
      if finishing { scene.answers.hand?.finish() } else { scene.answers.hand?.cancel() }
      scene.run(0.6)
      scene.answers.release()
    }
    switch way {
    case .pop:
      scene.nav.pushViewController(page, animated: true)
      midway()
      scene.nav.popViewController(animated: true)
      midway()
    case .popByHand:
      scene.nav.pushViewController(page, animated: false)
      scene.answers.holds = true
      scene.nav.popViewController(animated: true)
      byHand(finishing: true)
    case .pushCancelled:
      scene.answers.holds = true
      scene.nav.pushViewController(page, animated: true)
      byHand(finishing: false)
    case .set:
      scene.nav.pushViewController(page, animated: true)
      midway()
      scene.nav.setViewControllers([UIViewController()], animated: true)
      midway()
    case .dismissal, .sheetDismissal:
      page.modalPresentationStyle = way == .dismissal ? .fullScreen : .pageSheet
      scene.nav.present(page, animated: true)
      midway()
      scene.nav.dismiss(animated: true)
      midway()
    case .presentationCancelled:
      page.modalPresentationStyle = .custom
      page.transitioningDelegate = scene.answers
      scene.answers.holds = true
      scene.nav.present(page, animated: true)
      byHand(finishing: false)
    case .tabs:
      scene.tabs.viewControllers = [scene.nav, page]
      scene.tabs.selectedIndex = 1
      midway()
      scene.tabs.selectedIndex = 0
      midway()
      scene.tabs.viewControllers = [scene.nav, UIViewController()]
    case .child, .childCancelled: changeChild(scene, page, way == .child, midway, byHand)
    }
  }

  private func changeChild(
    _ scene: Scene, _ page: UIViewController, _ completes: Bool, _ midway: () -> Void,
    _ byHand: (Bool) -> Void
  ) {
    guard let container = scene.nav.topViewController, let view = container.view else { return }
    let (old, last) = (UIViewController(), UIViewController())
    defer {
      for child in container.children {
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
      }
    }
    ChildTransition(in: container, view: view, from: nil, to: old).begin()
    scene.answers.holds = !completes
    ChildTransition(
      in: container, view: view, from: old, to: page, animator: scene.answers.animator(),
      interactionController: scene.answers.interactor()
    ).begin()
    guard completes else { return byHand(false) }
    midway()
    ChildTransition(in: container, view: view, from: page, to: last, animator: scene.answers.animator())
      .begin()
    midway()
  }

  /// Bytes by which the heap may have grown in the second half of the repetitions: less than one small object for each
  /// of them, and more than what tables that are as large as they will be still shift about.
  private static let slack = 16_384

  @Test(arguments: [Leave.pop, .dismissal, .sheetDismissal, .pushCancelled, .child, .tabs])
  func theHeapIsFlat(way: Leave) {
    let scene = Scene()
    let half = Soak.count(10_000) / 2
    var isGone = true
    func repeated(_ count: Int) -> Int {
      for _ in 0..<count {
        var traces: Traces?
        leave(scene, way) { traces = $0 }
        isGone = isGone && traces?.controller == nil
      }
      return Int(heldByteCount())
    }
    let first = repeated(half)
    let views = count(scene.stage.window)
    // Others may take memory meanwhile: what leaks, leaks every time.
    var growth = repeated(half) - first
    if growth > Self.slack {
      let second = Int(heldByteCount())
      growth = min(growth, repeated(half) - second)
    }
    #expect(isGone)
    #expect(growth <= Self.slack, "\(way): \(growth) bytes in \(half) repetitions")
    #expect(count(scene.stage.window) == views)
  }

  private func count(_ view: UIView) -> Int { view.subviews.reduce(1) { $0 + count($1) } }
}

/// Answers with an animator of its own where it is asked for one, and with a hand while it holds.
@MainActor
private final class Answers: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate,
  UIViewControllerTransitioningDelegate
{
  var holds = false
  private(set) var hand: UIPercentDrivenInteractiveTransition?

  func release() { (hand, holds) = (nil, false) }

  func animator() -> any UIViewControllerAnimatedTransitioning { SlideAnimator(CallLog()) }

  func interactor() -> UIPercentDrivenInteractiveTransition? {
    hand = holds ? UIPercentDrivenInteractiveTransition() : nil
    return hand
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { holds ? animator() : nil }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactor() }

  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator() }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator() }

  func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { interactor() }
}
