/// Hears of the steps in an app's life (UIKit, `UIApplicationDelegate`); every requirement has a default.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
  /// Called first of all, before any window exists; the result is not used.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called at launch: make a window, give it content and call `makeKeyAndVisible()`.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called once the app is active, after `application(_:didFinishLaunchingWithOptions:)`.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called before an active app terminates.
  func applicationWillResignActive(_ application: UIApplication)
  /// Called last, before the process or the run ends.
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
