import Testing

@testable import UIKit

/// Mistakes in an app's code trap with a line that names the call.
@Suite(.serialized) struct MisuseTests {
  private func expectNamed(
    _ call: String, _ result: ExitTest.Result?, _ location: SourceLocation = #_sourceLocation
  ) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(call), sourceLocation: location)
  }

  @Test func aViewInsideItselfTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (a, b) = (UIView(), UIView())
        a.addSubview(b)
        b.addSubview(a)
      }
    }
    expectNamed("UIView.addSubview(_:)", result)
  }

  private final class Archived: UIView {
    override func encode(with coder: NSCoder) { super.encode(with: coder) }
  }

  private final class ArchivedController: UIViewController {
    override func encode(with coder: NSCoder) { super.encode(with: coder) }
  }

  @Test func viewsAndControllersAreNotArchived() async {
    let view = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { Archived().encode(with: UIStoryboard.coder) }
    }
    expectNamed("Archived.encode(with:): views are not archived", view)
    let controller = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { ArchivedController().encode(with: UIStoryboard.coder) }
    }
    expectNamed("ArchivedController.encode(with:): controllers are not archived", controller)
  }

  /// A view that adds `moved` to `target`, or to itself if `target` is nil, in the callback `moment`.
  private final class Trickster: UIView {
    enum Moment { case willMoveToSuperview, willRemoveSubview, willMoveToWindow, action }
    var moment: Moment?
    var moved: UIView?
    var target: UIView?

    private func act(at reached: Moment) {
      guard moment == reached, let moved else { return }
      moment = nil
      (target ?? self).addSubview(moved)
    }

    override func willMove(toSuperview newSuperview: UIView?) { act(at: .willMoveToSuperview) }
    override func willRemoveSubview(_ subview: UIView) { act(at: .willRemoveSubview) }
    override func willMove(toWindow newWindow: UIWindow?) { act(at: .willMoveToWindow) }
    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      if event == "sublayers" { act(at: .action) }
      return super.action(for: layer, forKey: event)
    }
  }

  private static let cycleMessage =
    "UIView.addSubview(_:): a callback put the UIView into the Trickster that it was to contain"

  @Test func aCallbackThatMovesTheSuperviewIntoTheAddedViewTraps() async {
    let moved = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (new, view) = (UIView(), Trickster())
        (view.moment, view.moved) = (.willMoveToSuperview, new)
        new.addSubview(view)
      }
    }
    expectNamed(Self.cycleMessage, moved)
    let below = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (new, view, inner) = (UIView(), Trickster(), UIView())
        view.addSubview(inner)
        (view.moment, view.moved, view.target) = (.willMoveToSuperview, new, inner)
        new.insertSubview(view, at: 0)
      }
    }
    expectNamed("UIView.insertSubview(_:at:): a callback put the UIView into the Trickster", below)
    let removed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (new, old, view) = (UIView(), Trickster(), Trickster())
        old.addSubview(view)
        (old.moment, old.moved, old.target) = (.willRemoveSubview, new, view)
        new.addSubview(view)
      }
    }
    expectNamed(Self.cycleMessage, removed)
    let window = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (new, view, stage) = (UIView(), Trickster(), Stage())
        stage.window.addSubview(new)
        (view.moment, view.moved) = (.willMoveToWindow, new)
        new.addSubview(view)
      }
    }
    expectNamed(Self.cycleMessage, window)
    // The view is already a subview when the action is requested, so that the nested call makes the cycle.
    let action = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (new, view) = (Trickster(), UIView())
        (new.moment, new.moved, new.target) = (.action, new, view)
        new.addSubview(view)
      }
    }
    expectNamed("UIView.addSubview(_:): a view cannot become a subview of itself", action)
  }

  @Test func exchangingInvalidIndicesTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIView().exchangeSubview(at: 0, withSubviewAt: 1) }
    }
    expectNamed("UIView.exchangeSubview(at:withSubviewAt:)", result)
  }

  @Test func anInvalidLayerClassTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        final class Wrong: UIView {
          override class var layerClass: AnyClass { UIColor.self }
        }
        _ = Wrong()
      }
    }
    expectNamed("UIView.layerClass", result)
  }

  @Test func anInvalidSpringTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIView.animate(springDuration: 1, bounce: 1.5, animations: {}) }
    }
    expectNamed("UIView.animate(springDuration:bounce:", result)
  }

  @Test func anInvalidTouchIndexTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = UITapGestureRecognizer().location(ofTouch: 0, in: nil) }
    }
    expectNamed("UIGestureRecognizer.location(ofTouch:in:)", result)
  }

  @Test func anInvalidTouchIndexOfASwipeTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = UISwipeGestureRecognizer().location(ofTouch: 1, in: nil) }
    }
    expectNamed("UISwipeGestureRecognizer.location(ofTouch:in:)", result)
  }

  @Test func endingWithoutBeginningTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIApplication.shared.endIgnoringInteractionEvents() }
    }
    expectNamed("UIApplication.endIgnoringInteractionEvents()", result)
  }
}
