/// A row of segments, of which one is selected (UIKit, `UISegmentedControl`).
///
/// A tap selects a segment and sends `valueChanged`. Segments have equal widths and show titles.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// The value of `selectedSegmentIndex` if no segment is selected: -1.
  public class var noSegment: Int { -1 }

  private var labels: [UILabel] = []
  private let marker = CALayer()
  private var storedSelection = -1
  private var storedSelectedTint: UIColor?
  /// The attributes of titles by the raw value of the state.
  private var stateAttributes: [UInt: [NSAttributedString.Key: Any]] = [:]

  /// Creates a control without segments.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  private func setUp() {
    layer.addSublayer(marker)
    layer.cornerRadius = 8
    backgroundColor = .tertiarySystemFill
    marker.shadowColor = UIColor.black.cgColor
    marker.shadowOpacity = 0.12
    marker.shadowRadius = 2
    marker.shadowOffset = CGSize(width: 0, height: 1)
  }

  /// Creates a control with a segment for each title, in its natural size; traps if an item is not a string.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for (index, item) in (items ?? []).enumerated() {
      guard let title = item as? String else {
        fatalError("UISegmentedControl.init(items:): item \(index) is a \(type(of: item)); use a String")
      }
      insertSegment(withTitle: title, at: index, animated: false)
    }
    frame.size = intrinsicContentSize
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  // MARK: Segments

  /// The number of segments.
  open var numberOfSegments: Int { labels.count }

  /// Inserts a segment; an index after the last segment appends.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    let label = UILabel()
    label.textAlignment = .center
    label.text = title
    addSubview(label)
    let index = min(max(0, segment), labels.count)
    labels.insert(label, at: index)
    if storedSelection >= index { storedSelection += 1 }
    segmentsChanged(animated: animated)
  }

  /// Removes a segment, and clears the selection if it was selected; ignores an index without a segment.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard labels.indices.contains(segment) else { return }
    labels.remove(at: segment).removeFromSuperview()
    if storedSelection == segment {
      storedSelection = -1
    } else if storedSelection > segment {
      storedSelection -= 1
    }
    segmentsChanged(animated: animated)
  }

  /// Removes all segments.
  open func removeAllSegments() {
    for label in labels { label.removeFromSuperview() }
    labels = []
    storedSelection = -1
    segmentsChanged(animated: false)
  }

  /// Sets the title of a segment; traps if there is no such segment.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    label(segment, "setTitle(_:forSegmentAt:)").text = title
    segmentsChanged(animated: false)
  }

  /// The title of a segment; traps if there is no such segment.
  open func titleForSegment(at segment: Int) -> String? { label(segment, "titleForSegment(at:)").text }

  private func label(_ segment: Int, _ call: String) -> UILabel {
    guard labels.indices.contains(segment) else {
      fatalError(
        "UISegmentedControl.\(call): there is no segment \(segment); the control has \(labels.count) segments"
      )
    }
    return labels[segment]
  }

  // MARK: Selection

  /// The selected segment, or `noSegment`; setting it sends no event. Traps if there is no such segment.
  open var selectedSegmentIndex: Int {
    get { storedSelection }
    set {
      if newValue != -1 { _ = label(newValue, "selectedSegmentIndex") }
      storedSelection = newValue
      segmentsChanged(animated: false)
    }
  }

  /// The colour behind the selected segment; nil is white.
  open var selectedSegmentTintColor: UIColor? {
    get { storedSelectedTint }
    set {
      storedSelectedTint = newValue
      segmentsChanged(animated: false)
    }
  }

  /// Sets the font and the foreground colour of titles for `normal` or `selected`; without attributes for `selected`,
  /// the selected title has the attributes for `normal`.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    stateAttributes[state.rawValue] = attributes
    segmentsChanged(animated: false)
  }

  /// The attributes set for a state; nil if none are set.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    stateAttributes[state.rawValue]
  }

  // MARK: Layout

  /// The natural size in points: each segment is 24 wider than the widest title, and 32 high.
  open override var intrinsicContentSize: CGSize {
    let widest = labels.map { $0.intrinsicContentSize.width }.max() ?? 0
    return CGSize(width: (widest + 24).rounded(.up) * CGFloat(labels.count), height: 32)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  private func segmentsChanged(animated: Bool) {
    for (index, label) in labels.enumerated() {
      let isSelected = index == storedSelection
      let normal = stateAttributes[UIControl.State.normal.rawValue] ?? [:]
      let selected = stateAttributes[UIControl.State.selected.rawValue] ?? normal
      let attributes = isSelected ? selected : normal
      label.font =
        attributes[.font] as? UIFont ?? .systemFont(ofSize: 13, weight: isSelected ? .semibold : .medium)
      label.textColor = attributes[.foregroundColor] as? UIColor ?? .label
    }
    invalidateIntrinsicContentSize()
    guard animated, window != nil else { return setNeedsLayout() }
    UIView.animate(withDuration: 0.2) { self.layOut(isAnimated: true) }
  }

  override func stateChanged() {
    super.stateChanged()
    alpha = isEnabled ? 1 : 0.5
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOut(isAnimated: false)
  }

  private func layOut(isAnimated: Bool) {
    let width = bounds.width / CGFloat(max(1, labels.count))
    for (index, label) in labels.enumerated() {
      label.frame = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: bounds.height)
    }
    CATransaction.begin()
    if isAnimated { CATransaction.setAnimationDuration(0.2) } else { CATransaction.setDisableActions(true) }
    marker.isHidden = storedSelection < 0
    marker.backgroundColor = (storedSelectedTint ?? .white).cgColor
    marker.cornerRadius = 6
    marker.frame = CGRect(
      x: CGFloat(max(0, storedSelection)) * width, y: 0, width: width, height: bounds.height
    ).insetBy(dx: 2, dy: 2)
    CATransaction.commit()
  }

  // MARK: Tracking

  /// A tap with one finger is the control's default action.
  override func hasDefaultAction(for recognizer: UIGestureRecognizer) -> Bool {
    guard isEnabled, let tap = recognizer as? UITapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch, bounds.contains(touch.location(in: self)), !labels.isEmpty else { return }
    let width = bounds.width / CGFloat(labels.count)
    let index = min(labels.count - 1, Int(saturating: touch.location(in: self).x / max(1, width)))
    guard index != storedSelection else { return }
    storedSelection = index
    segmentsChanged(animated: true)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}
