import UIKit

/// A key that is held down. Its command repeats until the key is released.
@MainActor
final class HeldKey {
  let key: UIKeyboardHIDUsage
  private var link: CADisplayLink?
  private var nextTime: Double?

  /// The time until the first repetition, and between two repetitions, in seconds.
  private static let (delay, interval) = (0.4, 1.0 / 20)

  init(_ key: UIKeyboardHIDUsage, repeating body: @escaping () -> Void) {
    self.key = key
    let link = CADisplayLink { [weak self] link in self?.updateFrame(link.targetTimestamp, body) }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func updateFrame(_ time: Double, _ body: () -> Void) {
    guard let dueTime = nextTime else {
      nextTime = time + Self.delay
      return
    }
    guard time >= dueTime else { return }
    nextTime = time + Self.interval
    body()
  }

  func end() {
    link?.invalidate()
    link = nil
  }
}
