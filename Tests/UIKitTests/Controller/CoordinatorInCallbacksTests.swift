import Foundation
import Testing

@testable import Engine
@testable import UIKit

/// A transition's coordinator exists in each callback in which apps add alongside animations, according to UIKit's
/// documentation.
@Suite(.serialized) @MainActor
final class CoordinatorInCallbacksTests {
  /// Records for each callback whether the given controllers had a coordinator, and if so, whether it was interactive.
  @MainActor
  private final class Sightings {
    private(set) var lines: [String] = []

    func note(_ call: String, _ controllers: UIViewController...) {
      let found = controllers.map { controller in
        controller.transitionCoordinator.map { $0.isInteractive ? "interactive" : "yes" } ?? "no"
      }
      lines.append("\(call): \(found.joined(separator: ", "))")
    }

    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private final class Page: UIViewController {
    let name: String
    let sightings: Sightings
    init(_ name: String, _ sightings: Sightings) {
      (self.name, self.sightings) = (name, sightings)
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { fatalError("not archived") }
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      sightings.note("\(name).willAppear", self)
    }
    override func viewIsAppearing(_ animated: Bool) {
      super.viewIsAppearing(animated)
      sightings.note("\(name).isAppearing", self)
    }
    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      sightings.note("\(name).willDisappear", self)
    }
  }

  private final class Custom: UIPresentationController {
    var sightings: Sightings?
    override func presentationTransitionWillBegin() {
      sightings?.note("presentation", presentedViewController, presentingViewController)
    }
    override func dismissalTransitionWillBegin() {
      sightings?.note("dismissal", presentedViewController, presentingViewController)
    }
  }

  /// The delegate of all containers and presentations. Tests add alongside animations in `onWillDismiss`.
  private final class Delegate: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate,
    UIViewControllerTransitioningDelegate, UIPopoverPresentationControllerDelegate
  {
    let sightings: Sightings
    var allowsDismissal = true
    var onWillDismiss: ((UIPresentationController) -> Void)?
    init(_ sightings: Sightings) { self.sightings = sightings }

    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController,
      animated: Bool
    ) { sightings.note("willShow", navigationController, viewController) }
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
    { sightings.note("didSelect", tabBarController, viewController) }
    func presentationController(
      forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
      let custom = Custom(presentedViewController: presented, presenting: presenting)
      custom.sightings = sightings
      return custom
    }
    func adaptivePresentationStyle(
      for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { .none }
    func presentationController(
      _ presentationController: UIPresentationController,
      willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
      transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
    ) {
      let presented = presentationController.presentedViewController
      let isSame = transitionCoordinator === presented.transitionCoordinator
      sightings.note("willPresent \(isSame)", presented, presentationController.presentingViewController)
    }
    func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {
      let popover = popoverPresentationController
      sightings.note("prepare", popover.presentedViewController, popover.presentingViewController)
    }
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
      note("should", presentationController)
      return allowsDismissal
    }
    func popoverPresentationControllerShouldDismissPopover(
      _ popoverPresentationController: UIPopoverPresentationController
    ) -> Bool {
      note("shouldPopover", popoverPresentationController)
      return true
    }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
      note("willDismiss", presentationController)
      onWillDismiss?(presentationController)
    }
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
      note("attempt", presentationController)
    }
    private func note(_ call: String, _ presentation: UIPresentationController) {
      sightings.note(call, presentation.presentedViewController, presentation.presentingViewController)
    }
  }

  private let sightings = Sightings()
  private lazy var stage = ControllerStage(width: 390, height: 844)
  private lazy var delegate = Delegate(sightings)
  private lazy var a = Page("A", sightings)
  private lazy var b = Page("B", sightings)

  private func begin(_ root: UIViewController) {
    stage.window.rootViewController = root
    stage.frame(at: 1)
    _ = sightings.take()
  }

  private func settle() { stage.run(to: stage.time + 1) }

  // MARK: Containers

  @Test func pushesAndPopsHaveACoordinatorInCallbacks() {
    let stack = UINavigationController(rootViewController: a)
    begin(stack)
    stack.delegate = delegate
    for animated in [true, false] {
      stack.pushViewController(b, animated: animated)
      let push = ["A.willDisappear: yes", "B.willAppear: yes", "willShow: yes, yes", "B.isAppearing: yes"]
      #expect(sightings.take() == push)
      settle()
      stack.popViewController(animated: animated)
      let pop = ["B.willDisappear: yes", "A.willAppear: yes", "willShow: yes, yes", "A.isAppearing: yes"]
      #expect(sightings.take() == pop)
      settle()
      #expect(stack.transitionCoordinator == nil && sightings.take() == [])
    }
  }

  @Test func tabsHaveACoordinatorInCallbacks() {
    let tabs = UITabBarController()
    tabs.viewControllers = [a, b]
    begin(tabs)
    tabs.delegate = delegate
    stage.down(290, 820)
    stage.up(290, 820)
    settle()
    #expect(
      sightings.take() == [
        "B.willAppear: yes", "A.willDisappear: yes", "didSelect: yes, yes", "B.isAppearing: yes",
      ])
  }

  @Test func customPresentationsHaveACoordinatorInCallbacks() {
    begin(a)
    b.modalPresentationStyle = .custom
    b.transitioningDelegate = delegate
    a.present(b, animated: true)
    #expect(sightings.take() == ["presentation: yes, yes", "B.willAppear: yes", "B.isAppearing: yes"])
    settle()
    a.dismiss(animated: true)
    #expect(sightings.take() == ["dismissal: yes, yes", "B.willDisappear: yes"])
    settle()
  }

  // MARK: Dismissals by the user

  enum Gesture: CaseIterable { case drag, dragAtDetents, tap, tapBesidePopover }

  private func present(_ gesture: Gesture) {
    begin(a)
    if gesture == .tapBesidePopover {
      b.modalPresentationStyle = .popover
      b.popoverPresentationController?.sourceView = a.view
      b.popoverPresentationController?.sourceRect = CGRect(x: 100, y: 200, width: 80, height: 40)
      b.preferredContentSize = CGSize(width: 200, height: 100)
    }
    if gesture == .dragAtDetents { b.sheetPresentationController?.detents = [.medium(), .large()] }
    if gesture == .tap { b.sheetPresentationController?.detents = [.medium()] }
    b.presentationController?.delegate = delegate
    a.present(b, animated: true)
    let popover = gesture == .tapBesidePopover ? ["prepare: yes, yes"] : []
    #expect(
      sightings.take()
        == ["willPresent true: yes, yes"] + popover + ["B.willAppear: yes", "B.isAppearing: yes"])
    settle()
    _ = sightings.take()
  }

  private func dismiss(_ gesture: Gesture) {
    switch gesture {
    case .drag: drag(from: 100, by: 600)
    case .dragAtDetents: drag(from: 500, by: 330)
    case .tap, .tapBesidePopover:
      stage.down(20, 400)
      stage.up(20, 400)
    }
    settle()
  }

  private func drag(from y: Double, by distance: Double, release: Bool = true) {
    stage.down(195, y)
    for step in 1...20 { stage.move(195, y + distance * Double(step) / 20) }
    for _ in 0..<12 { stage.move(195, y + distance) }
    if release { stage.up(195, y + distance) }
  }

  @Test(arguments: Gesture.allCases) func theDelegateAnimatesAlongside(gesture: Gesture) {
    present(gesture)
    let extra = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    a.view.addSubview(extra)
    var seen: [String] = []
    delegate.onWillDismiss = { controller in
      for controller in [controller.presentedViewController, controller.presentingViewController] {
        let added = controller.transitionCoordinator?.animate { context in
          extra.frame.origin.x += 50
          seen.append("along \(context.isCancelled)")
        } completion: { context in
          seen.append("done \(context.isCancelled)")
        }
        #expect(added == true)
      }
    }
    dismiss(gesture)
    let kind = gesture == .drag || gesture == .dragAtDetents ? "interactive" : "yes"
    let asked =
      gesture == .tapBesidePopover ? ["should: no, no", "shouldPopover: no, no"] : ["should: no, no"]
    let expected = asked + ["willDismiss: \(kind), \(kind)", "B.willDisappear: \(kind)"]
    let found = sightings.take()
    // The dismissal begins with the release if a detent takes the drag first.
    #expect(found == expected || gesture == .dragAtDetents && found == expected.map { $0.asIfReleased })
    #expect(seen == ["along false", "along false", "done false", "done false"])
    #expect(extra.frame.minX == 100 && a.presentedViewController == nil)
  }

  @Test func aCancelledDragRevertsAlongsideChanges() {
    present(.drag)
    let extra = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    a.view.addSubview(extra)
    var seen: [String] = []
    delegate.onWillDismiss = { controller in
      controller.presentingViewController.transitionCoordinator?.animate { _ in
        extra.frame.origin.x = 100
      } completion: { context in
        seen.append("done \(context.isCancelled)")
      }
      controller.presentingViewController.transitionCoordinator?.notifyWhenInteractionChanges { context in
        seen.append("changed \(context.isCancelled)")
      }
    }
    for _ in 0..<2 {
      drag(from: 100, by: 200, release: false)
      let shown = stage.shownFrame(extra).minX
      #expect(shown > 10 && shown < 40 && seen == [])
      stage.up(195, 300)
      settle()
      #expect(seen == ["changed true", "done true"] && extra.frame.minX == 0)
      #expect(a.presentedViewController === b && b.transitionCoordinator == nil)
      #expect(sightings.take().contains("willDismiss: interactive, interactive"))
      seen = []
    }
  }

  /// `presentationControllerWillDismiss(_:)` is called neither for a dismissal that the delegate refuses nor for a
  /// dismissal in code.
  @Test(arguments: Gesture.allCases) func aRefusedOrProgrammaticDismissalSendsNoWillDismiss(gesture: Gesture)
  {
    present(gesture)
    delegate.allowsDismissal = false
    dismiss(gesture)
    #expect(sightings.take() == ["should: no, no", "attempt: no, no"] && a.presentedViewController === b)
    a.dismiss(animated: true)
    settle()
    #expect(sightings.take() == ["B.willDisappear: yes"] && a.presentedViewController == nil)
  }
}

extension String {
  /// The same sighting for a dismissal that begins only when the finger is released.
  fileprivate var asIfReleased: String { replacingOccurrences(of: "interactive", with: "yes") }
}
