import Foundation

/// Runs `body` on a new thread with a name, and waits for its end.
package func onThread(_ name: String, _ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    Thread {
      // Foundation may replace the name while it starts the thread.
      while Thread.current.name != name {
        Thread.current.name = name
        Thread.sleep(forTimeInterval: 0.001)
      }
      body()
      continuation.resume()
    }.start()
  }
}
