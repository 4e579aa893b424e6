/// Watches the touches in a view, and all views below it, for one gesture (UIKit, `UIGestureRecognizer`).
///
/// Handlers are closures here; `init(target:action:)` needs the Objective-C runtime.
@preconcurrency @MainActor
open class UIGestureRecognizer: MainActorObject {
  /// Where a gesture is on its way. One that is not continuous goes from `possible` to `ended` or `failed`.
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
    /// The touches are another gesture.
    case failed
    /// What a gesture without duration ends in.
    public static var recognized: State { .ended }
  }

  /// Creates a recognizer without handlers; `addAction(_:)` adds them.
  public init() {
    super.init(mainActor: ())
  }

  /// Creates a recognizer that calls `handler` at every change of state except to `possible` and `failed`.
  public convenience init(handler: @escaping (UIGestureRecognizer) -> Void) {
    self.init()
    addAction(handler)
  }

  /// Adds a handler, called after those added before it.
  public func addAction(_ handler: @escaping (UIGestureRecognizer) -> Void) {
    handlers.append(handler)
  }

  private var handlers: [(UIGestureRecognizer) -> Void] = []
  /// What the dispatcher knows of the recognizer.
  var session = RecognizerSession()
  var failureRequirements: [WeakRecognizer] = []

  /// The view that the recognizer was added to.
  open internal(set) weak var view: UIView?
  /// Decides when the gesture may begin and beside which others; held weakly.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// A name for the app's own use.
  open var name: String?

  /// Set to false, it ends a running gesture as cancelled.
  open var isEnabled: Bool {
    get { storedIsEnabled }
    set {
      let oldValue = storedIsEnabled
      storedIsEnabled = newValue
      if !newValue, oldValue { abandon() }
    }
  }
  private var storedIsEnabled = true

  /// Whether touches of a recognized gesture are taken from the view.
  open var cancelsTouchesInView = true
  /// Whether the view waits for touches until this gesture has failed.
  open var delaysTouchesBegan = false
  /// Whether the view waits for the lifting of touches until this gesture has failed.
  open var delaysTouchesEnded = true

  /// The state; set by subclasses. What is set takes effect when others agree: see the failure requirements, the
  /// delegate and `canPrevent(_:)`.
  open var state: State {
    get {
      if session.isTelling { return session.settled }
      return session.isWaiting ? .possible : session.wishes.last ?? session.settled
    }
    set {
      guard session.wish(newValue) else { return }
      UIApplication.shared.touchDispatcher.wished(self)
    }
  }

  /// Lets the recognizer begin only after `otherGestureRecognizer` has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    failureRequirements.removeAll { $0.recognizer == nil || $0.recognizer === otherGestureRecognizer }
    failureRequirements.append(WeakRecognizer(recognizer: otherGestureRecognizer))
  }

  // MARK: Touches

  /// The middle of the touches, in points of `view`; nil stands for the window.
  open func location(in view: UIView?) -> CGPoint {
    inView(session.middle, view)
  }

  /// The number of touches that the recognizer follows.
  open var numberOfTouches: Int { session.touches.count }

  /// The position of one touch, in points of `view`, or of the window if that is nil; traps for an index that
  /// is not below `numberOfTouches`.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    inView(touch(touchIndex, of: "UIGestureRecognizer").place, view)
  }

  /// The touch that `location(ofTouch:in:)` of a class asks for.
  func touch(_ index: Int, of name: StaticString) -> UITouch {
    guard session.touches.indices.contains(index) else {
      fatalError("\(name).location(ofTouch:in:): there is no touch \(index), only \(numberOfTouches)")
    }
    return session.touches[index]
  }

  /// A point of the window in points of `view`; nil stands for the window.
  func inView(_ point: CGPoint, _ view: UIView?) -> CGPoint {
    guard let view, !(view is UIWindow) else { return point }
    return view.convert(point, from: session.window ?? view.window)
  }

  // MARK: For subclasses

  /// Called when touches begin; the class's own does nothing.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches move; the class's own does nothing.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches are lifted; the class's own does nothing.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches are taken away; the class's own does nothing.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Called when the gesture is over and the next one may come.
  open func reset() {}

  /// Has the recognizer no longer told of a touch, which its view then gets.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    session.drop(touch)
  }

  /// Whether the recognizer takes part in an event in which a touch began; asked before the delegate.
  open func shouldReceive(_ event: UIEvent) -> Bool { true }

  /// Whether this gesture, once recognized, keeps another from beginning.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether another gesture, once recognized, keeps this one from beginning.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether this gesture begins only after another has failed, beside what `require(toFail:)` says; false
  /// unless overridden.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Whether another gesture begins only after this one has failed; false unless overridden.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Whether the recognizer is told of fingers at all.
  var takesFingers: Bool { true }

  /// A time asked for with `wait(_:)` is over.
  func timedOut() {}

  /// Asks for `timedOut()` in so many seconds, in place of an earlier wish.
  func wait(_ seconds: CFTimeInterval) {
    UIApplication.shared.touchDispatcher.setTimeout(of: self, after: seconds)
  }

  func stopWaiting() {
    UIApplication.shared.touchDispatcher.clearTimeout(of: self)
  }

  // MARK: Inner workings

  func notify() {
    for handler in handlers { handler(self) }
  }

  /// Ends what is under way, because the recognizer is disabled or leaves its view.
  func abandon() {
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
  }

  func detach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.abandon()
    recognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}
