/// A view that follows one finger and tells of what it does (UIKit, `UIControl`).
///
/// `addTarget(_:action:for:)` needs the Objective-C runtime; actions are closures here.
@preconcurrency @MainActor
open class UIControl: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a control that performs an action when its primary one is triggered.
  public init(frame: CGRect, primaryAction: UIAction?) {
    super.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Traps: views are made in code, archives are not read.
  public required init?(coder: NSCoder) {
    fatalError("UIControl.init(coder:): views are made in code here, archives are not read")
  }

  // MARK: State

  /// A control that is not enabled takes touches and does nothing with them.
  open var isEnabled: Bool {
    get { storedIsEnabled }
    set {
      guard newValue != storedIsEnabled else { return }
      storedIsEnabled = newValue
      if !newValue { abandonTracking(with: nil) }
      stateChanged()
    }
  }
  private var storedIsEnabled = true

  /// Whether the control is in the selected state; false unless set.
  open var isSelected: Bool {
    get { storedIsSelected }
    set {
      guard newValue != storedIsSelected else { return }
      storedIsSelected = newValue
      stateChanged()
    }
  }
  private var storedIsSelected = false

  /// Set while a tracked finger is inside.
  open var isHighlighted: Bool {
    get { storedIsHighlighted }
    set {
      guard newValue != storedIsHighlighted else { return }
      storedIsHighlighted = newValue
      stateChanged()
    }
  }
  private var storedIsHighlighted = false

  /// The states that `isHighlighted`, `isEnabled` and `isSelected` add up to.
  open var state: State {
    var state: State = .normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Where subclasses place content in the height.
  open var contentVerticalAlignment: ContentVerticalAlignment {
    get { storedContentVerticalAlignment }
    set {
      guard newValue != storedContentVerticalAlignment else { return }
      storedContentVerticalAlignment = newValue
      setNeedsLayout()
    }
  }
  private var storedContentVerticalAlignment = ContentVerticalAlignment.center

  /// Where subclasses place content in the width.
  open var contentHorizontalAlignment: ContentHorizontalAlignment {
    get { storedContentHorizontalAlignment }
    set {
      guard newValue != storedContentHorizontalAlignment else { return }
      storedContentHorizontalAlignment = newValue
      setNeedsLayout()
    }
  }
  private var storedContentHorizontalAlignment = ContentHorizontalAlignment.center

  /// With `leading` and `trailing` turned into sides; there are no right-to-left languages here.
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    switch contentHorizontalAlignment {
    case .leading: .left
    case .trailing: .right
    case .center, .left, .right, .fill: contentHorizontalAlignment
    }
  }

  /// Called when `state` has changed.
  func stateChanged() { setNeedsLayout() }

  // MARK: Tracking

  /// Whether a finger is being followed.
  open internal(set) var isTracking = false
  /// Whether the finger that is followed, or was last, is inside, or within 70 points of it.
  open internal(set) var isTouchInside = false

  /// Points beyond the bounds within which a finger that came down inside still is.
  static let slop: CGFloat = 70

  /// A finger came down; false leaves it alone.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// The finger moved; false has it followed no more.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// The finger was lifted.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// The touch was taken away, or the control disabled or taken off the screen.
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // Of several that come at once the first, whatever the order of the set.
    guard isEnabled, !isTracking, let touch = touches.min(by: { $0.timestamp < $1.timestamp }) else { return }
    began(touch, event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first(where: { $0 === tracked }) { moved(touch, event) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first(where: { $0 === tracked }) { ended(touch, event) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if touches.contains(where: { $0 === tracked }) { abandonTracking(with: event) }
  }

  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow !== window { abandonTracking(with: nil) }
  }

  /// A finger was lifted inside, and the actions for it have been performed.
  func pressed() {}

  /// The finger that is followed.
  weak var tracked: UITouch?

  // MARK: Actions

  var actions: [ControlAction] = []

  /// Has the action performed at events, in the place of an earlier one of the same identifier.
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) { add(action, controlEvents) }

  /// Has the action no longer performed at these events.
  open func removeAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    remove(action.identifier, controlEvents)
  }

  /// Stops performing the action of this identifier at these events.
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: UIControl.Event
  ) {
    remove(actionIdentifier, controlEvents)
  }

  /// All events that there is an action for.
  open var allControlEvents: UIControl.Event {
    actions.reduce(into: []) { $0.formUnion($1.events) }
  }

  /// Performs an action as the control's; every action of a control's comes through here.
  open func sendAction(_ action: UIAction) {
    let before = action.sender
    action.sender = self
    action.handler(action)
    action.sender = before
  }

  /// Performs the actions that are there for any of the events, in the order in which they were added.
  open func sendActions(for controlEvents: UIControl.Event) {
    for entry in actions where !entry.events.isDisjoint(with: controlEvents) { sendAction(entry.action) }
  }
}
