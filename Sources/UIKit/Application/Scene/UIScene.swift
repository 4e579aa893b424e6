import Foundation

/// One instance of the app's interface; an app has at most one.
///
/// Follows [UIScene](https://developer.apple.com/documentation/uikit/uiscene).
@preconcurrency @MainActor
open class UIScene: MainActorResponder {
  /// The state of a scene in its app.
  public enum ActivationState: Int, Sendable {
    /// The scene is not connected.
    case unattached = -1
    /// The scene is shown and receives events.
    case foregroundActive = 0
    /// The scene is shown and receives no events.
    case foregroundInactive = 1
    /// The scene is not shown.
    case background = 2
  }

  /// The reasons for the connection of a scene; always empty, as only the launch connects a scene.
  @preconcurrency @MainActor
  open class ConnectionOptions: MainActorObject {}

  /// The session of the scene, which has its role and its configuration.
  public let session: UISceneSession
  weak var application: UIApplication?

  /// Creates a scene of a session.
  public init(session: UISceneSession, connectionOptions: UIScene.ConnectionOptions) {
    self.session = session
    super.init(mainActor: ())
    session.scene = self
  }

  /// The delegate, which the scene retains.
  open var delegate: (any UISceneDelegate)?
  /// Whether the scene is connected, shown and receives events.
  open internal(set) var activationState = ActivationState.unattached
  /// The scene's name, for the app's own use.
  open var title: String! = ""

  open override var next: UIResponder? { application }

  /// The notification posted when a scene is connected.
  public nonisolated class var willConnectNotification: NSNotification.Name {
    NSNotification.Name("UISceneWillConnectNotification")
  }
  /// The notification posted when a scene has become active.
  public nonisolated class var didActivateNotification: NSNotification.Name {
    NSNotification.Name("UISceneDidActivateNotification")
  }
  /// The notification posted before an active scene becomes inactive.
  public nonisolated class var willDeactivateNotification: NSNotification.Name {
    NSNotification.Name("UISceneWillDeactivateNotification")
  }
  /// A notification that is never posted: a scene is in the foreground until it is disconnected.
  public nonisolated class var didEnterBackgroundNotification: NSNotification.Name {
    NSNotification.Name("UISceneDidEnterBackgroundNotification")
  }
  /// The notification posted at launch, before the scene is active.
  public nonisolated class var willEnterForegroundNotification: NSNotification.Name {
    NSNotification.Name("UISceneWillEnterForegroundNotification")
  }
}

/// A scene with windows.
///
/// Follows [UIWindowScene](https://developer.apple.com/documentation/uikit/uiwindowscene).
@preconcurrency @MainActor
open class UIWindowScene: UIScene, UITraitEnvironment {
  /// The screen that shows the scene.
  open var screen: UIScreen { (application ?? .current).screen }
  /// The windows of the scene that are shown.
  open var windows: [UIWindow] { (application ?? .current).windows.filter { $0.windowScene === self } }
  /// The key window of the application, if it is a window of the scene; nil otherwise.
  open var keyWindow: UIWindow? {
    (application ?? .current).keyWindow.flatMap { $0.windowScene === self ? $0 : nil }
  }
  /// The orientation of the screen.
  open var interfaceOrientation: UIInterfaceOrientation { UIInterfaceOrientation(screen.bounds.size) }
  /// The status bar of the scene; never nil.
  open var statusBarManager: UIStatusBarManager? { UIStatusBarManager(self) }
  /// The traits of the screen.
  open var traitCollection: UITraitCollection { screen.traitCollection }
  /// iOS calls this when `traitCollection` has changed; this UIKit never does.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}

/// The status bar of a scene (UIKit, `UIStatusBarManager`).
@preconcurrency @MainActor
open class UIStatusBarManager: MainActorObject {
  private let application: UIApplication

  init(_ scene: UIWindowScene) {
    application = scene.application ?? .current
    super.init(mainActor: ())
  }

  /// The area of the status bar, in points.
  open var statusBarFrame: CGRect { application.statusBarFrame }
  /// Whether the controllers hide the status bar.
  open var isStatusBarHidden: Bool { application.isStatusBarHidden }
  /// The style that the controllers of the key window prefer; `default` without a preference.
  open var statusBarStyle: UIStatusBarStyle { application.keyWindow?.statusBarAppearance.style ?? .default }
}
