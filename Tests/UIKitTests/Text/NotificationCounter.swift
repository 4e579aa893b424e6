import Foundation

/// Counts the posts of a notification by an object.
@MainActor
final class NotificationCounter {
  private(set) var posts = 0
  private var token: (any NSObjectProtocol)?

  init(_ name: NSNotification.Name, of object: AnyObject) {
    token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) {
      [weak self] _ in MainActor.assumeIsolated { self?.posts += 1 }
    }
  }

  isolated deinit {
    if let token { NotificationCenter.default.removeObserver(token) }
  }
}
