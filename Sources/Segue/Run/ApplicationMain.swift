import Engine
import GPURender
import UIKit

extension UIApplicationDelegate where Self: UIResponder {
  /// Runs the application in a window until the user closes it; `@main` calls this.
  ///
  /// After an error, such as a missing display or OpenGL, exits with 1 and one line on standard error.
  @MainActor public static func main() {
    do {
      let runner = try WindowRunner(WindowRunner.Options())
      defer { runner.close() }
      let delegate = makeObject(Self.self)
      UIApplication.shared.launch(delegate)
      // The application holds its delegate weakly.
      try withExtendedLifetime(delegate) {
        try runner.run()
        runner.makeApplicationCurrent().terminate()
      }
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("segue: error: \(error)\n".utf8))
      exit(1)
    }
  }
}
