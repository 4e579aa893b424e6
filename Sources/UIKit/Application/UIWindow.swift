/// The root of a view tree, shown on the screen (UIKit, `UIWindow`).
///
/// A window is hidden until `makeKeyAndVisible()` or `isHidden = false`, and shown only while the app retains it.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// The order of windows: higher levels are in front of lower ones.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    /// The level as a number: windows of greater levels hide windows of lesser levels.
    public let rawValue: CGFloat
    /// Creates a level from its number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates a level from its number.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// The level of an app's windows: 0.
    public static let normal = Level(rawValue: 0)
    /// The level of a status bar: 1000.
    public static let statusBar = Level(rawValue: 1000)
    /// The level of alerts: 2000.
    public static let alert = Level(rawValue: 2000)

    /// Whether windows of level `b` hide windows of level `a`.
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    /// Returns the level that is `distance` above `level`.
    public static func + (level: Level, distance: CGFloat) -> Level { Level(level.rawValue + distance) }
    /// Returns the level that is `distance` below `level`.
    public static func - (level: Level, distance: CGFloat) -> Level { Level(level.rawValue - distance) }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  private func setUp() {
    backingLayer.isHidden = true
    hostWindow = self
    traits = inheritedTraits()
  }

  /// Creates a window with an empty frame from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// The application that shows the window; nil while the window is hidden.
  private weak var host: UIApplication?
  /// The application of the `Run` that has created the window. This application shows the window even if it is shown
  /// during a turn of another application.
  package weak var owner: UIApplication?
  var application: UIApplication { host ?? owner ?? .current }

  /// The scene that the window belongs to; the app's only scene unless set.
  open weak var windowScene: UIWindowScene? {
    get { storedScene ?? application.scene as? UIWindowScene }
    set { storedScene = newValue }
  }
  private weak var storedScene: UIWindowScene?

  /// The screen that shows the window, or that will show it.
  open var screen: UIScreen { application.screen }

  /// The order of the window among others: higher levels are in front of lower levels. Of windows of equal level, the
  /// last one shown is in front.
  open var windowLevel: Level {
    get { storedWindowLevel }
    set {
      let oldValue = storedWindowLevel
      storedWindowLevel = newValue
      if newValue != oldValue, !isHidden { application.show(self) }
    }
  }
  private var storedWindowLevel: Level = .normal

  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      guard newValue != isHidden else { return }
      super.isHidden = newValue
      if newValue {
        application.hide(self)
        host = nil
        return hideRoot()
      }
      let application = owner ?? .current
      host = application
      application.show(self)
      // The screen may have changed while the window was hidden.
      inheritTraits()
      showRoot()
    }
  }

  /// The controller whose view fills the window; it appears with the window.
  open var rootViewController: UIViewController? {
    get { storedRootViewController }
    set {
      guard newValue !== storedRootViewController else { return }
      let oldValue = storedRootViewController
      storedRootViewController = newValue
      rootViewControllerChanged(from: oldValue)
    }
  }
  private var storedRootViewController: UIViewController?

  /// Whether the window receives key events.
  open var isKeyWindow: Bool { application.keyWindow === self }

  /// Shows the window above the others of its level and makes it the key window.
  open func makeKeyAndVisible() {
    isHidden = false
    application.show(self)
    makeKey()
  }

  /// Makes the window the key window without showing it.
  open func makeKey() { application.setKeyWindow(self) }
  /// UIKit calls this when the window has become the key window.
  open func becomeKey() {}
  /// UIKit calls this when another window, or none, has become the key window.
  open func resignKey() {}

  /// Sends the event's touches to the gesture recognizers and views of this window, and its presses to their
  /// responders.
  open func sendEvent(_ event: UIEvent) {
    if let presses = event as? UIPressesEvent {
      return application.pressDispatcher.handle(presses, in: self)
    }
    application.touchDispatcher.handle(event, in: self)
  }

  /// The frame in points. Setting another size of a shown window first calls `viewWillTransition(to:with:)` of the root
  /// controller.
  open override var frame: CGRect {
    get { super.frame }
    set {
      let isUntransformed = CATransform3DIsIdentity(layer.transform)
      resize(to: isUntransformed ? newValue.standardized.size : bounds.size) { super.frame = newValue }
    }
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set { resize(to: newValue.standardized.size) { super.bounds = newValue } }
  }

  override func inheritedTraits() -> UITraitCollection { screen.traitCollection.sized(bounds.size) }

  /// The distances, in points, that content should keep from the window's edges, because of a status bar or rounded
  /// corners, for example.
  open override var safeAreaInsets: UIEdgeInsets {
    simulatedSafeAreaInsets ?? screen.safeAreaInsets.reaching(into: frame, of: screen.bounds)
  }

  /// The insets, in points, of a phone that the window simulates inside a larger screen; nil uses the insets of the
  /// screen.
  package var simulatedSafeAreaInsets: UIEdgeInsets? {
    didSet { if simulatedSafeAreaInsets != oldValue { updateSafeArea() } }
  }

  open override var next: UIResponder? { application }
}
