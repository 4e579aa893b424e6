/// An object that receives the events of an app's lifecycle (UIKit, `UIApplicationDelegate`); every requirement has a
/// default.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
  /// UIKit calls this first, before any window exists; it ignores the result.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// UIKit calls this at launch: create a window, give it content and call `makeKeyAndVisible()`.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// UIKit calls this once the app is active, after `application(_:didFinishLaunchingWithOptions:)`; in an app with a
  /// scene, it calls the scene's delegate instead.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// UIKit calls this before an active app terminates; in an app with a scene, it calls the scene's delegate instead.
  func applicationWillResignActive(_ application: UIApplication)
  /// UIKit calls this last, before the process or the run ends.
  func applicationWillTerminate(_ application: UIApplication)
  /// UIKit calls this at launch where the app has shown no window: it returns the classes that make a scene.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
}

extension UIApplicationDelegate {
  /// The window that the delegate keeps in a property of this name, as code reads it through `UIApplication.delegate`; nil
  /// for a delegate without such a property, since Apple's requirement is optional. Reads the delegate's properties by
  /// reflection.
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
