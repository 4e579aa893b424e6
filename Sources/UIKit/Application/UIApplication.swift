/// The app: its windows, its delegate, and where events enter (UIKit, `UIApplication`).
@preconcurrency @MainActor
open class UIApplication: MainActorResponder {
  /// The one application object.
  open class var shared: UIApplication { application }
  private static let application = UIApplication()

  private init() {
    super.init(mainActor: ())
  }

  /// Whether the app runs in front.
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
  private var ignoreCount = 0
  weak var firstResponder: UIResponder?
  let touchDispatcher = TouchDispatcher()
  let pressDispatcher = PressDispatcher()

  /// The app's delegate, which is also the responder after the application; held weakly.
  open weak var delegate: (any UIApplicationDelegate)?
  /// `active` from the app's launch to its termination, `inactive` before and after.
  open private(set) var applicationState = State.inactive
  /// The window that was made key last; nil if there is none. Held weakly.
  open private(set) weak var keyWindow: UIWindow?

  /// The windows that are shown, the lowest first.
  open var windows: [UIWindow] { shownWindows.compactMap(\.window) }

  open override var next: UIResponder? { delegate as? UIResponder }

  /// Hands an event to the windows that it concerns.
  open func sendEvent(_ event: UIEvent) {
    if let presses = event as? UIPressesEvent {
      for window in windows.reversed() where presses.presses.contains(where: { $0.window === window }) {
        window.sendEvent(event)
      }
      return
    }
    for window in windows.reversed() where event.touches(for: window) != nil { window.sendEvent(event) }
  }

  /// Leaves out touches that begin from now on, until `endIgnoringInteractionEvents()` was called as often.
  open func beginIgnoringInteractionEvents() { ignoreCount += 1 }
  /// Takes one `beginIgnoringInteractionEvents()` back; traps if there is none to go with it.
  open func endIgnoringInteractionEvents() {
    guard ignoreCount > 0 else {
      fatalError(
        "UIApplication.endIgnoringInteractionEvents(): there is no beginIgnoringInteractionEvents() to go with it"
      )
    }
    ignoreCount -= 1
  }
  /// Whether touches that begin now are left out.
  open var isIgnoringInteractionEvents: Bool { ignoreCount > 0 }

  // MARK: Windows

  func show(_ window: UIWindow) {
    shownWindows.removeAll { $0.window == nil || $0.window === window }
    let index =
      shownWindows.firstIndex { $0.window.map { $0.windowLevel > window.windowLevel } ?? false }
      ?? shownWindows.count
    let root = UIScreen.main.rootLayer
    let above = index < shownWindows.count ? shownWindows[index].window : nil
    shownWindows.insert(WeakWindow(window: window), at: index)
    if let above {
      root.insertSublayer(window.layer, below: above.layer)
    } else {
      root.addSublayer(window.layer)
    }
  }

  func hide(_ window: UIWindow) {
    shownWindows.removeAll { $0.window == nil || $0.window === window }
    window.layer.removeFromSuperlayer()
    if keyWindow === window { setKeyWindow(windows.last) }
  }

  func setKeyWindow(_ window: UIWindow?) {
    guard keyWindow !== window else { return }
    let old = keyWindow
    keyWindow = window
    old?.resignKey()
    window?.becomeKey()
  }

  /// Takes out the layers of windows that nobody holds any more.
  private func dropLostWindows() {
    let root = UIScreen.main.rootLayer
    // A window that is gone has left its layer without a delegate.
    guard root.sublayerList.contains(where: { $0.delegate == nil }) else { return }
    for layer in root.sublayerList where layer.delegate == nil { layer.removeFromSuperlayer() }
    shownWindows.removeAll { $0.window == nil }
  }

  // MARK: Turns

  /// Takes the touches that arrived for this turn, in order; to be called with none as well, for what only time
  /// decides.
  package func deliver(_ touches: [TouchSample]) {
    for sample in touches { touchDispatcher.take(sample, application: self) }
    touchDispatcher.timePassed()
  }

  /// Takes a key that went down or came up.
  package func deliver(_ key: KeySample) { pressDispatcher.take(key, application: self) }

  /// Runs what the last turn left for this one, then lays out what waits for it, in every window.
  package func layoutIfNeeded() {
    TurnQueue.shared.runDue()
    // Not over `windows`, which makes an array: a frame in which nothing happens allocates nothing.
    for shown in shownWindows { shown.window?.layoutIfNeeded() }
  }

  /// Tidies up behind a turn.
  package func turnEnded() {
    dropLostWindows()
    TurnQueue.shared.endTurn(isTouched: touchDispatcher.isTouched)
  }

  /// When, on the clock of `CACurrentMediaTime()`, a turn is due though nothing happens: a recognizer that waits.
  package var nextDeadline: CFTimeInterval? { touchDispatcher.nextDeadline }

  /// Forgets fingers that are down, windows and everything else of an earlier run or test, which no longer shows the
  /// screen.
  package func reset() {
    UIScreen.main.rootLayer.tree?.detachAll()
    for window in windows { window.isHidden = true }
    // Windows that nobody holds any more have left their layers.
    UIScreen.main.rootLayer.sublayers = nil
    shownWindows.removeAll()
    pressDispatcher.cancelAll(application: self)
    touchDispatcher.reset()
    TurnQueue.shared.reset()
    ignoreCount = 0
    firstResponder = nil
    delegate = nil
    applicationState = .inactive
    AnimationBlock.reset()
    TurnQueue.shared.reset()
    // Last: what disappears above may have added to it.
    AnimationRegistry.shared.reset()
  }

  // MARK: Life

  /// Starts the app: the delegate makes its windows.
  package func launch(_ delegate: any UIApplicationDelegate) {
    self.delegate = delegate
    _ = delegate.application(self, willFinishLaunchingWithOptions: nil)
    _ = delegate.application(self, didFinishLaunchingWithOptions: nil)
    applicationState = .active
    delegate.applicationDidBecomeActive(self)
  }

  /// Ends the app's life, before the process or the run does.
  package func terminate() {
    if applicationState == .active { delegate?.applicationWillResignActive(self) }
    applicationState = .inactive
    delegate?.applicationWillTerminate(self)
  }
}
