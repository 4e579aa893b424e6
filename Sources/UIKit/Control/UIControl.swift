/// A view that tracks one touch and sends control events (UIKit, `UIControl`).
///
/// An action is a closure or, in ported code, a method of a target that a selector names.
@preconcurrency @MainActor
open class UIControl: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a control that performs an action for `primaryActionTriggered`.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  // MARK: State

  /// Whether the control tracks touches; a disabled control receives touches and ignores them.
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

  /// Whether the control is in the highlighted state; tracking sets it while the touch is inside the control.
  open var isHighlighted: Bool {
    get { storedIsHighlighted }
    set {
      guard newValue != storedIsHighlighted else { return }
      storedIsHighlighted = newValue
      stateChanged()
    }
  }
  private var storedIsHighlighted = false

  /// The union of the states of `isHighlighted`, `isEnabled` and `isSelected`.
  open var state: State {
    var state: State = .normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// The vertical alignment of the content, for subclasses.
  open var contentVerticalAlignment: ContentVerticalAlignment {
    get { storedContentVerticalAlignment }
    set {
      guard newValue != storedContentVerticalAlignment else { return }
      storedContentVerticalAlignment = newValue
      setNeedsLayout()
    }
  }
  private var storedContentVerticalAlignment = ContentVerticalAlignment.center

  /// The horizontal alignment of the content, for subclasses.
  open var contentHorizontalAlignment: ContentHorizontalAlignment {
    get { storedContentHorizontalAlignment }
    set {
      guard newValue != storedContentHorizontalAlignment else { return }
      storedContentHorizontalAlignment = newValue
      setNeedsLayout()
    }
  }
  private var storedContentHorizontalAlignment = ContentHorizontalAlignment.center

  /// The alignment with `leading` and `trailing` resolved to left and right; right-to-left languages are not
  /// supported.
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    switch contentHorizontalAlignment {
    case .leading: .left
    case .trailing: .right
    case .center, .left, .right, .fill: contentHorizontalAlignment
    }
  }

  /// The control calls this when `state` has changed.
  func stateChanged() { setNeedsLayout() }

  // MARK: Tracking

  /// Whether the control tracks a touch.
  open internal(set) var isTracking = false
  /// Whether the tracked touch, or the last tracked touch, is inside the bounds or within 70 points of them; false
  /// after a cancelled touch.
  open internal(set) var isTouchInside = false

  /// The distance beyond the bounds, in points, at which a tracked touch still counts as inside.
  static let slop: CGFloat = 70

  /// The control calls this when a touch begins; false ignores the touch.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// The control calls this when the tracked touch moves; false stops tracking.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// The control calls this when the tracked touch ends.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// The control calls this when the touch is cancelled, or when the control is disabled or leaves its window.
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // A set has no order, so the touch with the earliest timestamp is tracked.
    guard isEnabled, !isTracking, let touch = touches.min(by: { $0.timestamp < $1.timestamp }) else { return }
    startTracking(touch, event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first(where: { $0 === trackedTouch }) { updateTracking(touch, event) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first(where: { $0 === trackedTouch }) { finishTracking(touch, event) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if touches.contains(where: { $0 === trackedTouch }) { abandonTracking(with: event) }
  }

  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow !== window { abandonTracking(with: nil) }
  }

  /// The control calls this when a touch has ended inside, after the actions for that event.
  func pressed() {}

  /// The tracked touch; nil while the control tracks none.
  weak var trackedTouch: UITouch?

  // MARK: Actions

  var actions: [ControlAction] = []
  /// The touch event because of which control events are being sent; nil if there is none.
  var currentEvent: UIEvent?

  /// Adds an action for events. The action replaces an earlier action with the same identifier, also for the earlier
  /// action's events.
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) { add(action, controlEvents) }

  /// Removes the action for these events.
  open func removeAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    remove(action.identifier, controlEvents)
  }

  /// Removes the action of this identifier for these events.
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: UIControl.Event
  ) {
    remove(actionIdentifier, controlEvents)
  }

  /// Adds a method of a target for events. Without a target, the first object in the responder chain that has the
  /// method performs it.
  ///
  /// The method takes no argument, the control, or the control and the event. The control does not retain the target.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: UIControl.Event) {
    add(TargetAction(target, action), controlEvents)
  }

  /// Removes a method of a target for events; nil matches every target or action.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: UIControl.Event) {
    remove(target, action, controlEvents)
  }

  /// The targets of all actions; `NSNull` represents the first responder.
  open var allTargets: Set<AnyHashable> { actionTargets }

  /// The names of the methods of a target for an event; nil if there are none.
  open func actions(forTarget target: Any?, forControlEvent controlEvent: UIControl.Event) -> [String]? {
    selectorNames(target, controlEvent)
  }

  /// Calls a method of a target or, without a target, of the first object in the responder chain that has the method.
  ///
  /// The control calls its targets only through this method.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  /// The union of the events of all actions.
  open var allControlEvents: UIControl.Event {
    actions.reduce(into: []) { $0.formUnion($1.events) }
  }

  /// Performs an action with the control as its sender.
  ///
  /// The control performs its `UIAction`s only through this method.
  open func sendAction(_ action: UIAction) {
    let outerSender = action.sender
    action.sender = self
    action.handler(action)
    action.sender = outerSender
  }

  /// Performs the actions for any of the events, in the order in which they were added.
  open func sendActions(for controlEvents: UIControl.Event) {
    for entry in actions where !entry.events.isDisjoint(with: controlEvents) {
      switch entry.call {
      case .action(let action): sendAction(action)
      case .target(let target):
        if target.isTargetReleased { continue }
        let event = currentEvent ?? UIApplication.current.currentEvent
        sendAction(target.action, to: target.object, for: event)
      }
    }
  }
}
