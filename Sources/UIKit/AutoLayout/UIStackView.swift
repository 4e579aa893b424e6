/// A view that arranges views in a row or a column by constraints (UIKit, `UIStackView`).
@preconcurrency @MainActor
open class UIStackView: UIView {
  /// The distribution of the arranged views along the stack's axis (UIKit, `UIStackView.Distribution`).
  public enum Distribution: Int, Sendable {
    /// The views fill the stack; those with the lowest hugging priority are stretched first.
    case fill
    /// The views are of the same length along the axis.
    case fillEqually
    /// The views fill the stack, with lengths in proportion to their intrinsic content sizes.
    case fillProportionally
    /// The views have their intrinsic content sizes, with equal spaces between them.
    case equalSpacing
    /// The centres of the views are at equal distances, unless `spacing` requires larger distances.
    case equalCentering
  }

  /// The alignment of the arranged views across the stack's axis (UIKit, `UIStackView.Alignment`).
  public enum Alignment: Int, Sendable {
    /// The views fill the stack.
    case fill
    /// The views are at the leading edge of a column, or at the top of a row.
    case leading
    /// The views of a row have their first baselines at the same height.
    case firstBaseline
    /// The views are in the middle.
    case center
    /// The views are at the trailing edge of a column, or at the bottom of a row.
    case trailing
    /// The views of a row have their last baselines at the same height.
    case lastBaseline
    /// The top of a row, which equals `leading`.
    public static var top: Alignment { .leading }
    /// The bottom of a row, which equals `trailing`.
    public static var bottom: Alignment { .trailing }
  }

  /// The value for `setCustomSpacing(_:after:)` that restores the stack's `spacing`.
  public class var spacingUseDefault: CGFloat { .greatestFiniteMagnitude }
  /// The system's spacing for `setCustomSpacing(_:after:)`, 8 points.
  public class var spacingUseSystem: CGFloat { 8 }

  private var arrangedViews: [UIView] = []
  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  private var arrangement = StackArrangement()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
  }

  /// Creates a stack of views, which become its subviews.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init(coder: NSCoder) {
    coder.requireEmpty("\(Self.self).init(coder:)")
    super.init(frame: .zero)
    isOpaque = false
  }

  // MARK: Arranged views

  /// The views in the order of the stack; hidden views are skipped in the layout.
  open var arrangedSubviews: [UIView] { arrangedViews }

  /// Adds a view at the end of the stack, and as a subview unless it is one.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedViews.count - (arrangedViews.contains { $0 === view } ? 1 : 0))
  }

  /// Inserts a view at an index of `arrangedSubviews`, and as a subview unless it is one; traps for an index beyond the
  /// end.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    let call = "UIStackView.insertArrangedSubview(_:at:)"
    guard view !== self, !isDescendant(of: view) else {
      fatalError("\(call): a stack view cannot arrange itself or a view around it")
    }
    var views = arrangedViews.filter { $0 !== view }
    guard (0...views.count).contains(stackIndex) else {
      fatalError("\(call): \(stackIndex) is beyond the end of \(views.count) arranged views")
    }
    views.insert(view, at: stackIndex)
    arrangedViews = views
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    arrangementChanged()
  }

  /// Removes a view from the arranged views; it remains a subview.
  open func removeArrangedSubview(_ view: UIView) {
    guard arrangedViews.contains(where: { $0 === view }) else { return }
    if let state = view.constraintState { endHiding([state.hidingAnimation]) }
    arrangedViews.removeAll { $0 === view }
    arrangementChanged()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
    customSpacings[ObjectIdentifier(subview)] = nil
  }

  // MARK: Parameters

  /// The axis of the stack; horizontal unless set.
  open var axis: NSLayoutConstraint.Axis {
    get { arrangement.axis }
    set { change(\.axis, newValue) }
  }
  /// The distribution of the views along the stack's axis; `fill` unless set.
  open var distribution: Distribution {
    get { arrangement.distribution }
    set { change(\.distribution, newValue) }
  }
  /// The alignment of the views across the axis; `fill` unless set.
  open var alignment: Alignment {
    get { arrangement.alignment }
    set { change(\.alignment, newValue) }
  }
  /// The distance between neighbouring views, in points, or the minimum distance for `equalSpacing` and
  /// `equalCentering`; 0 unless set.
  open var spacing: CGFloat {
    get { arrangement.spacing }
    set {
      guard newValue.isFinite else { fatalError("UIStackView.spacing: \(newValue) must be finite") }
      change(\.spacing, newValue)
    }
  }
  /// Whether the views are arranged inside the layout margins; false unless set.
  open var isLayoutMarginsRelativeArrangement: Bool {
    get { arrangement.isRelativeToMargins }
    set { change(\.isRelativeToMargins, newValue) }
  }
  /// Whether the distances of a column are measured between baselines; false unless set.
  open var isBaselineRelativeArrangement: Bool {
    get { arrangement.isRelativeToBaselines }
    set { change(\.isRelativeToBaselines, newValue) }
  }

  /// Sets the distance after an arranged view, in points; `spacingUseDefault` restores `spacing`.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard arrangedViews.contains(where: { $0 === arrangedSubview }) else { return }
    let isDefault = spacing == Self.spacingUseDefault
    customSpacings[ObjectIdentifier(arrangedSubview)] = isDefault ? nil : spacing
    arrangementChanged()
  }

  /// The distance after an arranged view, in points; `spacingUseDefault` if none was set.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  private func change<Value: Equatable>(_ path: WritableKeyPath<StackArrangement, Value>, _ value: Value) {
    guard arrangement[keyPath: path] != value else { return }
    arrangement[keyPath: path] = value
    arrangementChanged()
  }

  // MARK: Constraints

  private var stackConstraints: [NSLayoutConstraint] = []
  private var stackGuides: [UILayoutGuide] = []

  /// Requests an update of the constraints after the views or parameters have changed.
  func arrangementChanged() { setNeedsUpdateConstraints() }

  open override func updateConstraints() {
    NSLayoutConstraint.deactivate(stackConstraints)
    for guide in stackGuides { removeLayoutGuide(guide) }
    (stackConstraints, stackGuides) = arrangement.constraints(
      of: self, views: arrangedViews.filter { !$0.isHidden },
      spacings: customSpacings)
    NSLayoutConstraint.activate(stackConstraints)
    super.updateConstraints()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    for view in arrangedViews where view.constraintState?.hidingAnimation ?? 0 != 0 {
      view.setLayoutFrame(collapsedFrame(of: view))
    }
  }

  /// The frame of a hidden view between its neighbours, with the length 0 along the axis.
  func collapsedFrame(of view: UIView) -> CGRect {
    let index = arrangedViews.firstIndex { $0 === view } ?? 0
    let previous = arrangedViews[..<index].last { !$0.isHidden }?.layoutFrame
    let size = view.constraintState?.item.engine?.frame(of: view)?.size ?? view.bounds.size
    return arrangement.collapsedFrame(of: size, after: previous, in: self)
  }

  override var baselineOffsets: (first: CGFloat, last: CGFloat) {
    let shown = arrangedViews.filter { !$0.isHidden }
    return (shown.first?.baselineOffsets.first ?? 0, shown.last?.baselineOffsets.last ?? 0)
  }
}
