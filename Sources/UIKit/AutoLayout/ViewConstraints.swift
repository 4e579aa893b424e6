/// What only views need that constraints lay out, or that hold constraints.
@MainActor
final class ViewConstraints {
  let item = LayoutItemState()
  /// Whether the view's frame is set, not computed.
  var isSetByFrame = true
  /// The active constraints whose items are both the view or below it.
  var held: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  /// The guides that come with each view, once they were asked for.
  var safeAreaGuide: InsetGuide?
  var marginsGuide: InsetGuide?
  var priorities = ContentPriorities()
  var updates = ConstraintUpdates()
  /// The engine of the views below, if the view's own size is set.
  var hosted: LayoutEngine?
  /// Whether the tree below has constraints or views that no engine knows yet.
  var needsCollecting = false
  /// Whether subviews have computed frames.
  var positionsSubviews = false
  var margins = LayoutMargins()
  /// The number of constraints between the views inside and those outside.
  var crossings = 0

  /// Requests layout by the guides that the safe area moves.
  func safeAreaChanged(_ view: UIView) {
    if margins.includesSafeArea { view.layoutMarginsDidChange() }
    for guide in [safeAreaGuide, marginsGuide] { guide?.itemState.engine?.root.setNeedsLayout() }
  }

  /// Tells the engine around a view whose frame is set that it has moved.
  func moved(_ view: UIView) {
    if isSetByFrame { item.engine?.givenMoved(view) }
  }
}

/// How much a view resists being larger or smaller than its content.
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

/// Requests of `updateConstraints()`.
struct ConstraintUpdates {
  var isNeeded = false
  /// Whether the host knows.
  var isRequested = false
  /// The views below a host that need it.
  var views: [Unowned<UIView>] = []
}
