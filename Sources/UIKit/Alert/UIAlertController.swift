import Engine
import Foundation

/// A message with buttons, in the middle of the screen or at its lower edge (UIKit, `UIAlertController`).
///
/// Present an alert with `present(_:animated:completion:)`. A button dismisses the alert and then calls the handler of
/// its action. The escape key chooses the action of style `cancel`. The return key chooses an action by the rules of
/// `preferredAction`; in a field that precedes another field that can be edited, it begins to edit that field instead.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// The kind of an alert, which decides its position on the screen; the raw values are Apple's.
  public enum Style: Int, Sendable {
    /// An action sheet at the lower edge of the screen.
    case actionSheet = 0
    /// An alert in the middle of the screen.
    case alert = 1
  }

  private var style = Style.alert
  private var storedActions: [UIAlertAction] = []
  private var storedMessage: String?
  private var fields: [UITextField] = []
  private weak var storedPreferredAction: UIAlertAction?
  /// Whether the alert is being dismissed for a chosen action, whose handler has not been called.
  private var isDismissingForAction = false

  /// Creates an alert without actions.
  public convenience init(
    title: String?, message: String?, preferredStyle: UIAlertController.Style
  ) {
    self.init(nibName: nil, bundle: nil)
    style = preferredStyle
    storedMessage = message
    self.title = title
  }

  // MARK: Content

  /// The kind of the alert: in the middle of the screen or at its lower edge.
  open var preferredStyle: UIAlertController.Style { style }

  /// The bold line at the top.
  open override var title: String? {
    get { super.title }
    set {
      super.title = newValue
      contentChanged()
    }
  }

  /// The text below the title.
  open var message: String? {
    get { storedMessage }
    set {
      storedMessage = newValue
      contentChanged()
    }
  }

  /// The actions, in the order in which they were added.
  open var actions: [UIAlertAction] { storedActions }

  /// Adds a button; traps for a second one of the style `cancel`, and for an action that an alert already has.
  open func addAction(_ action: UIAlertAction) {
    if action.style == .cancel, storedActions.contains(where: { $0.style == .cancel }) {
      fatalError("UIAlertController.addAction(_:): an alert has at most one action of the style cancel")
    }
    if action.controller != nil {
      fatalError("UIAlertController.addAction(_:): the action belongs to an alert already")
    }
    action.controller = self
    storedActions.append(action)
    contentChanged()
  }

  /// The action with the bold title, which the return key chooses; traps for an action that was not added.
  ///
  /// If nil, the default, an alert's action of style `cancel` is bold. The return key then chooses the only action of
  /// style `default` or, if no action has that style, the alert's only action.
  open var preferredAction: UIAlertAction? {
    get { storedPreferredAction }
    set {
      if let newValue, !storedActions.contains(where: { $0 === newValue }) {
        fatalError("UIAlertController.preferredAction: the action was not added to the alert")
      }
      storedPreferredAction = newValue
      contentChanged()
    }
  }

  /// Adds a field below the message, which the handler sets up; traps in an action sheet.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard style == .alert else {
      fatalError("UIAlertController.addTextField(configurationHandler:): an action sheet has no fields")
    }
    let field = UITextField()
    field.font = .systemFont(ofSize: 13)
    field.onReturn = { [weak self, weak field] in if let field { self?.returnKeyPressed(in: field) } }
    fields.append(field)
    configurationHandler?(field)
    contentChanged()
  }

  /// The fields, in the order in which they were added; nil without any.
  open var textFields: [UITextField]? { fields.isEmpty ? nil : fields }

  // MARK: View

  private var alertView: AlertView? { viewIfLoaded as? AlertView }

  open override func loadView() {
    let alert = AlertView(style)
    alert.choose = { [weak self] action in self?.choose(action) }
    alert.show(alertContent)
    view = alert
  }

  private var alertContent: AlertView.Content {
    AlertView.Content(
      title: title, message: storedMessage, fields: fields, actions: storedActions,
      preferred: storedPreferredAction)
  }

  func contentChanged() {
    guard let alertView else { return }
    alertView.show(alertContent)
    alertView.superview?.setNeedsLayout()
  }

  /// Begins to edit the first field as the alert appears, as in UIKit.
  open override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    fields.first?.becomeFirstResponder()
  }

  /// Chooses an action if the return or escape key was pressed.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let keys = presses.compactMap { $0.key?.keyCode }
    if !Self.returnKeys.isDisjoint(with: keys), let action = returnAction { return choose(action) }
    if keys.contains(.keyboardEscape), let cancel = cancelAction { return choose(cancel) }
    super.pressesBegan(presses, with: event)
  }

  private static let returnKeys: Set<UIKeyboardHIDUsage> = [.keyboardReturnOrEnter, .keypadEnter]

  /// The action that the return key chooses; nil if there is none or it is disabled. Without a preferred action, this
  /// is the only action of style `default` or, if no action has that style, the alert's only action.
  private var returnAction: UIAlertAction? {
    let defaultActions = storedActions.filter { $0.style == .default }
    let candidates = defaultActions.isEmpty ? storedActions : defaultActions
    let action = storedPreferredAction ?? (candidates.count == 1 ? candidates.first : nil)
    return action?.isEnabled == true ? action : nil
  }

  /// Handles the return key in `field`: begins to edit the next field that can be edited, or chooses the action of the
  /// return key.
  private func returnKeyPressed(in field: UITextField) {
    let followingFields = fields.drop { $0 !== field }.dropFirst()
    if let next = followingFields.first(where: \.canBecomeFirstResponder) {
      next.becomeFirstResponder()
    } else if let action = returnAction {
      choose(action)
    }
  }

  // MARK: Presentation

  /// The action of style `cancel`, if enabled.
  var cancelAction: UIAlertAction? { storedActions.first { $0.style == .cancel && $0.isEnabled } }

  override var hasOwnPresentation: Bool { true }
  override var takesKeysInFront: Bool { true }

  override func makeOwnAnimation(isPresenting: Bool) -> (any UIViewControllerAnimatedTransitioning)? {
    AlertAnimation(preferredStyle, isPresenting: isPresenting)
  }

  override func makeOwnPresentationController(for presenter: UIViewController?) -> UIPresentationController? {
    if title == nil, storedMessage == nil, storedActions.isEmpty, fields.isEmpty {
      fatalError(
        "UIViewController.present(_:animated:completion:): the alert has no title, message, action or field")
    }
    return AlertPresentationController(presentedViewController: self, presenting: presenter)
  }

  /// Dismisses the alert and then calls the action's handler.
  func choose(_ action: UIAlertAction) {
    guard !isDismissingForAction, presentedBy != nil, !isBeingDismissed else { return }
    isDismissingForAction = true
    view.endEditing(true)
    presentingViewController?.dismiss(animated: true) { [self] in
      isDismissingForAction = false
      action.handler?(action)
    }
  }
}
