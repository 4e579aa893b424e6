/// A recognizer of one gesture in the touches of a view and its subviews (UIKit, `UIGestureRecognizer`).
///
/// A handler is a closure or, in ported code, a method of a target that a selector names.
@preconcurrency @MainActor
open class UIGestureRecognizer: MainActorObject {
  /// The state of a gesture. A discrete gesture goes from `possible` to `ended` or `failed`.
  public enum State: Int, Sendable {
    /// The touches so far may become the gesture.
    case possible
    /// A continuous gesture has been recognized.
    case began
    /// A continuous gesture has changed.
    case changed
    /// The gesture is complete.
    case ended
    /// A continuous gesture was interrupted.
    case cancelled
    /// The touches are not the gesture, or another gesture prevents it.
    case failed
    /// The final state of a discrete gesture.
    public static var recognized: State { .ended }
  }

  /// Creates a recognizer that calls a method of `target` at every change of state except to `possible` and `failed`.
  ///
  /// The recognizer does not retain the target; with a nil target or action, it has no handler. The method takes the
  /// recognizer or no argument. The target's class registers the method by name, as `segue port` does for ported
  /// source.
  public init(target: Any?, action: Selector?) {
    super.init(mainActor: ())
    if let target, let action { addTarget(target, action: action) }
  }

  /// Creates a recognizer without handlers; `addAction(_:)` and `addTarget(_:action:)` add them.
  public convenience init() { self.init(target: nil, action: nil) }

  /// UIKit calls this when the closure of `UINib.addNib(_:_:)` has made the recognizer.
  open func awakeFromNib() {}

  /// Adds a handler, which is called after the handlers that were added earlier; traps outside the main thread.
  ///
  /// The method is nonisolated, so that code on the main thread without a main-actor annotation can pass a closure that
  /// captures objects that are not `Sendable`.
  public nonisolated func addAction(_ handler: @escaping (UIGestureRecognizer) -> Void) {
    MainThread.require("UIGestureRecognizer.addAction(_:)")
    nonisolated(unsafe) let handler = handler
    MainActor.assumeIsolated { handlers.append(.closure(handler)) }
  }

  /// Adds a method of a target, which is called after the handlers that were added earlier; does nothing if the same
  /// target and action were added before.
  open func addTarget(_ target: Any, action: Selector) {
    let added = TargetAction(target, action)
    guard !handlers.contains(where: { $0.matches(target, action) }) else { return }
    handlers.append(.target(added))
  }

  /// Removes a method of a target; nil matches every target or action.
  open func removeTarget(_ target: Any?, action: Selector?) {
    handlers.removeAll { $0.matches(target, action) }
  }

  private enum Handler {
    case closure((UIGestureRecognizer) -> Void)
    case target(TargetAction)

    func matches(_ target: Any?, _ action: Selector?) -> Bool {
      if case .target(let added) = self { added.matches(target, action) } else { false }
    }
  }

  private var handlers: [Handler] = []
  /// The state of the current attempt.
  var session = RecognizerSession()
  /// The recognizers of `require(toFail:)`.
  var failureRequirements: [WeakRecognizer] = []

  /// The view to which the recognizer was added.
  open internal(set) weak var view: UIView?
  fileprivate var isAttached = false
  /// Whether the view was released while the recognizer belonged to it. The handlers are then not called, because their
  /// objects may have been released too.
  var hasLostView: Bool { isAttached && view == nil }
  /// The delegate, which decides when the gesture may begin and beside which other gestures it may run; held weakly.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// A name for the app's own use.
  open var name: String?

  /// Whether the recognizer is active; setting false cancels a running gesture.
  open var isEnabled: Bool {
    get { storedIsEnabled }
    set {
      let oldValue = storedIsEnabled
      storedIsEnabled = newValue
      if !newValue, oldValue { cancelSession() }
    }
  }
  private var storedIsEnabled = true

  /// Whether the view's touches are cancelled when the gesture is recognized.
  open var cancelsTouchesInView = true
  /// Whether the view receives touches only after this gesture has failed.
  open var delaysTouchesBegan = false
  /// Whether the view receives the end of touches only after this gesture has failed.
  open var delaysTouchesEnded = true

  /// The state, which subclasses set. A new state takes effect when failure requirements, delegates and
  /// `canPrevent(_:)` of other recognizers allow it.
  ///
  /// Handlers read the state for which they are called. Elsewhere, the value is the newest state that was set, or
  /// `possible` while the gesture waits for another one to fail.
  open var state: State {
    get {
      if session.isNotifying { return session.state }
      return session.isWaiting ? .possible : session.pendingStates.last ?? session.state
    }
    set {
      MainThread.require("\(type(of: self)).state")
      guard session.request(newValue) else { return }
      UIApplication.shared.touchDispatcher.stateRequested(self)
    }
  }

  /// Makes the recognizer begin only after `otherGestureRecognizer` has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    failureRequirements.removeAll { $0.recognizer == nil || $0.recognizer === otherGestureRecognizer }
    failureRequirements.append(WeakRecognizer(recognizer: otherGestureRecognizer))
  }

  // MARK: Touches

  /// The centroid of the touches, in points of `view`; nil stands for the window.
  open func location(in view: UIView?) -> CGPoint {
    inView(session.middle, view)
  }

  /// The number of touches that the recognizer receives.
  open var numberOfTouches: Int { session.touches.count }

  /// The position of one touch, in points of `view`; nil stands for the window. Traps for an index that is not less
  /// than `numberOfTouches`.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    inView(touch(touchIndex, of: "UIGestureRecognizer").position, view)
  }

  /// Returns a touch for `location(ofTouch:in:)`; traps with the class name `name` for a wrong index.
  func touch(_ index: Int, of name: StaticString) -> UITouch {
    guard session.touches.indices.contains(index) else {
      fatalError("\(name).location(ofTouch:in:): there is no touch \(index) among \(numberOfTouches)")
    }
    return session.touches[index]
  }

  /// Converts a point of the window to points of `view`; nil stands for the window.
  func inView(_ point: CGPoint, _ view: UIView?) -> CGPoint {
    guard let view else { return point }
    let window = session.window ?? view.window
    return view === window ? point : view.convert(point, from: window)
  }

  // MARK: For subclasses

  /// UIKit calls this when touches begin; the base class does nothing.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// UIKit calls this when touches move; the base class does nothing.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// UIKit calls this when touches end; the base class does nothing.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// UIKit calls this when touches are cancelled; the base class does nothing.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// UIKit calls this when the gesture is over and the next one may begin.
  open func reset() {}

  /// Stops sending a touch to the recognizer, which then neither delays nor cancels the touch in the touch's view.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    session.drop(touch)
  }

  /// Whether the recognizer receives the touches of an event; decided before the delegate is asked.
  open func shouldReceive(_ event: UIEvent) -> Bool { true }

  /// Whether this gesture, once recognized, prevents another from beginning.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether another gesture, once recognized, prevents this one from beginning.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether this gesture begins only after another has failed, in addition to `require(toFail:)`; false unless
  /// overridden.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Whether another gesture begins only after this one has failed; false unless overridden.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Whether the gesture is a single event, such as a tap, and not a movement that may drive a transition.
  var isDiscrete: Bool { false }

  /// Whether the recognizer receives touches; hover recognizers receive none.
  var receivesTouches: Bool { true }

  /// UIKit calls this when the time of `setTimeout(_:)` is over.
  func timedOut() {}

  /// Schedules `timedOut()` in `seconds`, replacing an earlier timeout.
  func setTimeout(_ seconds: CFTimeInterval) {
    UIApplication.shared.touchDispatcher.setTimeout(of: self, after: seconds)
  }

  /// Removes the timeout of `setTimeout(_:)`.
  func clearTimeout() {
    UIApplication.shared.touchDispatcher.clearTimeout(of: self)
  }

  // MARK: Internal

  /// Calls the handlers.
  func notify() {
    if hasLostView { return }
    for handler in handlers {
      switch handler {
      case .closure(let call): call(self)
      case .target(let target): target.send(from: self)
      }
    }
  }

  /// Cancels the gesture if its session is open.
  func cancelSession() {
    if session.isOpen { state = .cancelled }
  }
}

struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
}

extension UIView {
  func attach(_ recognizer: UIGestureRecognizer) {
    if recognizer.view === self { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizers.append(recognizer)
    recognizer.view = self
    recognizer.isAttached = true
  }

  func detach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.cancelSession()
    if let index = recognizers.firstIndex(where: { $0 === recognizer }) { recognizers.remove(at: index) }
    recognizer.view = nil
    recognizer.isAttached = false
  }
}
