/// Hears of the steps in an app's life (UIKit, `UIApplicationDelegate`); every requirement has a default.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// The place to make a window, give it content and call `makeKeyAndVisible()`.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func applicationDidBecomeActive(_ application: UIApplication)
  func applicationWillResignActive(_ application: UIApplication)
  func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplicationDelegate {
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
}
