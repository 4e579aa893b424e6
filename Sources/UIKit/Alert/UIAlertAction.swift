import Engine
import Foundation

/// A button of an alert or an action sheet (UIKit, `UIAlertAction`).
@preconcurrency @MainActor
open class UIAlertAction: MainActorObject {
  /// The meaning of an action for the user; the raw values are Apple's.
  public enum Style: Int, Sendable {
    /// An action of no special kind.
    case `default` = 0
    /// The action that cancels; an action sheet shows it on a separate card.
    case cancel = 1
    /// An action that removes something; its title is red.
    case destructive = 2
  }

  /// The title of the button; nil for none.
  public let title: String?
  /// The meaning of the action for the user.
  public let style: UIAlertAction.Style
  let handler: ((UIAlertAction) -> Void)?
  /// The controller that shows the action.
  weak var controller: UIAlertController?

  /// Creates an action; when its button is pressed, the alert is dismissed and `handler` is called afterwards.
  public init(title: String?, style: UIAlertAction.Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init(mainActor: ())
  }

  /// Whether the button can be pressed; true unless set.
  open var isEnabled: Bool {
    get { storedIsEnabled }
    set {
      guard newValue != storedIsEnabled else { return }
      storedIsEnabled = newValue
      controller?.contentChanged()
    }
  }
  private var storedIsEnabled = true
}
