import Foundation

/// The appearance of a tab in one state (UIKit, `UITabBarItemStateAppearance`).
@preconcurrency @MainActor
open class UITabBarItemStateAppearance: MainActorObject {
  weak var owner: (any AppearanceStates)?

  struct Values {
    var attributes: [NSAttributedString.Key: Any] = [:]
    var iconColor: UIColor?
    var badgeColor: UIColor?
    var badgeAttributes: [NSAttributedString.Key: Any] = [:]
  }
  var values = Values() {
    didSet { owner?.stateChanged() }
  }

  /// Attributes of the title, which override the standard attributes.
  open var titleTextAttributes: [NSAttributedString.Key: Any] {
    get { values.attributes }
    set { values.attributes = newValue }
  }
  /// The colour of a template image; nil for the standard colour of the bar.
  open var iconColor: UIColor? {
    get { values.iconColor }
    set { values.iconColor = newValue }
  }
  /// The colour of the badge; nil for the colour in the normal state, or red if that is nil too.
  open var badgeBackgroundColor: UIColor? {
    get { values.badgeColor }
    set { values.badgeColor = newValue }
  }
  /// Attributes of the badge's text, which override the attributes in the normal state and the standard attributes.
  open var badgeTextAttributes: [NSAttributedString.Key: Any] {
    get { values.badgeAttributes }
    set { values.badgeAttributes = newValue }
  }
}

/// The appearance of a bar's tabs (UIKit, `UITabBarItemAppearance`).
@preconcurrency @MainActor
open class UITabBarItemAppearance: MainActorObject, AppearanceStates {
  /// The bar's appearance to which this appearance belongs, which is notified of changes.
  weak var bar: UIBarAppearance?

  /// The arrangement of image and title.
  public enum Style: Int, Sendable {
    /// The image is above the title; all tabs have this style.
    case stacked = 0
    /// The image is beside the title; no tab has this style.
    case inline = 1
    /// A smaller image is beside the title; no tab has this style.
    case compactInline = 2
  }

  /// The appearance of tabs that are not selected.
  open private(set) var normal = UITabBarItemStateAppearance(mainActor: ())
  /// The appearance of the selected tab.
  open private(set) var selected = UITabBarItemStateAppearance(mainActor: ())

  /// Creates the appearance of stacked tabs.
  public init() {
    super.init(mainActor: ())
    (normal.owner, selected.owner) = (self, self)
  }

  /// Creates the appearance of tabs of a style, without attributes and colours.
  public init(style: UITabBarItemAppearance.Style) {
    super.init(mainActor: ())
    (normal.owner, selected.owner) = (self, self)
  }

  /// Removes all attributes and colours.
  open func configureWithDefault(for style: UITabBarItemAppearance.Style) {
    (normal.values, selected.values) = (.init(), .init())
  }

  func stateChanged() { bar?.changed() }

  func copied() -> UITabBarItemAppearance {
    let copy = UITabBarItemAppearance()
    (copy.normal.values, copy.selected.values) = (normal.values, selected.values)
    return copy
  }
}

/// The appearance of a tab bar's background and tabs.
///
/// Follows [UITabBarAppearance](https://developer.apple.com/documentation/uikit/uitabbarappearance).
@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {
  private var stacked = UITabBarItemAppearance()
  private var inline = UITabBarItemAppearance(style: .inline)
  private var compactInline = UITabBarItemAppearance(style: .compactInline)

  /// Creates the default appearance.
  public override init() {
    super.init()
    setOwners()
  }
  public override init(idiom: UIUserInterfaceIdiom) {
    super.init(idiom: idiom)
    setOwners()
  }

  public override init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
    if let other = barAppearance as? UITabBarAppearance {
      (stacked, inline) = (other.stacked.copied(), other.inline.copied())
      compactInline = other.compactInline.copied()
    }
    setOwners()
  }

  /// Makes this appearance the owner of the tabs' appearances.
  private func setOwners() {
    for tabs in [stacked, inline, compactInline] { tabs.bar = self }
  }

  override func makeCopy() -> UIBarAppearance { UITabBarAppearance(barAppearance: self) }

  /// The appearance of tabs with the image above the title, which all tabs have.
  open var stackedLayoutAppearance: UITabBarItemAppearance {
    get { stacked }
    set {
      stacked = newValue.copied()
      setOwners()
      changed()
    }
  }
  /// The appearance of tabs with the image beside the title, which no tab has.
  open var inlineLayoutAppearance: UITabBarItemAppearance {
    get { inline }
    set {
      inline = newValue.copied()
      setOwners()
      changed()
    }
  }
  /// The appearance of tabs with a smaller image beside the title, which no tab has.
  open var compactInlineLayoutAppearance: UITabBarItemAppearance {
    get { compactInline }
    set {
      compactInline = newValue.copied()
      setOwners()
      changed()
    }
  }
}
