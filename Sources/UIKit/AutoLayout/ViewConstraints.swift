/// The Auto Layout state of a view, created at its first use, such as the view's first constraint.
@MainActor
final class ViewConstraints {
  let item = LayoutItemState()
  /// Whether the view's frame is set, by the app or by an autoresizing mask, instead of computed from constraints.
  var isSetByFrame = true
  /// The active constraints whose items have this view as their nearest common ancestor.
  var constraints: [NSLayoutConstraint] = []
  var guides = ViewGuides()
  var priorities = ContentPriorities()
  var updates = ConstraintUpdates()
  /// The engine that solves the constraints of the view's descendants; nil unless the view is a host with constraints.
  var hostedEngine: LayoutEngine?
  /// Whether the view's subtree has constraints or views that must be added to the engine.
  var needsCollecting = false
  /// The phase of the view's layout.
  enum LayoutPhase {
    /// The view is not being laid out.
    case none
    /// The requested updates of constraints are executed.
    case updating
    /// The engine solves the constraints.
    case solving
    /// `layoutSubviews()` is executed.
    case running
    /// `layoutSubviews()` is executed and has changed constraints.
    case changed
  }
  var layoutPhase = LayoutPhase.none
  /// Whether constraints determine the frames of any subviews.
  var positionsSubviews = false
  var margins = LayoutMargins()
  /// The number of times that active constraints relate an item inside of this view to an item outside.
  var crossings = 0
  /// The view's exact origin minus its rounded origin, in points.
  var roundingOffset = CGPoint.zero
  /// The number of the animation that hides the view in a stack; 0 while there is none.
  var hidingAnimation = 0
  var semantics = UISemanticContentAttribute.unspecified

  /// Notifies the view of changed margins, and requests layout by the engines of the guides that the safe area moves.
  func safeAreaChanged(_ view: UIView) {
    if margins.includesSafeArea { view.layoutMarginsDidChange() }
    for guide in [guides.safeArea, guides.margins] { guide?.itemState.engine?.root.setNeedsLayout() }
  }

  /// Notifies the superview's engine that a view whose frame is set has moved.
  func moved(_ view: UIView) {
    if isSetByFrame { item.engine?.fixedItemMoved(view) }
  }
}

/// The layout guides of a view.
struct ViewGuides {
  /// The guides that the app added.
  var added: [UILayoutGuide] = []
  /// The guides of every view, created when they are first read.
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

/// The state of the `updateConstraints()` requests of a view and its descendants.
struct ConstraintUpdates {
  /// Whether the view's `updateConstraints()` must be called.
  var isNeeded = false
  /// Whether the view has held a constraint at any time; the first one requests an update.
  var hasHeldConstraint = false
  /// Whether the view's request is registered with its host.
  var isRequested = false
  /// The descendants of a host that have requested an update.
  var views: [WeakReference<UIView>] = []
}
