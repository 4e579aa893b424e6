/// A view that arranges views in a row or a column by constraints (UIKit, `UIStackView`).
@preconcurrency @MainActor
open class UIStackView: UIView {
  /// The distribution of the arranged views along the stack's axis (UIKit, `UIStackView.Distribution`).
  public enum Distribution: Int, Sendable {
    /// The views fill the stack; those that hug their content least grow first.
    case fill
    /// The views are of the same size.
    case fillEqually
    /// The views' sizes are in the proportion of their contents.
    case fillProportionally
    /// The views have their contents' sizes, and equal gaps.
    case equalSpacing
    /// The views' middles are at equal distances, unless the spacing is larger.
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
    /// The top of a row: the same as `leading`.
    public static var top: Alignment { .leading }
    /// The bottom of a row: the same as `trailing`.
    public static var bottom: Alignment { .trailing }
  }

  /// The distance for `setCustomSpacing(_:after:)` that stands for the stack's own spacing.
  public class var spacingUseDefault: CGFloat { .greatestFiniteMagnitude }
  /// The system's spacing for `setCustomSpacing(_:after:)`, 8 points.
  public class var spacingUseSystem: CGFloat { 8 }

  private var arranged: [UIView] = []
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

  /// The views in the order of the stack; hidden ones take no room.
  open var arrangedSubviews: [UIView] { arranged }

  /// Adds a view at the end, as a subview unless it is one.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arranged.count - (arranged.contains { $0 === view } ? 1 : 0))
  }

  /// Inserts a view at an index of `arrangedSubviews`, as a subview unless it is one; traps for an index beyond the end.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    let call = "UIStackView.insertArrangedSubview(_:at:)"
    guard view !== self, !isDescendant(of: view) else {
      fatalError("\(call): a stack view cannot arrange itself or a view around it")
    }
    var views = arranged.filter { $0 !== view }
    guard (0...views.count).contains(stackIndex) else {
      fatalError("\(call): \(stackIndex) is beyond the end of \(views.count) arranged views")
    }
    views.insert(view, at: stackIndex)
    arranged = views
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    arrangementChanged()
  }

  /// Ceases to arrange a view, which stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    guard arranged.contains(where: { $0 === view }) else { return }
    if let state = view.constraintState { endCollapses([state.collapse]) }
    arranged.removeAll { $0 === view }
    arrangementChanged()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
    customSpacings[ObjectIdentifier(subview)] = nil
  }

  // MARK: Parameters

  /// The direction of the stack; a row unless set.
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
  /// The distance between neighbours, or the least one, in points; 0 unless set.
  open var spacing: CGFloat {
    get { arrangement.spacing }
    set {
      guard newValue.isFinite else { fatalError("UIStackView.spacing: \(newValue) must be finite") }
      change(\.spacing, newValue)
    }
  }
  /// Whether the views keep to the layout margins; false unless set.
  open var isLayoutMarginsRelativeArrangement: Bool {
    get { arrangement.keepsToMargins }
    set { change(\.keepsToMargins, newValue) }
  }
  /// Whether the distances of a column are between baselines; false unless set.
  open var isBaselineRelativeArrangement: Bool {
    get { arrangement.isBetweenBaselines }
    set { change(\.isBetweenBaselines, newValue) }
  }

  /// Sets the distance after one of the arranged views; `spacingUseDefault` for that of the stack.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard arranged.contains(where: { $0 === arrangedSubview }) else { return }
    let isDefault = spacing == Self.spacingUseDefault
    customSpacings[ObjectIdentifier(arrangedSubview)] = isDefault ? nil : spacing
    arrangementChanged()
  }

  /// The distance after one of the arranged views; `spacingUseDefault` if it is that of the stack.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  private func change<Value: Equatable>(_ path: WritableKeyPath<StackArrangement, Value>, _ value: Value) {
    guard arrangement[keyPath: path] != value else { return }
    arrangement[keyPath: path] = value
    arrangementChanged()
  }

  // MARK: Constraints

  private var own: [NSLayoutConstraint] = []
  private var ownGuides: [UILayoutGuide] = []

  /// Requests constraints for other views or parameters.
  func arrangementChanged() { setNeedsUpdateConstraints() }

  open override func updateConstraints() {
    NSLayoutConstraint.deactivate(own)
    for guide in ownGuides { removeLayoutGuide(guide) }
    (own, ownGuides) = arrangement.constraints(
      of: self, views: arranged.filter { !$0.isHidden },
      spacings: customSpacings)
    NSLayoutConstraint.activate(own)
    super.updateConstraints()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    for view in arranged where view.constraintState?.collapse ?? 0 != 0 {
      view.place(in: collapsedFrame(of: view))
    }
  }

  /// The frame of a hidden view among the others: of no size along the axis.
  func collapsedFrame(of view: UIView) -> CGRect {
    let index = arranged.firstIndex { $0 === view } ?? 0
    let before = arranged[..<index].last { !$0.isHidden }?.layoutFrame
    let size = view.constraintState?.item.engine?.frame(of: view)?.size ?? view.bounds.size
    return arrangement.collapsedFrame(of: size, after: before, in: self)
  }

  override var baselineOffsets: (first: CGFloat, last: CGFloat) {
    let shown = arranged.filter { !$0.isHidden }
    return (shown.first?.baselineOffsets.first ?? 0, shown.last?.baselineOffsets.last ?? 0)
  }
}
