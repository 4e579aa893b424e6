import Foundation

/// An appearance that has an object for each of its states, and is notified of their changes.
@MainActor
protocol AppearanceStates: AnyObject {
  func stateChanged()
}

/// The title of a bar's button in one state (UIKit, `UIBarButtonItemStateAppearance`).
@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: MainActorObject {
  weak var owner: (any AppearanceStates)?
  private(set) var storedAttributes: [NSAttributedString.Key: Any] = [:]

  /// Attributes that override those of the bar; empty unless set.
  open var titleTextAttributes: [NSAttributedString.Key: Any] {
    get { storedAttributes }
    set {
      storedAttributes = newValue
      owner?.stateChanged()
    }
  }
}

/// The titles of a bar's buttons (UIKit, `UIBarButtonItemAppearance`).
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: MainActorObject, AppearanceStates {
  /// The appearance that has this one, and is shown again when a state changes.
  weak var bar: UIBarAppearance?

  /// The title while the button is neither pressed nor disabled.
  open private(set) var normal = UIBarButtonItemStateAppearance(mainActor: ())
  /// The title while the button is pressed, over the attributes of `normal`.
  open private(set) var highlighted = UIBarButtonItemStateAppearance(mainActor: ())
  /// The title while the button is disabled, over the attributes of `normal`.
  open private(set) var disabled = UIBarButtonItemStateAppearance(mainActor: ())

  /// Creates the appearance of plain buttons.
  public init() {
    super.init(mainActor: ())
    for state in states { state.owner = self }
  }

  /// Creates the appearance of buttons of a style: no attributes.
  public init(style: UIBarButtonItem.Style) {
    super.init(mainActor: ())
    for state in states { state.owner = self }
  }

  private var states: [UIBarButtonItemStateAppearance] { [normal, highlighted, disabled] }

  /// Removes all attributes.
  open func configureWithDefault(for style: UIBarButtonItem.Style) {
    for state in states { state.titleTextAttributes = [:] }
  }

  func stateChanged() { bar?.changed() }

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
  /// The bar's appearance that has these titles.
  weak var owner: UIBarAppearance? {
    didSet { for look in [plain, done, back] { look.bar = owner } }
  }

  func copy(_ other: BarButtonLooks) {
    (plain, done, back) = (other.plain.copied(), other.done.copied(), other.back.copied())
  }

  /// Takes a copy of the appearance of some buttons.
  func set(
    _ path: ReferenceWritableKeyPath<BarButtonLooks, UIBarButtonItemAppearance>,
    _ new: UIBarButtonItemAppearance
  ) {
    let copy = new.copied()
    copy.bar = owner
    self[keyPath: path] = copy
    owner?.changed()
  }

  func look(_ style: UIBarButtonItem.Style) -> UIBarButtonItemAppearance { style == .done ? done : plain }
}
