import Segue

final class App: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  private var growing: Growing?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    growing = fill(window)
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

/// Returns the delegate, which the caller has to keep: a navigation controller does not retain it.
@MainActor func fill(_ window: UIWindow) -> Growing {
  let navigation = UINavigationController(rootViewController: TilesController())
  window.rootViewController = navigation
  return Growing(navigation)
}

@main enum First {
  @MainActor static func main() throws {
    // `First FOLDER` writes pictures; without a folder, a window opens.
    guard CommandLine.arguments.count > 1 else { return App.main() }
    try writePictures(to: URL(fileURLWithPath: CommandLine.arguments[1]))
  }
}

/// Taps a tile, drags half of the distance back, releases it, and writes every frame.
@MainActor func writePictures(to folder: URL) throws {
  let run = try Run(size: CGSize(width: 390, height: 844), scale: 1)
  defer { run.close() }
  let growing = fill(run.window)
  run.window.makeKeyAndVisible()
  run.tap(at: CGPoint(x: 285, y: 385))
  run.after(1) {
    run.drag(from: CGPoint(x: 100, y: 500), to: CGPoint(x: 300, y: 500), duration: 0.5, rest: 0.2)
  }
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  for frame in 0..<150 {
    try run.step()
    let name = "f_" + String(format: "%03d", frame) + ".png"
    try UIImage(cgImage: run.image()).pngData()?.write(to: folder.appendingPathComponent(name))
  }
  withExtendedLifetime(growing) {}
}
