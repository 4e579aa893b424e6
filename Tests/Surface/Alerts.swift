import UIKit

/// An alert that overrides members of its superclass.
final class Question: UIAlertController {
  override var title: String? {
    get { super.title }
    set { super.title = newValue }
  }
  override var message: String? {
    get { super.message }
    set { super.message = newValue }
  }
  override var actions: [UIAlertAction] { super.actions }
  override var textFields: [UITextField]? { super.textFields }
  override var preferredStyle: UIAlertController.Style { super.preferredStyle }
  override func addAction(_ action: UIAlertAction) { super.addAction(action) }
  override func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    super.addTextField(configurationHandler: configurationHandler)
  }
}

@MainActor func ask(in controller: UIViewController, then: @escaping () -> Void) -> UIAlertController {
  let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: .alert)
  let cancel = UIAlertAction(title: "Cancel", style: .cancel, handler: nil)
  let remove = UIAlertAction(title: "Remove", style: UIAlertAction.Style.destructive) {
    (action: UIAlertAction) in
    let title: String? = action.title
    let style: UIAlertAction.Style = action.style
    if title != nil, style == .destructive { then() }
  }
  remove.isEnabled = !cancel.isEnabled
  alert.addAction(cancel)
  alert.addAction(remove)
  alert.addAction(UIAlertAction(title: nil, style: .default))
  alert.preferredAction = alert.actions.last
  let preferred: UIAlertAction? = alert.preferredAction
  alert.addTextField { (field: UITextField) in field.placeholder = preferred?.title }
  alert.addTextField(configurationHandler: nil)
  let fields: [UITextField]? = alert.textFields
  alert.message = fields?.first?.text ?? alert.message
  let style: UIAlertController.Style = alert.preferredStyle
  controller.present(alert, animated: style == .alert, completion: nil)
  return alert
}

@MainActor func askInSheet(in controller: UIViewController) -> UIAlertController {
  let sheet = UIAlertController(title: nil, message: nil, preferredStyle: UIAlertController.Style.actionSheet)
  if let popover: UIPopoverPresentationController = sheet.popoverPresentationController {
    popover.sourceView = sheet.view
    popover.sourceRect = sheet.view.bounds
    popover.barButtonItem = sheet.navigationItem.rightBarButtonItem
  }
  return controller.popoverPresentationController == nil ? sheet : UIAlertController()
}

/// A popover's delegate that implements every method.
final class Menu: NSObject, UIPopoverPresentationControllerDelegate {
  func show(_ menu: UIViewController, from button: UIBarButtonItem, in controller: UIViewController) {
    menu.modalPresentationStyle = .popover
    menu.preferredContentSize = CGSize(width: 200, height: 300)
    let popover = menu.popoverPresentationController
    popover?.delegate = self
    popover?.barButtonItem = button
    popover?.permittedArrowDirections = [.up, .down]
    popover?.backgroundColor = UIColor.white
    popover?.passthroughViews = nil
    popover?.popoverLayoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    popover?.canOverlapSourceViewRect = popover?.arrowDirection != UIPopoverArrowDirection.unknown
    controller.present(menu, animated: true, completion: nil)
  }
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
    return .none
  }
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    return traitCollection.verticalSizeClass == .compact ? .fullScreen : .none
  }
  func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController? {
    return UINavigationController(rootViewController: controller.presentedViewController)
  }
  func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: UIViewControllerTransitionCoordinator?
  ) {}
  func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {
    popoverPresentationController.sourceRect = popoverPresentationController.sourceView?.bounds ?? .zero
  }
  func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool { return true }
  func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
}
