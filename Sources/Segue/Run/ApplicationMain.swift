import Engine
import GPURender
import UIKit

extension UIApplicationDelegate where Self: UIResponder {
  /// Starts the application in a window of the desktop and returns when it is closed: what `@main` calls.
  ///
  /// Exits with 1 and one line on standard error where there is no display or no OpenGL.
  @MainActor public static func main() {
    do {
      let runner = try WindowRunner(WindowRunner.Options())
      defer { runner.close() }
      let delegate = makeObject(Self.self)
      UIApplication.shared.launch(delegate)
      try withExtendedLifetime(delegate) { try runner.run() }
      UIApplication.shared.terminate()
    } catch {
      FileHandle.standardError.write(Data("segue: error: \(error)\n".utf8))
      exit(1)
    }
  }
}
