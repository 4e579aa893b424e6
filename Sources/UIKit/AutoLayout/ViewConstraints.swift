/// The Auto Layout state of a view, created when it gets a constraint or is laid out by one.
@MainActor
final class ViewConstraints {
  let item = LayoutItemState()
  /// Whether the view's frame is set, not computed.
  var isSetByFrame = true
  /// The active constraints of which this view is the nearest common ancestor of both items.
  var constraints: [NSLayoutConstraint] = []
  var guides = ViewGuides()
  var priorities = ContentPriorities()
  var updates = ConstraintUpdates()
  /// The engine of the views below, if the view's own size is set.
  var hosted: LayoutEngine?
  /// Whether the tree below has constraints or views that are in no engine yet.
  var needsCollecting = false
  /// The phase of the view's layout: constraints are updated, then solved; the layout runs, and may have changed
  /// constraints.
  enum LayoutPhase { case none, updating, solving, running, changed }
  var layoutPhase = LayoutPhase.none
  /// Whether subviews have computed frames.
  var positionsSubviews = false
  var margins = LayoutMargins()
  /// The number of constraints between the views inside and those outside.
  var crossings = 0
  /// The distance of the view's exact origin from the pixel that it is rounded to, in points.
  var roundingOffset = CGPoint.zero
  /// The number of the animation that hides the view in a stack; 0 while there is none.
  var collapse = 0
  var semantics = UISemanticContentAttribute.unspecified

  /// Requests layout by the guides that the safe area moves.
  func safeAreaChanged(_ view: UIView) {
    if margins.includesSafeArea { view.layoutMarginsDidChange() }
    for guide in [guides.safeArea, guides.margins] { guide?.itemState.engine?.root.setNeedsLayout() }
  }

  /// Notifies the engine around a view whose frame is set that the view has moved.
  func moved(_ view: UIView) {
    if isSetByFrame { item.engine?.fixedItemMoved(view) }
  }
}

/// The guides of a view.
struct ViewGuides {
  /// The guides that the app added.
  var added: [UILayoutGuide] = []
  /// The layout guides that each view has, created when they are first read.
  var safeArea: InsetGuide?
  var margins: InsetGuide?
  var readable: UILayoutGuide?
}

/// The priorities by which a view resists being larger or smaller than its content.
struct ContentPriorities {
  private var hugging: (UILayoutPriority, UILayoutPriority) = (.defaultLow, .defaultLow)
  private var compression: (UILayoutPriority, UILayoutPriority) = (.defaultHigh, .defaultHigh)

  func hugging(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    axis == .horizontal ? hugging.0 : hugging.1
  }

  func compression(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    axis == .horizontal ? compression.0 : compression.1
  }

  mutating func setHugging(_ priority: UILayoutPriority, _ axis: NSLayoutConstraint.Axis) {
    if axis == .horizontal { hugging.0 = priority } else { hugging.1 = priority }
  }

  mutating func setCompression(_ priority: UILayoutPriority, _ axis: NSLayoutConstraint.Axis) {
    if axis == .horizontal { compression.0 = priority } else { compression.1 = priority }
  }
}

/// The requests of `updateConstraints()` for a view and those below.
struct ConstraintUpdates {
  var isNeeded = false
  /// Whether the view has ever had a constraint.
  var hasBegun = false
  /// Whether the host has the view's request.
  var isRequested = false
  /// The views below a host that have requested an update.
  var views: [Unowned<UIView>] = []
}
