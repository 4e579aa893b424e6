import Foundation

/// An appearance with an object for each of its states.
@MainActor
protocol AppearanceStates: AnyObject {
  /// Updates the bar after the object of a state has changed.
  func stateChanged()
}

/// The title of a bar's button in one state (UIKit, `UIBarButtonItemStateAppearance`).
@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: MainActorObject {
  weak var owner: (any AppearanceStates)?
  private(set) var storedAttributes: [NSAttributedString.Key: Any] = [:]

  /// Attributes of the title, which override the standard attributes; empty unless set.
  open var titleTextAttributes: [NSAttributedString.Key: Any] {
    get { storedAttributes }
    set {
      storedAttributes = newValue
      owner?.stateChanged()
    }
  }
}

/// The appearance of the titles of a bar's buttons (UIKit, `UIBarButtonItemAppearance`).
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: MainActorObject, AppearanceStates {
  /// The bar's appearance to which this appearance belongs, which is notified of changes.
  weak var bar: UIBarAppearance?

  /// The title of an enabled button that is not pressed.
  open private(set) var normal = UIBarButtonItemStateAppearance(mainActor: ())
  /// The title while the button is pressed; attributes that are missing are those of `normal`.
  open private(set) var highlighted = UIBarButtonItemStateAppearance(mainActor: ())
  /// The title while the button is disabled; attributes that are missing are those of `normal`.
  open private(set) var disabled = UIBarButtonItemStateAppearance(mainActor: ())

  /// Creates the appearance of plain buttons.
  public init() {
    super.init(mainActor: ())
    for state in states { state.owner = self }
  }

  /// Creates the appearance of buttons of a style, without attributes.
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

  /// A copy that belongs to no bar's appearance.
  func copied() -> UIBarButtonItemAppearance {
    let copy = UIBarButtonItemAppearance()
    copy.normal.titleTextAttributes = normal.titleTextAttributes
    copy.highlighted.titleTextAttributes = highlighted.titleTextAttributes
    copy.disabled.titleTextAttributes = disabled.titleTextAttributes
    return copy
  }

  /// The attributes in a state; empty if there are none.
  func attributes(_ state: UIControl.State) -> [NSAttributedString.Key: Any] {
    let overrides: [NSAttributedString.Key: Any]
    switch state {
    case .highlighted: overrides = highlighted.storedAttributes
    case .disabled: overrides = disabled.storedAttributes
    default: overrides = [:]
    }
    return normal.storedAttributes.merging(overrides) { $1 }
  }
}

/// The appearances of a bar's plain buttons, of its buttons of style `done`, and of its back button.
@MainActor
final class BarButtonLooks {
  var plain = UIBarButtonItemAppearance()
  var done = UIBarButtonItemAppearance()
  var back = UIBarButtonItemAppearance()
  /// The bar's appearance to which these appearances belong.
  weak var owner: UIBarAppearance? {
    didSet { for look in [plain, done, back] { look.bar = owner } }
  }

  func copy(_ other: BarButtonLooks) {
    (plain, done, back) = (other.plain.copied(), other.done.copied(), other.back.copied())
  }

  /// Sets one of the appearances to a copy of `new`.
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
