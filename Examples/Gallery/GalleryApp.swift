import GalleryScreens
import Segue

/// The gallery in a window.
@main
final class GalleryApp: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = GalleryController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
