import Engine
import Foundation

/// A message with buttons, in the middle of the screen or at its lower edge (UIKit, `UIAlertController`).
///
/// Present it with `present(_:animated:completion:)`. A button dismisses it and then calls the handler of its action, as do
/// the return key, also in the last field, for the preferred action and the escape key for the one that cancels. In an
/// earlier field the return key goes to the next one.
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
  /// Whether an action was chosen whose dismissal has not ended.
  private var isChosen = false

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

  /// Adds a button; traps for a second one of the style `cancel`, and for an action of another alert.
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

  /// The action with the bold title, which the return key performs; traps for one that was not added. Nil, as at first,
  /// makes the title of the action that cancels bold, and the return key performs the only action of the style `default`.
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
    field.onReturn = { [weak self, weak field] in if let field { self?.returned(in: field) } }
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

  /// Begins to edit the first field at once, as in UIKit.
  open override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    fields.first?.becomeFirstResponder()
  }

  /// The return and escape keys choose an action.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let keys = presses.compactMap { $0.key?.keyCode }
    if !Self.returnKeys.isDisjoint(with: keys), let action = returnAction { return choose(action) }
    if keys.contains(.keyboardEscape), let cancel = cancelAction { return choose(cancel) }
    super.pressesBegan(presses, with: event)
  }

  private static let returnKeys: Set<UIKeyboardHIDUsage> = [.keyboardReturnOrEnter, .keypadEnter]

  /// The enabled action of the return key: the preferred one, else the only one of the style `default`, or the only one.
  private var returnAction: UIAlertAction? {
    let standard = storedActions.filter { $0.style == .default }
    let candidates = standard.isEmpty ? storedActions : standard
    let action = storedPreferredAction ?? (candidates.count == 1 ? candidates.first : nil)
    return action?.isEnabled == true ? action : nil
  }

  /// The return key in a field goes to the next field that can be edited, or performs its action.
  private func returned(in field: UITextField) {
    let later = fields.drop { $0 !== field }.dropFirst()
    if let next = later.first(where: \.canBecomeFirstResponder) {
      next.becomeFirstResponder()
    } else if let action = returnAction {
      choose(action)
    }
  }

  // MARK: Presentation

  /// The enabled action that changes nothing.
  var cancelAction: UIAlertAction? { storedActions.first { $0.style == .cancel && $0.isEnabled } }

  override var hasOwnPresentation: Bool { true }
  override var takesKeysInFront: Bool { true }

  override func makeOwnAnimation(isPresenting: Bool) -> (any UIViewControllerAnimatedTransitioning)? {
    AlertAnimation(preferredStyle, isPresenting: isPresenting)
  }

  override func makeOwnPresentationController(for presenter: UIViewController?) -> UIPresentationController? {
    if title == nil, storedMessage == nil, storedActions.isEmpty, fields.isEmpty {
      fatalError(
        "UIViewController.present(_:animated:completion:): the alert has no title, message or action to show")
    }
    return AlertPresentationController(presentedViewController: self, presenting: presenter)
  }

  /// Dismisses the alert and then calls the action's handler.
  func choose(_ action: UIAlertAction) {
    guard !isChosen, presentedBy != nil, !isBeingDismissed else { return }
    isChosen = true
    view.endEditing(true)
    presentingViewController?.dismiss(animated: true) { [self] in
      isChosen = false
      action.handler?(action)
    }
  }
}
