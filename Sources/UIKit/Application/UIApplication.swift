/// The app: its windows, its delegate and the entry point of events (UIKit, `UIApplication`).
@preconcurrency @MainActor
open class UIApplication: MainActorResponder, InterfaceStages {
  /// The current application object. A process has several if it has several `Run`s or windows.
  open class var shared: UIApplication { current }

  /// The object that `shared` returns, independent of overrides in subclasses.
  static var current: UIApplication {
    let context = RunContext.current
    // A context's interface is always a `UIApplication`.
    if let interface = context.interface { return unsafeDowncast(interface, to: UIApplication.self) }
    let application = UIApplication(context)
    context.interface = application
    return application
  }

  /// The context that owns this application.
  private unowned let context: RunContext
  package let screen: UIScreen
  let turnQueue = TurnQueue()
  let activeAnimators = ActiveAnimators()
  let pendingAppearances = PendingAppearances()
  /// The animation blocks whose changes are being made, such as those of `UIView.animate`, and whether animations are
  /// enabled.
  var openBlocks = AnimationBlock.OpenBlocks() {
    didSet { context.viewsAnimate = openBlocks.current != nil }
  }

  private init(_ context: RunContext) {
    self.context = context
    screen = UIScreen(context)
    super.init(mainActor: ())
    screen.application = self
  }

  /// The state of the app.
  public enum State: Int, Sendable {
    /// The app runs in front and receives events.
    case active
    /// The app runs in front and receives no events.
    case inactive
    /// The app runs and shows nothing.
    case background
  }

  /// Keys of the dictionary with which an app is launched; UIKit passes no dictionary.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key as a string.
    public let rawValue: String
    /// Creates a key from a string.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  private struct WeakWindow {
    weak var window: UIWindow?
  }

  /// The visible windows, the lowest first.
  private var shownWindows: [WeakWindow] = []
  /// A closure that is called when the status bar that the controllers prefer may have changed; nil if no status bar is
  /// shown.
  package var onStatusBarChange: (@MainActor () -> Void)?
  /// The number of calls of `beginIgnoringInteractionEvents()` without a matching end.
  private var ignoreCount = 0
  weak var firstResponder: UIResponder? {
    didSet { if firstResponder != nil { Self.hasHadFirstResponder = true } }
  }
  /// Whether any application has ever had a first responder. If not, the removal of views from a window skips the
  /// search for a first responder among them.
  static var hasHadFirstResponder = false
  /// The scene that the launch has connected.
  var scene: UIScene?
  /// Whether the screen stays on while the user is idle; without effect, as UIKit switches no screen off.
  open var isIdleTimerDisabled = false
  /// The last 256 vibrations that the app has requested, the oldest first.
  var feedback: [Feedback] = []
  let touchDispatcher = TouchDispatcher()
  let pressDispatcher = PressDispatcher()
  let appearanceProxies = AppearanceProxies()

  /// The app's delegate, which is also the responder after the application if it is a responder. Not retained.
  open weak var delegate: (any UIApplicationDelegate)?
  /// Whether the app receives events: `active` from its launch to its termination, otherwise `inactive`. An app without
  /// a delegate is active from its first key window on.
  open private(set) var applicationState = State.inactive
  /// The window that receives key events; nil if there is none. Not retained.
  open private(set) weak var keyWindow: UIWindow?

  /// The windows that are shown, the lowest first.
  open var windows: [UIWindow] { shownWindows.compactMap(\.window) }

  open override var next: UIResponder? { delegate as? UIResponder }

  func statusBarNeedsUpdate() { onStatusBarChange?() }

  /// The event that responders and recognizers currently receive, which is passed to the actions that they send.
  var currentEvent: UIEvent? { touchDispatcher.currentEvent ?? pressDispatcher.currentEvent }

  /// Sends an event to the windows that contain its touches or presses.
  open func sendEvent(_ event: UIEvent) {
    if let presses = event as? UIPressesEvent {
      for window in windows.reversed() where presses.presses.contains(where: { $0.window === window }) {
        window.sendEvent(event)
      }
      return
    }
    for window in windows.reversed() where event.touches(for: window) != nil { window.sendEvent(event) }
  }

  /// Calls a method of a target, and passes the sender and the event if the method has parameters for them.
  ///
  /// Without a target, the first object in the responder chain that has the method is called. The chain begins at the
  /// first responder, or at the sender if there is none. Returns whether an object was called.
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    send(action, to: target, from: sender, event: event)
  }

  /// Ignores touches, keys, hovering and wheel steps that begin after this call, until `endIgnoringInteractionEvents()`
  /// has been called as often.
  open func beginIgnoringInteractionEvents() { ignoreCount += 1 }
  /// Ends one `beginIgnoringInteractionEvents()`; traps if there is none to end.
  open func endIgnoringInteractionEvents() {
    guard ignoreCount > 0 else {
      fatalError(
        "UIApplication.endIgnoringInteractionEvents(): beginIgnoringInteractionEvents() was not called before"
      )
    }
    ignoreCount -= 1
  }
  /// Whether touches, keys, hovering and wheel steps that begin now are ignored.
  open var isIgnoringInteractionEvents: Bool { ignoreCount > 0 }

  // MARK: Windows

  func show(_ window: UIWindow) {
    shownWindows.removeAll { $0.window == nil || $0.window === window }
    let index =
      shownWindows.firstIndex { $0.window.map { $0.windowLevel > window.windowLevel } ?? false }
      ?? shownWindows.count
    let root = screen.rootLayer
    let above = index < shownWindows.count ? shownWindows[index].window : nil
    shownWindows.insert(WeakWindow(window: window), at: index)
    if let above {
      root.insertSublayer(window.layer, below: above.layer)
    } else {
      root.addSublayer(window.layer)
    }
  }

  func hide(_ window: UIWindow) {
    // Touches are cancelled at once, as the app may release the window and its controllers after this call.
    touchDispatcher.cancelUnshownTouches()
    pressDispatcher.cancelAll(in: window, application: self)
    shownWindows.removeAll { $0.window == nil || $0.window === window }
    window.layer.removeFromSuperlayer()
    if keyWindow === window { setKeyWindow(windows.last) }
  }

  func setKeyWindow(_ window: UIWindow?) {
    guard keyWindow !== window else { return }
    let old = keyWindow
    keyWindow = window
    // An app without a delegate has no launch that makes it active.
    if window != nil, delegate == nil { applicationState = .active }
    old?.resignKey()
    window?.becomeKey()
  }

  /// Removes the layers of windows that were released.
  private func removeReleasedWindows() {
    let root = screen.rootLayer
    // The layer of a released window has no delegate. A loop searches, because the closure of `contains(where:)` would
    // make the Swift runtime look up the current thread in each frame.
    var hasReleasedWindow = false
    for layer in root.sublayerList where layer.delegate == nil { hasReleasedWindow = true }
    guard hasReleasedWindow else { return }
    for layer in root.sublayerList where layer.delegate == nil { layer.removeFromSuperlayer() }
    shownWindows.removeAll { $0.window == nil }
  }

  // MARK: Turns

  /// Executes one turn and its frame at the root time `t` with the turn's touches; returns false if nothing differs
  /// from the last frame. `RunContext.turn(at:input:)` documents the order.
  @discardableResult
  package func turn(at t: CFTimeInterval, touches: [TouchSample] = []) throws -> Bool {
    try context.turn(at: t) { deliver(touches) }
  }

  /// Executes one turn and its frame at the root time `t` with the turn's touches, keys and wheel steps; returns false
  /// if nothing differs from the last frame.
  @discardableResult
  package func turn(at t: CFTimeInterval, input: [InputSample]) throws -> Bool {
    try context.turn(at: t) { deliver(input: input) }
  }

  /// Dispatches the touches of this turn in order, and expires the timeouts of recognizers, even without touches.
  package func deliver(_ touches: [TouchSample]) {
    for sample in touches { touchDispatcher.process(sample, application: self) }
    touchDispatcher.cancelUnshownTouches()
    touchDispatcher.expireTimeouts()
  }

  /// Dispatches a key that went down or came up.
  package func deliver(_ key: KeySample) { pressDispatcher.process(key, application: self) }

  /// Executes the work that earlier turns deferred to this turn.
  package func runDeferred() { turnQueue.runDue() }

  /// Executes the pending layout of every window and calls each `viewIsAppearing(_:)` that is due, whose changes are
  /// laid out as well.
  package func layout() {
    layOutWindows()
    if pendingAppearances.sendIsAppearing() { layOutWindows() }
  }

  private func layOutWindows() {
    // `windows` would allocate an array in each frame.
    for shown in shownWindows { shown.window?.layoutIfNeeded() }
  }

  package func turnEnded() {
    removeReleasedWindows()
    pendingAppearances.endTurn()
    turnQueue.endTurn(isTouched: touchDispatcher.isTouched)
  }

  /// The earliest time, on the clock of `CACurrentMediaTime()`, at which the timeout of a gesture recognizer or a
  /// delayed call needs a turn; nil if none does.
  package var nextDeadline: CFTimeInterval? {
    let next = min(
      touchDispatcher.nextDeadline ?? .infinity, turnQueue.nextTime ?? .infinity,
      context.delays.nextTime ?? .infinity)
    return next < .infinity ? next : nil
  }

  /// Whether a call waits for the next turn, at whatever time that turn is.
  package var awaitsTurn: Bool { turnQueue.awaitsTurn || pendingAppearances.awaitsTurn }

  /// Cancels all input while its receivers exist, before the app ends: touches, keys, the pointer, and recognizers that
  /// have begun.
  package func endInput() {
    pressDispatcher.cancelAll(application: self)
    touchDispatcher.reset(self)
  }

  /// Ends all motion while the objects that are notified exist, before the app ends.
  ///
  /// The completions of animation blocks and the delegates of animations and scroll views are called, as they can
  /// report an interruption. Transitions, presentations and property animators are released without calls, as their
  /// callbacks would announce a regular end.
  private func endMotion() {
    turnQueue.ignoreAnimators()
    var moving: [any MovingContent] = []
    for window in windows {
      window.visitSubtree { view in
        if let view = view as? any MovingContent { moving.append(view) }
        return true
      }
    }
    for view in moving { view.appWillEnd() }
    context.endAnimations(in: screen.rootLayer.tree)
  }

  /// Releases touches, animations, windows and all other state, at the end of the app.
  package func reset() {
    endInput()
    endMotion()
    screen.rootLayer.tree?.detachAll()
    for window in windows {
      window.isHidden = true
      // Controllers and their presentations retain each other.
      window.rootViewController?.releasePresentations()
    }
    // The layers of released windows may still be in the tree.
    screen.rootLayer.sublayers = nil
    shownWindows.removeAll()
    // Callbacks of the hidden windows may have begun new input.
    endInput()
    turnQueue.reset()
    activeAnimators.abandon()
    pendingAppearances.removeAll()
    ignoreCount = 0
    firstResponder = nil
    delegate = nil
    scene = nil
    applicationState = .inactive
    openBlocks = AnimationBlock.OpenBlocks()
  }

  // MARK: Lifecycle

  /// Starts the app: the delegate creates its windows.
  package func launch(_ delegate: any UIApplicationDelegate) {
    self.delegate = delegate
    _ = delegate.application(self, willFinishLaunchingWithOptions: nil)
    _ = delegate.application(self, didFinishLaunchingWithOptions: nil)
    connectScene(delegate)
    post(Self.didFinishLaunchingNotification)
    enterForegroundWithScene()
    applicationState = .active
    activateScene()
    // UIKit notifies the scene's delegate instead of the app's delegate, but posts the app's notification.
    if scene == nil { delegate.applicationDidBecomeActive(self) }
    post(Self.didBecomeActiveNotification)
  }

  /// Ends the app, before the process or the `Run` ends. Input ends first, as the delegate may release the objects that
  /// receive it.
  package func terminate() {
    endInput()
    deactivateScene()
    if applicationState == .active {
      if scene == nil { delegate?.applicationWillResignActive(self) }
      post(Self.willResignActiveNotification)
    }
    applicationState = .inactive
    disconnectScene()
    delegate?.applicationWillTerminate(self)
    post(Self.willTerminateNotification)
  }

  func post(_ name: NSNotification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }
}

/// A view that moves its content without animations of layers, such as a scroll view that decelerates.
@MainActor
protocol MovingContent: AnyObject {
  /// Ends the motion of the content, before the app ends.
  func appWillEnd()
}
