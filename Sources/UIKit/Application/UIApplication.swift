/// The app: its windows, its delegate and the entry point of events (UIKit, `UIApplication`).
@preconcurrency @MainActor
open class UIApplication: MainActorResponder, InterfaceStages {
  /// The application object of the current run.
  open class var shared: UIApplication { current }

  /// `shared`, which no subclass overrides.
  static var current: UIApplication {
    let context = RunContext.current
    // A context's interface is always a `UIApplication`.
    if let made = context.interface { return unsafeDowncast(made, to: UIApplication.self) }
    let application = UIApplication(context)
    context.interface = application
    return application
  }

  /// The run that owns this application.
  private unowned let context: RunContext
  package let screen: UIScreen
  let turnQueue = TurnQueue()
  let activeAnimators = ActiveAnimators()
  let pendingAppearances = PendingAppearances()
  /// The blocks of `UIView.animate` and its relatives that are open.
  var openBlocks = AnimationBlock.Open() {
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

  /// Keys of the dictionary an app is launched with; none is ever set here.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key as a string.
    public let rawValue: String
    /// Creates a key from a string.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  private struct WeakWindow {
    weak var window: UIWindow?
  }

  private var shownWindows: [WeakWindow] = []
  /// A closure that is called when controllers may ask for another status bar than before; nil if no status bar is
  /// shown.
  package var onStatusBarChange: (@MainActor () -> Void)?
  private var ignoreCount = 0
  weak var firstResponder: UIResponder? {
    didSet { if firstResponder != nil { Self.hasHadFirstResponder = true } }
  }
  /// Whether any application has ever had a first responder: if not, views that are removed from a window need not
  /// search for it.
  static var hasHadFirstResponder = false
  /// The scene that the launch has connected.
  var scene: UIScene?
  /// Whether a screen stays on although nothing happens; no screen is switched off here.
  open var isIdleTimerDisabled = false
  /// The last vibrations that the app asked for.
  var feedback: [Feedback] = []
  let touchDispatcher = TouchDispatcher()
  let pressDispatcher = PressDispatcher()
  let appearanceProxies = AppearanceProxies()

  /// The app's delegate, which is also the responder after the application; held weakly.
  open weak var delegate: (any UIApplicationDelegate)?
  /// `active` from the app's launch to its termination, or without a delegate from its first key window on; `inactive` before
  /// and after.
  open private(set) var applicationState = State.inactive
  /// The window that was made key last; nil if there is none. Held weakly.
  open private(set) weak var keyWindow: UIWindow?

  /// The windows that are shown, the lowest first.
  open var windows: [UIWindow] { shownWindows.compactMap(\.window) }

  open override var next: UIResponder? { delegate as? UIResponder }

  func statusBarNeedsUpdate() { onStatusBarChange?() }

  /// The event that responders and recognizers receive at present, for the actions that they send.
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

  /// Calls a method of a target with the sender and the event, as far as it has parameters. Without a target, the
  /// receiver is the first object that has the method in the responder chain, which begins at the first responder or
  /// else at the sender. Returns whether there is one.
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    send(action, to: target, from: sender, event: event)
  }

  /// Ignores touches that begin from now on, until `endIgnoringInteractionEvents()` has been called as often.
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
  /// Whether touches that begin now are ignored.
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
    // Touches are cancelled now, as the app may release the window and its controllers next.
    touchDispatcher.cancelUnshown()
    pressDispatcher.cancelAll(in: window, application: self)
    shownWindows.removeAll { $0.window == nil || $0.window === window }
    window.layer.removeFromSuperlayer()
    if keyWindow === window { setKeyWindow(windows.last) }
  }

  func setKeyWindow(_ window: UIWindow?) {
    guard keyWindow !== window else { return }
    let old = keyWindow
    keyWindow = window
    // A run that shows a window without launching an app becomes active here, as no launch does it.
    if window != nil, delegate == nil { applicationState = .active }
    old?.resignKey()
    window?.becomeKey()
  }

  /// Removes the layers of windows that were released.
  private func removeReleasedWindows() {
    let root = screen.rootLayer
    // The layer of a window that was released has no delegate.
    // Not `contains(where:)`, whose closure would have the run time find its thread in every frame.
    var isLost = false
    for layer in root.sublayerList where layer.delegate == nil { isLost = true }
    guard isLost else { return }
    for layer in root.sublayerList where layer.delegate == nil { layer.removeFromSuperlayer() }
    shownWindows.removeAll { $0.window == nil }
  }

  // MARK: Turns

  /// Runs one turn and its frame at the root time `t`, with the touches that have arrived for it; false where
  /// nothing differs from the last frame. `RunContext.turn(at:input:)` documents the order.
  @discardableResult
  package func turn(at t: CFTimeInterval, touches: [TouchSample] = []) throws -> Bool {
    try context.turn(at: t) { deliver(touches) }
  }

  /// Runs one turn and its frame at the root time `t`, with its touches, keys and wheel steps; false if nothing differs
  /// from the last frame.
  @discardableResult
  package func turn(at t: CFTimeInterval, input: [InputSample]) throws -> Bool {
    try context.turn(at: t) { deliver(input: input) }
  }

  /// Dispatches the touches of this turn, in order; also called without touches, to expire timeouts.
  package func deliver(_ touches: [TouchSample]) {
    for sample in touches { touchDispatcher.process(sample, application: self) }
    touchDispatcher.cancelUnshown()
    touchDispatcher.expireTimeouts()
  }

  /// Dispatches a key that went down or came up.
  package func deliver(_ key: KeySample) { pressDispatcher.process(key, application: self) }

  /// Runs the work that the last turn deferred to this one.
  package func runDeferred() { turnQueue.runDue() }

  /// Runs the pending layout of every window, and sends `viewIsAppearing` to the controllers that it has not reached.
  package func layout() {
    layOutWindows()
    if pendingAppearances.sendIsAppearing() { layOutWindows() }
  }

  private func layOutWindows() {
    // This does not iterate over `windows`, which makes an array: a frame in which nothing happens allocates nothing.
    for shown in shownWindows { shown.window?.layoutIfNeeded() }
  }

  package func turnEnded() {
    removeReleasedWindows()
    pendingAppearances.endTurn()
    turnQueue.endTurn(isTouched: touchDispatcher.isTouched)
  }

  /// The time, on the clock of `CACurrentMediaTime()`, at which a gesture recognizer's timeout or a delayed call needs a
  /// turn without input.
  package var nextDeadline: CFTimeInterval? {
    let next = min(
      touchDispatcher.nextDeadline ?? .infinity, turnQueue.nextTime ?? .infinity,
      context.delays.nextTime ?? .infinity)
    return next < .infinity ? next : nil
  }

  /// Whether a call waits for the next turn, at whatever time that runs.
  package var awaitsTurn: Bool { turnQueue.awaitsTurn || pendingAppearances.awaitsTurn }

  /// Cancels all input, as before the end of a run, while the app's objects that receive it exist: touches, keys, the
  /// pointer, and recognizers that wait for more.
  package func endInput() {
    pressDispatcher.cancelAll(application: self)
    touchDispatcher.reset(self)
  }

  /// Ends all motion, as before the end of a run, while the app's objects that are notified of it exist.
  ///
  /// Callbacks that report an interruption are called: completions of animation blocks, delegates of animations and of
  /// scroll views. Transitions, presentations and property animators, whose calls mean that they have ended, are
  /// released without calls.
  private func endMotion() {
    turnQueue.ignoreAnimators()
    var moving: [any MovingContent] = []
    for window in windows {
      window.visitSubtree { view in
        if let view = view as? any MovingContent { moving.append(view) }
        return true
      }
    }
    for view in moving { view.runEnds() }
    context.endAnimations(in: screen.rootLayer.tree)
  }

  /// Drops active touches, animations, windows and all other state of a run that ends.
  package func reset() {
    endInput()
    endMotion()
    screen.rootLayer.tree?.detachAll()
    for window in windows {
      window.isHidden = true
      // Controllers retain the presentations that retain them.
      window.rootViewController?.releasePresentations()
    }
    // The layers of released windows are still in the tree.
    screen.rootLayer.sublayers = nil
    shownWindows.removeAll()
    // Callbacks of windows that closed may have begun input again.
    endInput()
    turnQueue.reset()
    activeAnimators.abandon()
    pendingAppearances.removeAll()
    ignoreCount = 0
    firstResponder = nil
    delegate = nil
    scene = nil
    applicationState = .inactive
    openBlocks = AnimationBlock.Open()
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
    // A scene's delegate is called instead of the app's, as in UIKit; the notifications are posted all the same.
    if scene == nil { delegate.applicationDidBecomeActive(self) }
    post(Self.didBecomeActiveNotification)
  }

  /// Ends the app, before the process or the run ends. Input ends first, as the delegate may release its receivers.
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

/// A view that moves its content by itself, as scroll views do.
@MainActor
protocol MovingContent: AnyObject {
  /// Ends what moves the content, before the end of the run.
  func runEnds()
}
