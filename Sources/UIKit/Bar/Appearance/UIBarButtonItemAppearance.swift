import Foundation

/// The title of a bar's button in one state (UIKit, `UIBarButtonItemStateAppearance`).
@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: MainActorObject {
  var storedAttributes: [NSAttributedString.Key: Any] = [:]

  /// Attributes that override those of the bar; empty unless set.
  open var titleTextAttributes: [NSAttributedString.Key: Any] {
    get { storedAttributes }
    set { storedAttributes = newValue }
  }
}

/// The titles of a bar's buttons (UIKit, `UIBarButtonItemAppearance`).
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: MainActorObject {
  /// While the button is neither pressed nor disabled.
  open private(set) var normal = UIBarButtonItemStateAppearance(mainActor: ())
  /// While the button is pressed, over the attributes of `normal`.
  open private(set) var highlighted = UIBarButtonItemStateAppearance(mainActor: ())
  /// While the button is disabled, over the attributes of `normal`.
  open private(set) var disabled = UIBarButtonItemStateAppearance(mainActor: ())

  /// Creates the appearance of plain buttons.
  public init() { super.init(mainActor: ()) }

  /// Creates the appearance of buttons of a style: no attributes.
  public init(style: UIBarButtonItem.Style) { super.init(mainActor: ()) }

  /// Removes all attributes.
  open func configureWithDefault(for style: UIBarButtonItem.Style) {
    for state in [normal, highlighted, disabled] { state.titleTextAttributes = [:] }
  }

  /// A copy for another appearance of a bar.
  func copied() -> UIBarButtonItemAppearance {
    let copy = UIBarButtonItemAppearance()
    copy.normal.titleTextAttributes = normal.titleTextAttributes
    copy.highlighted.titleTextAttributes = highlighted.titleTextAttributes
    copy.disabled.titleTextAttributes = disabled.titleTextAttributes
    return copy
  }

  /// The attributes in a state; empty if there are none.
  func attributes(_ state: UIControl.State) -> [NSAttributedString.Key: Any] {
    let own = state == .highlighted ? highlighted : state == .disabled ? disabled : nil
    return normal.storedAttributes.merging(own?.storedAttributes ?? [:]) { $1 }
  }
}

/// The titles of a bar's plain buttons, those that complete the task, and the back button.
@MainActor
final class BarButtonLooks {
  var plain = UIBarButtonItemAppearance()
  var done = UIBarButtonItemAppearance()
  var back = UIBarButtonItemAppearance()

  func look(_ style: UIBarButtonItem.Style) -> UIBarButtonItemAppearance { style == .done ? done : plain }
}
