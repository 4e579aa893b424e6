import Engine
import Foundation

/// The content of a navigation bar for one controller.
///
/// Follows [UINavigationItem](https://developer.apple.com/documentation/uikit/uinavigationitem).
@preconcurrency @MainActor
open class UINavigationItem: MainActorObject, BarAppearanceObserver {
  /// The views that currently show the item; nil if none do.
  weak var shownBy: NavigationBarContent?

  /// Creates an item with a title.
  public init(title: String) {
    super.init(mainActor: ())
    self.title = title
  }

  override init(mainActor: ()) {
    super.init(mainActor: ())
  }

  /// The text in the middle of the bar while the item is on top; nil for none.
  open var title: String? {
    get { storedTitle }
    set {
      guard newValue != storedTitle else { return }
      storedTitle = newValue
      changed(.title)
    }
  }
  private var storedTitle: String?

  /// Whether a title is large (UIKit, `UINavigationItem.LargeTitleDisplayMode`).
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// The title is large if the title of the previous item is, or if there is no previous item.
    case automatic
    /// The title is large.
    case always
    /// The title is not large.
    case never
  }

  /// Whether the title is large in the bar of a navigation controller that prefers large titles.
  open var largeTitleDisplayMode: LargeTitleDisplayMode {
    get { storedLargeTitleDisplayMode }
    set {
      guard newValue != storedLargeTitleDisplayMode else { return }
      storedLargeTitleDisplayMode = newValue
      (shownBy?.superview as? UINavigationBar)?.controller?.updateBarsAtRest()
    }
  }
  private var storedLargeTitleDisplayMode = LargeTitleDisplayMode.automatic
  /// Whether the bar shows a large title, as the navigation controller decides.
  var hasLargeTitle = false
  /// The height, in points, of the part of the large title that content has pushed out of the bar; negative while the
  /// content is pulled down.
  var titleCollapse: CGFloat = 0

  /// A view of its own size that replaces the title; nil for none.
  open var titleView: UIView? {
    get { storedTitleView }
    set {
      // Setting the same view is not ignored, as its size may have changed or another bar may have taken the view.
      if newValue == nil, storedTitleView == nil { return }
      if let newValue, newValue === storedTitleView, shownBy?.hasLaidOut(newValue) == true { return }
      storedTitleView = newValue
      changed(.heading)
    }
  }
  private var storedTitleView: UIView?

  /// The title of the back button that leads to this item, unless `backBarButtonItem` has a title; nil for this item's
  /// title.
  open var backButtonTitle: String? {
    get { storedBackButtonTitle }
    set {
      guard newValue != storedBackButtonTitle else { return }
      storedBackButtonTitle = newValue
      changed()
    }
  }
  private var storedBackButtonTitle: String?

  /// The item that gives its title and tint colour to the back button leading to this item; nil for none.
  open var backBarButtonItem: UIBarButtonItem? {
    get { storedBackBarButtonItem }
    set {
      guard newValue !== storedBackBarButtonItem else { return }
      storedBackBarButtonItem = newValue
      changed()
    }
  }
  private var storedBackBarButtonItem: UIBarButtonItem?

  /// Whether the bar shows no back button for this item; false unless set.
  open var hidesBackButton: Bool {
    get { isBackHidden }
    set { setHidesBackButton(newValue, animated: false) }
  }
  private var isBackHidden = false
  /// Hides or shows the back button, in a cross-fade of 0.25 seconds if `animated`.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    guard isBackHidden != hidesBackButton else { return }
    isBackHidden = hidesBackButton
    changed(animated: animated)
  }

  /// Whether the left items appear beside the back button instead of replacing it.
  open var leftItemsSupplementBackButton: Bool {
    get { storedLeftItemsSupplementBackButton }
    set {
      guard newValue != storedLeftItemsSupplementBackButton else { return }
      storedLeftItemsSupplementBackButton = newValue
      changed()
    }
  }
  private var storedLeftItemsSupplementBackButton = false

  // MARK: Buttons

  private var left: [UIBarButtonItem] = []
  private var right: [UIBarButtonItem] = []

  /// The items at the left edge, from left to right; nil if there are none.
  open var leftBarButtonItems: [UIBarButtonItem]? {
    get { left.isEmpty ? nil : left }
    set { setLeftBarButtonItems(newValue, animated: false) }
  }
  /// The first item at the left edge. Setting an item replaces all items at this edge; nil removes only the first item.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { left.first }
    set { setLeftBarButton(newValue, animated: false) }
  }
  /// The items at the right edge, from right to left; nil if there are none.
  open var rightBarButtonItems: [UIBarButtonItem]? {
    get { right.isEmpty ? nil : right }
    set { setRightBarButtonItems(newValue, animated: false) }
  }
  /// The first item at the right edge. Setting an item replaces all items at this edge; nil removes only the first
  /// item.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { right.first }
    set { setRightBarButton(newValue, animated: false) }
  }

  /// Replaces the items at the left edge, in a cross-fade of 0.25 seconds if `animated`; nil removes all items.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    left = items ?? []
    changed(animated: animated)
  }
  /// Makes `item` the only item at the left edge; nil removes only the first item.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    setLeftBarButtonItems(item.map { [$0] } ?? Array(left.dropFirst()), animated: animated)
  }
  /// Replaces the items at the right edge, in a cross-fade of 0.25 seconds if `animated`; nil removes all items.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    right = items ?? []
    changed(animated: animated)
  }
  /// Makes `item` the only item at the right edge; nil removes only the first item.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    setRightBarButtonItems(item.map { [$0] } ?? Array(right.dropFirst()), animated: animated)
  }

  // MARK: Appearance

  /// A line of text above the title, which makes the bar 30 points higher; nil, the initial value, for none.
  open var prompt: String? {
    get { storedPrompt }
    set {
      guard newValue != storedPrompt else { return }
      storedPrompt = newValue
      changed(.prompt)
    }
  }
  private var storedPrompt: String?

  var appearances = BarAppearances<UINavigationBarAppearance>()

  /// The standard appearance of the bar while the item is on top; nil for the bar's appearance. The item stores a copy.
  open var standardAppearance: UINavigationBarAppearance? {
    get { appearances.standard }
    set {
      appearances.usesStandard = newValue != nil
      setAppearance(\.standard, newValue)
    }
  }
  /// The appearance while the top edge of the content is at the bar, or no content scrolls; nil for the bar's
  /// appearance. The item stores a copy.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.scrollEdge }
    set { setAppearance(\.scrollEdge, newValue) }
  }
  /// The appearance in a window of compact height; nil for the bar's appearance. The item stores a copy.
  open var compactAppearance: UINavigationBarAppearance? {
    get { appearances.compact }
    set { setAppearance(\.compact, newValue) }
  }
  /// The appearance in a window of compact height while the top edge of the content is at the bar; nil for the bar's
  /// appearance. The item stores a copy.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.compactScrollEdge }
    set { setAppearance(\.compactScrollEdge, newValue) }
  }

  private func setAppearance(
    _ path: WritableKeyPath<BarAppearances<UINavigationBarAppearance>, UINavigationBarAppearance?>,
    _ new: UINavigationBarAppearance?
  ) {
    let copy = new.map { UINavigationBarAppearance(barAppearance: $0) }
    copy?.observer = self
    appearances[keyPath: path] = copy
    (shownBy?.superview as? UINavigationBar)?.followContent()
  }

  func appearanceChanged(_ appearance: UIBarAppearance) {
    (shownBy?.superview as? UINavigationBar)?.followContent()
  }

  private func changed(_ part: NavigationBarContent.Part = .sides, animated: Bool = false) {
    shownBy?.itemChanged(part, animated: animated)
  }

  /// The title of a back button that leads to this item.
  var titleForBack: String { backBarButtonItem?.title ?? backButtonTitle ?? title ?? "Back" }
}
