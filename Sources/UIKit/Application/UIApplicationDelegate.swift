/// An object that receives the events of an app's lifecycle (UIKit, `UIApplicationDelegate`). Every requirement has a
/// default implementation.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
  /// UIKit calls this first, before any window exists, and ignores the result.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// UIKit calls this at launch. Create a window, set its root controller and call `makeKeyAndVisible()`. UIKit ignores
  /// the result.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// UIKit calls this once the app is active, after `application(_:didFinishLaunchingWithOptions:)`. In an app with a
  /// scene, UIKit calls the scene's delegate instead.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// UIKit calls this before an active app terminates. In an app with a scene, UIKit calls the scene's delegate
  /// instead.
  func applicationWillResignActive(_ application: UIApplication)
  /// UIKit calls this last, before the process or the `Run` ends.
  func applicationWillTerminate(_ application: UIApplication)
  /// Returns the classes of a scene and of its delegate. UIKit calls this at launch if the app has shown no window.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
}

extension UIApplicationDelegate {
  /// The window in the property `window` of the delegate, which reflection finds; nil for a delegate without such a
  /// property, as Apple's requirement is optional.
  public var window: UIWindow?? {
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      for property in current.children where property.label == "window" {
        return .some(property.value as? UIWindow)
      }
      mirror = current.superclassMirror
    }
    return nil
  }

  /// Returns true: Apple's requirement is optional.
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Returns true: Apple's requirement is optional.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Does nothing: Apple's requirement is optional.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Does nothing: Apple's requirement is optional.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Does nothing: Apple's requirement is optional.
  public func applicationWillTerminate(_ application: UIApplication) {}
  /// Returns a configuration without classes: Apple's requirement is optional.
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
  }
}
