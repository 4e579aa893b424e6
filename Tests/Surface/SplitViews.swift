import UIKit

/// A split view controller that overrides members of its superclass.
final class Library: UISplitViewController {
  override var viewControllers: [UIViewController] {
    get { super.viewControllers }
    set { super.viewControllers = newValue }
  }
  override var isCollapsed: Bool { super.isCollapsed }
  override var displayMode: UISplitViewController.DisplayMode { super.displayMode }
  override var preferredDisplayMode: UISplitViewController.DisplayMode {
    get { super.preferredDisplayMode }
    set { super.preferredDisplayMode = newValue }
  }
  override var displayModeButtonItem: UIBarButtonItem { super.displayModeButtonItem }
  override var presentsWithGesture: Bool {
    get { super.presentsWithGesture }
    set { super.presentsWithGesture = newValue }
  }
  override var primaryColumnWidth: CGFloat { super.primaryColumnWidth }
  override var primaryEdge: UISplitViewController.PrimaryEdge {
    get { super.primaryEdge }
    set { super.primaryEdge = newValue }
  }
  override func show(_ vc: UIViewController, sender: Any?) { super.show(vc, sender: sender) }
  override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    super.showDetailViewController(vc, sender: sender)
  }
}

/// A delegate with every requirement.
final class Librarian: NSObject, UISplitViewControllerDelegate {
  var mode = UISplitViewController.DisplayMode.automatic

  func splitViewController(
    _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
  ) { mode = displayMode }
  func targetDisplayModeForAction(in svc: UISplitViewController) -> UISplitViewController.DisplayMode { mode }
  func splitViewController(
    _ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?
  ) -> Bool { false }
  func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
  ) -> Bool { false }
  func primaryViewController(forCollapsing splitViewController: UISplitViewController) -> UIViewController? {
    nil
  }
  func primaryViewController(forExpanding splitViewController: UISplitViewController) -> UIViewController? {
    nil
  }
  func splitViewController(
    _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool { true }
  func splitViewController(
    _ splitViewController: UISplitViewController,
    separateSecondaryFrom primaryViewController: UIViewController
  ) -> UIViewController? { nil }
}

/// The requirements that Apple declares as optional may be left out.
final class PlainLibrarian: NSObject, UISplitViewControllerDelegate {}

/// A primary controller that takes the secondary controller itself.
final class Shelf: UIViewController {
  var book: UIViewController?

  override func collapseSecondaryViewController(
    _ secondaryViewController: UIViewController, for splitViewController: UISplitViewController
  ) { book = secondaryViewController }
  override func separateSecondaryViewController(for splitViewController: UISplitViewController)
    -> UIViewController?
  { book ?? super.separateSecondaryViewController(for: splitViewController) }
}

@MainActor func library(_ delegate: Librarian) -> UISplitViewController? {
  let library = Library()
  let shelf = Shelf()
  library.delegate = delegate
  library.viewControllers = [UINavigationController(rootViewController: shelf), UIViewController()]
  library.preferredDisplayMode = .automatic
  let modes: [UISplitViewController.DisplayMode] = [.secondaryOnly, .oneBesideSecondary, .oneOverSecondary]
  let oldModes: [UISplitViewController.DisplayMode] = [.primaryHidden, .allVisible, .primaryOverlay]
  library.preferredDisplayMode = modes == oldModes ? .allVisible : .primaryHidden
  library.minimumPrimaryColumnWidth = 200
  library.maximumPrimaryColumnWidth = UISplitViewController.automaticDimension
  library.preferredPrimaryColumnWidthFraction = library.primaryColumnWidth > 300 ? 0.3 : 0.4
  let edges: [UISplitViewController.PrimaryEdge] = [.leading, .trailing]
  library.primaryEdge = edges[1]
  library.presentsWithGesture = !library.isCollapsed
  shelf.navigationItem.leftBarButtonItem = library.displayModeButtonItem
  let current: UISplitViewControllerDelegate? = library.delegate
  current?.splitViewController(library, willChangeTo: library.displayMode)
  library.showDetailViewController(UIViewController(), sender: nil)
  return shelf.splitViewController
}
