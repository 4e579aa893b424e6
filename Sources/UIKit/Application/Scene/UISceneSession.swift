import Foundation

/// The role and the configuration of a scene (UIKit, `UISceneSession`).
@preconcurrency @MainActor
open class UISceneSession: MainActorObject {
  /// The purpose of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The role as a string.
    public let rawValue: String
    /// Creates a role from a string.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An app's usual interface.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The scene, while it is connected.
  open internal(set) weak var scene: UIScene?
  /// The purpose of the scene.
  public let role: Role
  /// The configuration that the app has chosen for the scene.
  open internal(set) var configuration: UISceneConfiguration
  /// The identifier of the session.
  public let persistentIdentifier = "main"

  init(role: Role) {
    self.role = role
    configuration = UISceneConfiguration(name: nil, sessionRole: role)
    super.init(mainActor: ())
  }
}

/// The classes of a scene and of its delegate (UIKit, `UISceneConfiguration`).
@preconcurrency @MainActor
open class UISceneConfiguration: MainActorObject {
  /// The name under which iOS finds the configuration in an app's property list; without effect in this UIKit.
  public let name: String?
  /// The purpose of the scene.
  public let role: UISceneSession.Role
  /// The class of the scene; nil for `UIWindowScene`.
  open var sceneClass: AnyClass?
  /// The class of the scene's delegate; nil for the class `SceneDelegate` of the module of the app's delegate.
  open var delegateClass: AnyClass?

  /// Creates a configuration.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    (self.name, role) = (name, sessionRole)
    super.init(mainActor: ())
  }
}

/// An object that receives the events of a scene; every requirement has a default implementation.
@preconcurrency @MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  /// UIKit calls this at launch. Create a window, set its root controller and call `makeKeyAndVisible()`.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// UIKit calls this before the process or the `Run` ends.
  func sceneDidDisconnect(_ scene: UIScene)
  /// UIKit calls this once the scene is active.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// UIKit calls this before an active scene becomes inactive, which happens only at the end of the app.
  func sceneWillResignActive(_ scene: UIScene)
  /// UIKit calls this at launch, before the scene is active.
  func sceneWillEnterForeground(_ scene: UIScene)
}

extension UISceneDelegate {
  /// Does nothing: Apple's requirement is optional.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Does nothing: Apple's requirement is optional.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Does nothing: Apple's requirement is optional.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Does nothing: Apple's requirement is optional.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Does nothing: Apple's requirement is optional.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
}

/// The delegate of a scene with windows.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The scene's window. The delegate, which the scene retains, owns the window.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  /// Returns nil and ignores new values: Apple's requirement is optional.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
