import Engine
import Foundation

/// A container of a primary and a secondary controller. The primary is beside the secondary, above it or hidden; in a
/// compact width, both controllers share one column.
///
/// Both controllers are children, unless the split view is collapsed: the primary is then the only child, and the
/// secondary is pushed onto it. Follows
/// [UISplitViewController](https://developer.apple.com/documentation/uikit/uisplitviewcontroller) as created without a
/// `Style`.
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
  /// The arrangement of the columns; the raw values are Apple's.
  public enum DisplayMode: Int, Sendable {
    /// The primary is beside the secondary if the split view is wider than high, else hidden; never the current mode.
    case automatic = 0
    /// The primary is hidden.
    case secondaryOnly = 1
    /// The primary is beside the secondary.
    case oneBesideSecondary = 2
    /// The primary is above the secondary, until the secondary is tapped.
    case oneOverSecondary = 3

    /// The old name of `secondaryOnly`.
    public static var primaryHidden: DisplayMode { .secondaryOnly }
    /// The old name of `oneBesideSecondary`.
    public static var allVisible: DisplayMode { .oneBesideSecondary }
    /// The old name of `oneOverSecondary`.
    public static var primaryOverlay: DisplayMode { .oneOverSecondary }
  }

  /// The side of the primary; the raw values are Apple's.
  public enum PrimaryEdge: Int, Sendable {
    /// The primary is on the side at which lines of text begin.
    case leading = 0
    /// The primary is on the side at which lines of text end.
    case trailing = 1
  }

  /// The value of a width or fraction that the app leaves to the split view.
  public static let automaticDimension: CGFloat = -CGFloat.greatestFiniteMagnitude

  /// The controller of the first column.
  var primary: UIViewController?
  /// The controller of the second column; nil while the split view is collapsed.
  var secondary: UIViewController?
  /// The state of the secondary while the split view is collapsed.
  var collapse = CollapseState()
  var arrangement = SplitArrangement()
  /// The views and the gesture recognizer of the split view itself.
  let chrome = SplitChrome()
  /// The current and the preferred display mode.
  var modes = DisplayModes()
  private var widths = PrimaryWidths()
  private var storedPrimaryEdge = PrimaryEdge.leading
  private var button: UIBarButtonItem?

  /// The delegate, held weakly.
  open weak var delegate: (any UISplitViewControllerDelegate)?

  // MARK: Columns

  /// The primary and the secondary; the primary alone while the split view is collapsed. Setting them does not animate,
  /// and a collapsed split view pushes the secondary at once.
  open var viewControllers: [UIViewController] {
    get { [primary, secondary].compactMap { $0 } }
    set { setColumns(newValue) }
  }

  private func setColumns(_ new: [UIViewController]) {
    let call = "UISplitViewController.viewControllers"
    MainThread.require(call)
    guard new.count <= 2 else {
      fatalError("\(call): there are two columns; give at most two controllers, not \(new.count)")
    }
    if new.count == 2, new[0] === new[1] { fatalError("\(call): \(type(of: new[0])) is in the list twice") }
    for controller in new { requireFree(controller, call) }
    collapse.reset()
    replaceColumns(primary: new.first, secondary: new.dropFirst().first)
    if isCollapsed { mergeColumns() }
  }

  /// Traps for the child of another controller.
  func requireFree(_ controller: UIViewController, _ call: String) {
    guard let parent = controller.parent, parent !== self else { return }
    fatalError("\(call): \(type(of: controller)) is a child of \(type(of: parent)); remove it there first")
  }

  /// Whether both controllers share one column, as they do in a compact width.
  open var isCollapsed: Bool { collapse.isCollapsed }

  /// Shows a controller as the primary. A collapsed split view pushes the controller onto a primary that is a
  /// navigation controller, or else presents it.
  open override func show(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, show: vc, sender: sender) ?? false { return }
    requireFree(vc, "UISplitViewController.show(_:sender:)")
    if isCollapsed { return showAbove(vc) }
    replaceColumns(primary: vc, secondary: vc === secondary ? nil : secondary)
  }

  /// Shows a controller as the secondary. A collapsed split view pushes the controller onto a primary that is a
  /// navigation controller, or else presents it.
  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, showDetail: vc, sender: sender) ?? false { return }
    requireFree(vc, "UISplitViewController.showDetailViewController(_:sender:)")
    if isCollapsed { return showAbove(vc) }
    replaceColumns(primary: vc === primary ? nil : primary, secondary: vc)
  }

  /// Pushes a controller onto the primary of a collapsed split view, or presents it if the primary is no navigation
  /// controller.
  private func showAbove(_ controller: UIViewController) {
    guard controller !== primary else { return }
    guard let navigation = primary as? UINavigationController else {
      return present(controller, animated: true)
    }
    navigation.merge(controller, of: self, animated: true)
  }

  // MARK: Display mode

  /// The current arrangement of the columns, never `.automatic`; while the split view is collapsed, the arrangement to
  /// which it will expand.
  open var displayMode: DisplayMode { modes.current ?? preferredMode(in: boundsOrScreen.size) }

  /// The arrangement that the app prefers, `.automatic` unless set. The change animates in an animation block; the user
  /// may change the arrangement afterwards.
  open var preferredDisplayMode: DisplayMode {
    get { modes.preferred }
    set {
      modes.preferred = newValue
      modes.lastAutomatic = nil
      updateModeForSize()
      change(to: preferredMode(in: boundsOrScreen.size))
    }
  }

  /// A button that hides the primary or shows it again, in 0.3 seconds; disabled and empty while the split view is
  /// collapsed.
  open var displayModeButtonItem: UIBarButtonItem {
    if let button { return button }
    let new = UIBarButtonItem(primaryAction: UIAction { [weak self] _ in self?.toggleByButton() })
    button = new
    showButton()
    return new
  }

  /// Updates the button, whose image shows the side of the primary.
  func showButton() {
    guard let button else { return }
    let name = isPrimaryOnLeft ? "sidebar.left" : "sidebar.right"
    button.image = isCollapsed ? nil : UIImage(systemName: name)
    button.isEnabled = !isCollapsed
  }

  /// Whether a pan from the edge of the split view shows a hidden primary above the secondary; true unless set.
  open var presentsWithGesture: Bool {
    get { chrome.edgePan.isEnabled }
    set { chrome.edgePan.isEnabled = newValue }
  }

  // MARK: Width of the primary

  /// The width of the primary as a fraction of the split view's, from 0 to 1, within the minimum and the maximum width;
  /// `automaticDimension` unless set. It can be animated.
  open var preferredPrimaryColumnWidthFraction: CGFloat {
    get { widths.fraction }
    set { setWidth(\.fraction, newValue, "preferredPrimaryColumnWidthFraction") }
  }

  /// The minimum width of the primary in points; `automaticDimension`, the initial value, means no minimum. It can be
  /// animated.
  open var minimumPrimaryColumnWidth: CGFloat {
    get { widths.minimum }
    set { setWidth(\.minimum, newValue, "minimumPrimaryColumnWidth") }
  }

  /// The maximum width of the primary in points; `automaticDimension`, the initial value, means 320. It can be
  /// animated.
  open var maximumPrimaryColumnWidth: CGFloat {
    get { widths.maximum }
    set { setWidth(\.maximum, newValue, "maximumPrimaryColumnWidth") }
  }

  private func setWidth(_ path: WritableKeyPath<PrimaryWidths, CGFloat>, _ new: CGFloat, _ name: String) {
    guard new == Self.automaticDimension || (new.isFinite && new >= 0) else {
      fatalError("UISplitViewController.\(name): \(new) must be finite and not negative")
    }
    guard new != widths[keyPath: path] else { return }
    widths[keyPath: path] = new
    layOutColumns()
  }

  /// The width of the primary in points, also while it is hidden; the split view's width while that is collapsed.
  open var primaryColumnWidth: CGFloat { geometry(in: boundsOrScreen).primary.width }

  /// The side of the primary; `.leading` unless set.
  open var primaryEdge: PrimaryEdge {
    get { storedPrimaryEdge }
    set {
      guard newValue != storedPrimaryEdge else { return }
      storedPrimaryEdge = newValue
      showButton()
      layOutColumns()
    }
  }

  var isPrimaryOnLeft: Bool {
    let isReversed = viewIfLoaded?.effectiveUserInterfaceLayoutDirection == .rightToLeft
    return (storedPrimaryEdge == .leading) != isReversed
  }

  private var boundsOrScreen: CGRect { viewIfLoaded?.bounds ?? UIScreen.main.bounds }

  /// The frames for the current mode.
  func geometry(in bounds: CGRect) -> SplitGeometry {
    geometry(in: bounds, isCollapsed: isCollapsed, mode: displayMode)
  }

  private func geometry(in bounds: CGRect, isCollapsed: Bool, mode: DisplayMode) -> SplitGeometry {
    if isCollapsed { return SplitGeometry(collapsedIn: bounds) }
    return SplitGeometry(
      in: bounds, mode: mode, width: widths.resolved(in: bounds.width), hairline: 1 / traits.displayScale,
      isOnLeft: isPrimaryOnLeft)
  }

  // MARK: View and appearance

  open override func loadView() {
    let root = UIView(frame: UIScreen.main.bounds)
    root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    // While the primary slides, a part of it is outside the split view, which may be smaller than the window.
    root.clipsToBounds = true
    chrome.attach(to: root, of: self)
    view = root
    showButton()
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    updateModeForSize()
    layOutColumns()
    // The callbacks are sent in the order of the columns, not of their views.
    for child in arrangement.shown { child.sendIsAppearingIfPending() }
  }

  /// The size of a column, computed with the new size class during a change of traits.
  open override func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    let willBeCollapsed = collapse.pendingWidthClass.map { $0 == .compact } ?? isCollapsed
    let frames = geometry(
      in: CGRect(origin: .zero, size: parentSize), isCollapsed: willBeCollapsed,
      mode: mode(afterResizingTo: parentSize))
    if container === primary { return frames.primary.size }
    return container === secondary ? frames.secondary.size : parentSize
  }

  open override func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    collapse.pendingWidthClass = newCollection.horizontalSizeClass
    super.willTransition(to: newCollection, with: coordinator)
  }

  open override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    collapse.pendingWidthClass = nil
  }

  override func traitsWereSet() {
    super.traitsWereSet()
    adaptIfShown()
  }

  /// The part of the split view's safe area insets that overlaps the child's column, also while the column is hidden or
  /// moves.
  override func safeArea(ofChild child: UIViewController) -> UIEdgeInsets? {
    guard let root = viewIfLoaded, child === primary || child === secondary else { return nil }
    let frames = geometry(in: root.bounds)
    return root.safeAreaInsets.reaching(
      into: child === primary ? frames.primary : frames.secondary, of: root.bounds)
  }

  /// The secondary, or the primary if there is no secondary or the split view is collapsed.
  open override var childForStatusBarStyle: UIViewController? { secondary ?? primary }
  /// The secondary, or the primary if there is no secondary or the split view is collapsed.
  open override var childForStatusBarHidden: UIViewController? { secondary ?? primary }

  /// Returns false: the arrangement of the columns, not the view hierarchy, sends the children's appearance callbacks.
  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  override var childrenSharingAppearance: [UIViewController] { arrangement.shown }

  override func appearanceWillBegin(_ isAppearing: Bool) {
    finishArrangement()
    if isAppearing { prepareColumns() }
  }

  override func appearanceDidSettle() {
    super.appearanceDidSettle()
    adaptIfShown()
  }
}
