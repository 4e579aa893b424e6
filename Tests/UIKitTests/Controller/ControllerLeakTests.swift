import CAllocations
import Testing

@testable import Engine
@testable import UIKit

/// A controller that has left the screen is released with its view, layers and animations, also after many repetitions.
@Suite(.serialized) @MainActor
struct ControllerLeakTests {
  /// Weak references to a controller, its view, its layer and the animations that the test has recorded.
  @MainActor private final class Traces {
    weak var controller: UIViewController?
    weak var view: UIView?
    weak var layer: CALayer?
    private var animations: [Weak] = []

    private struct Weak { weak var animation: CAAnimation? }

    init(_ controller: UIViewController) {
      (self.controller, view, layer) = (controller, controller.view, controller.view.layer)
    }

    /// Records the animations of the layer, its superlayers and the siblings of each.
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

  /// The changes by which a controller leaves the screen.
  enum Departure: CaseIterable {
    case pop, interactivePop, pushCancelled, set, dismissal, sheetDismissal, presentationCancelled, tabs,
      child
    case childCancelled
  }

  /// A stage with a navigation stack in tabs. The stack and the tabs share one delegate.
  @MainActor private final class Scene {
    let stage = ControllerStage(width: 120, height: 240)
    let tabs = UITabBarController()
    let nav = UINavigationController(rootViewController: UIViewController())
    let delegate = LeakTestDelegate()

    init() {
      tabs.viewControllers = [nav, UIViewController()]
      tabs.delegate = delegate
      nav.delegate = delegate
      stage.window.rootViewController = tabs
      stage.frame(at: 1)
    }

    func run(_ seconds: Double, by step: Double = 0.05) {
      for _ in 0..<Int((seconds / step).rounded()) { stage.frame(at: stage.time + step) }
    }
  }

  @Test(arguments: Departure.allCases) func everythingIsFreed(departure: Departure) {
    let scene = Scene()
    var traces: [Traces] = []
    leave(scene, departure) { traces.append($0) }
    scene.run(0.2)
    #expect(!traces.isEmpty)
    for trace in traces {
      #expect(trace.hadAnimations, "\(departure)")
      #expect(trace.areGone, "\(departure)")
    }
    #expect(scene.delegate.interaction == nil)
    #expect(scene.stage.clockCount == 0, "timelines without animations")
  }

  /// Shows a controller, completely or in part, and removes it.
  private func leave(_ scene: Scene, _ departure: Departure, _ note: (Traces) -> Void) {
    let page = UIViewController()
    let traces = Traces(page)
    note(traces)
    func midway() {
      scene.run(0.1)
      traces.noteAnimations()
      scene.run(0.5)
    }
    func interactively(finishing: Bool) {
      scene.stage.frame(at: scene.stage.time + 0.01)
      scene.delegate.interaction?.update(0.4)
      scene.stage.frame(at: scene.stage.time + 0.01)
      traces.noteAnimations()
      if finishing { scene.delegate.interaction?.finish() } else { scene.delegate.interaction?.cancel() }
      scene.run(0.6)
      scene.delegate.release()
    }
    switch departure {
    case .pop:
      scene.nav.pushViewController(page, animated: true)
      midway()
      scene.nav.popViewController(animated: true)
      midway()
    case .interactivePop:
      scene.nav.pushViewController(page, animated: false)
      scene.delegate.isInteractive = true
      scene.nav.popViewController(animated: true)
      interactively(finishing: true)
    case .pushCancelled:
      scene.delegate.isInteractive = true
      scene.nav.pushViewController(page, animated: true)
      interactively(finishing: false)
    case .set:
      scene.nav.pushViewController(page, animated: true)
      midway()
      scene.nav.setViewControllers([UIViewController()], animated: true)
      midway()
    case .dismissal, .sheetDismissal:
      page.modalPresentationStyle = departure == .dismissal ? .fullScreen : .pageSheet
      scene.nav.present(page, animated: true)
      midway()
      scene.nav.dismiss(animated: true)
      midway()
    case .presentationCancelled:
      page.modalPresentationStyle = .custom
      page.transitioningDelegate = scene.delegate
      scene.delegate.isInteractive = true
      scene.nav.present(page, animated: true)
      interactively(finishing: false)
    case .tabs:
      scene.tabs.viewControllers = [scene.nav, page]
      scene.tabs.selectedIndex = 1
      midway()
      scene.tabs.selectedIndex = 0
      midway()
      scene.tabs.viewControllers = [scene.nav, UIViewController()]
    case .child, .childCancelled: changeChild(scene, page, departure == .child, midway, interactively)
    }
  }

  private func changeChild(
    _ scene: Scene, _ page: UIViewController, _ completes: Bool, _ midway: () -> Void,
    _ interactively: (Bool) -> Void
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
    scene.delegate.isInteractive = !completes
    ChildTransition(
      in: container, view: view, from: old, to: page, animator: scene.delegate.animator(),
      interactionController: scene.delegate.interactor()
    ).begin()
    guard completes else { return interactively(false) }
    midway()
    ChildTransition(in: container, view: view, from: page, to: last, animator: scene.delegate.animator())
      .begin()
    midway()
  }

  /// The allowed growth of the heap, in bytes, in the second half of the repetitions. It is at most 66 bytes per
  /// repetition, less than a leaked controller, and more than the variation of tables at their final size.
  private static let allowedGrowth = 16_384

  @Test(arguments: [Departure.pop, .dismissal, .sheetDismissal, .pushCancelled, .child, .tabs])
  func repeatedDeparturesDoNotGrowTheHeap(departure: Departure) {
    let scene = Scene()
    let half = Soak.count(10_000) / 2
    var isGone = true
    func repeated(_ count: Int) -> Int {
      for _ in 0..<count {
        var traces: Traces?
        leave(scene, departure) { traces = $0 }
        isGone = isGone && traces?.controller == nil
      }
      return Int(heldByteCount())
    }
    let first = repeated(half)
    let views = count(scene.stage.window)
    // Other threads may allocate at the same time. Only growth in two measurements is a leak.
    var growth = repeated(half) - first
    if growth > Self.allowedGrowth {
      let second = Int(heldByteCount())
      growth = min(growth, repeated(half) - second)
    }
    #expect(isGone)
    #expect(growth <= Self.allowedGrowth, "\(departure): \(growth) bytes in \(half) repetitions")
    #expect(count(scene.stage.window) == views)
  }

  private func count(_ view: UIView) -> Int { view.subviews.reduce(1) { $0 + count($1) } }
}

/// The delegate of all transitions. While `isInteractive` is true, it supplies an interaction controller and the
/// stack's animator.
@MainActor
private final class LeakTestDelegate: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate,
  UIViewControllerTransitioningDelegate
{
  var isInteractive = false
  private(set) var interaction: UIPercentDrivenInteractiveTransition?

  func release() { (interaction, isInteractive) = (nil, false) }

  func animator() -> any UIViewControllerAnimatedTransitioning { SlideAnimator(CallLog()) }

  func interactor() -> UIPercentDrivenInteractiveTransition? {
    interaction = isInteractive ? UIPercentDrivenInteractiveTransition() : nil
    return interaction
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { isInteractive ? animator() : nil }

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
