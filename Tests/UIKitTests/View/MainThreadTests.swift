import Foundation
import Stages
import Testing

@testable import Engine
@testable import UIKit

/// Calls main-actor code on the current thread, as code in other languages and language modes does.
private func withoutIsolation(_ body: @escaping @MainActor () -> Void) {
  unsafeBitCast(body, to: (() -> Void).self)()
}

/// A transition that waits for its animator.
private struct WaitingTransition: @unchecked Sendable {
  let context: any UIViewControllerContextTransitioning
  private let navigation: Navigation

  @MainActor init() {
    navigation = Navigation("A")
    navigation.delegate.animator?.completes = false
    navigation.controller.pushViewController(navigation["B"], animated: true)
    guard let context = navigation.delegate.animator?.context else { fatalError("there is no transition") }
    self.context = context
  }
}

/// UIKit belongs to the main thread. A call on another thread traps with a message that names the call and the thread.
@Suite(.serialized) struct MainThreadTests {
  private func expect(
    _ result: ExitTest.Result?, names call: String, _ location: SourceLocation = #_sourceLocation
  ) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(call + ": called on the thread \"worker\""), sourceLocation: location)
  }

  @Test func callsOfViewsAndControllersAreNamed() async {
    let view = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await onThread("worker") { withoutIsolation { _ = UILabel(frame: .zero) } }
    }
    expect(view, names: "UILabel.init(frame:)")
    let controller = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await onThread("worker") { withoutIsolation { _ = UIViewController() } }
    }
    expect(controller, names: "UIViewController.init(nibName:bundle:)")
    let block = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await onThread("worker") { withoutIsolation { UIView.animate(withDuration: 1) {} } }
    }
    expect(block, names: "UIView.animate")
    let animator = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await onThread("worker") { withoutIsolation { UIViewPropertyAnimator().startAnimation() } }
    }
    expect(animator, names: "UIViewPropertyAnimator.startAnimation()")
    let gesture = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await onThread("worker") { withoutIsolation { UIPanGestureRecognizer().state = .began } }
    }
    expect(gesture, names: "UIPanGestureRecognizer.state")
  }

  @Test func changesOfShownViewsAreNamed() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let shown = await MainActor.run {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        stage.frame(at: 1)
        return (stage, view)
      }
      await onThread("worker") { withoutIsolation { shown.1.alpha = 0.5 } }
      await MainActor.run { shown.0.frame(at: 2) }
    }
    expect(result, names: "CALayer.opacity, which is shown, the layer of a UIView")
  }

  @Test func callsOfTransitionsAreNamed() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let waiting = await MainActor.run { WaitingTransition() }
      await onThread("worker") { withoutIsolation { waiting.context.completeTransition(true) } }
    }
    expect(result, names: "UIViewControllerContextTransitioning.completeTransition(_:)")
  }
}
