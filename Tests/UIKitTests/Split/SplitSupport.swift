import Testing

@testable import Engine
@testable import UIKit

/// A split view controller of two screens, with a recording delegate.
@MainActor
final class Split {
  final class Delegate: NSObject, UISplitViewControllerDelegate {
    let log: CallLog
    var takesSecondary = false
    var handlesShow = false
    var target = UISplitViewController.DisplayMode.automatic
    var collapsed: UIViewController?
    var expanded: UIViewController?
    var separated: UIViewController?

    init(_ log: CallLog) { self.log = log }

    private func name(_ controller: UIViewController) -> String { (controller as? Screen)?.name ?? "N" }

    func splitViewController(
      _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
    ) { log.note("will(\(displayMode))") }

    func targetDisplayModeForAction(in svc: UISplitViewController) -> UISplitViewController.DisplayMode {
      target
    }

    func splitViewController(
      _ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?
    ) -> Bool {
      log.note("show(\(name(vc)))")
      return handlesShow
    }

    func splitViewController(
      _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
    ) -> Bool {
      log.note("detail(\(name(vc)))")
      return handlesShow
    }

    func primaryViewController(forCollapsing splitViewController: UISplitViewController)
      -> UIViewController?
    { collapsed }

    func primaryViewController(forExpanding splitViewController: UISplitViewController)
      -> UIViewController?
    { expanded }

    func splitViewController(
      _ splitViewController: UISplitViewController,
      collapseSecondary secondaryViewController: UIViewController,
      onto primaryViewController: UIViewController
    ) -> Bool {
      log.note("collapse(\(name(secondaryViewController)),\(name(primaryViewController)))")
      return takesSecondary
    }

    func splitViewController(
      _ splitViewController: UISplitViewController,
      separateSecondaryFrom primaryViewController: UIViewController
    ) -> UIViewController? {
      log.note("separate(\(name(primaryViewController)))")
      return separated
    }
  }

  static let landscape = CGSize(width: 1024, height: 768)
  static let portrait = CGSize(width: 768, height: 1024)
  static let phone = CGSize(width: 390, height: 844)

  let stage: ControllerStage
  let log = CallLog()
  let controller = UISplitViewController()
  let delegate: Delegate
  let a: Screen
  let b: Screen
  let c: Screen
  /// The stack with A that is the primary controller, or nil if A is the primary controller.
  private(set) var stack: UINavigationController?

  /// Creates a split view that is not shown yet. Its primary controller is a stack with A, or A itself.
  init(_ size: CGSize = landscape, hasStack: Bool = false) {
    stage = ControllerStage(width: size.width, height: size.height)
    delegate = Delegate(log)
    (a, b, c) = (Screen("A", log), Screen("B", log), Screen("C", log))
    controller.delegate = delegate
    if hasStack { stack = UINavigationController(rootViewController: a) }
    controller.viewControllers = [stack ?? a, b]
    _ = log.take()
  }

  /// Shows the split view.
  func show() -> Split {
    stage.window.rootViewController = controller
    stage.frame(at: 1)
    _ = log.take()
    return self
  }

  func resize(_ size: CGSize) { stage.window.frame = CGRect(origin: .zero, size: size) }

  func press() {
    guard let action = controller.displayModeButtonItem.primaryAction else { return }
    action.handler(action)
  }

  /// Runs frames for a second, in which running animations end.
  func settle() { stage.run(to: stage.time + 1) }

  /// Whether the split view has exactly these controllers.
  func holds(_ controllers: [UIViewController?]) -> Bool {
    controller.viewControllers.map { Optional($0) }.elementsEqual(controllers, by: ===)
  }
}
