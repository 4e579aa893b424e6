import Transitions
import UIKit

/// Four pictures side by side: a drag towards the second picture that returns, a drag that reaches the second picture,
/// and a tap on the fourth tab.
@MainActor
final class TabScrollScene: Stage {
  /// The duration in seconds.
  static let duration = 3.2

  package let container: ScrollTabController
  private static let names = ["Ridges", "Dunes", "Glitter", "Aurora"]
  /// The number of scroll positions per second.
  private static let rate = 120.0

  init(_ options: StageOptions) throws {
    let userPictures = [options.from, options.to]
    let screens = zip(Self.names, try Destination.all()).enumerated().map { index, pair in
      PictureViewController(
        destination: pair.1, name: pair.0, image: index < userPictures.count ? userPictures[index] : nil)
    }
    for screen in screens { screen.tabBarItem = UITabBarItem(title: screen.title, image: nil, tag: 0) }
    container = ScrollTabController(viewControllers: screens)
  }

  var rootViewController: UIViewController { container }

  func begin() {
    scroll(from: 0, to: 0.46, between: 0.2, and: 0.8)
    scroll(from: 0.46, to: 0, between: 0.9, and: 1.2)
    scroll(from: 0, to: 1, between: 1.5, and: 2.3)
    at(2.7) { $0.selectedIndex = 3 }
  }

  func cancel() {}
  func reverse() {}

  private func at(_ time: Double, _ body: @escaping @MainActor (ScrollTabController) -> Void) {
    TurnQueue.current.after(time) { [weak container] in
      if let container { body(container) }
    }
  }

  /// Scrolls between two positions, in pages, along a smoothstep; the times are in seconds.
  private func scroll(from first: Double, to last: Double, between start: Double, and end: Double) {
    let steps = Int(saturating: (end - start) * Self.rate)
    for step in 1...steps {
      let fraction = Double(step) / Double(steps)
      let page = first + (last - first) * fraction * fraction * (3 - 2 * fraction)
      at(start + (end - start) * fraction) { container in
        container.scrollView.contentOffset.x = page * container.scrollView.bounds.width
        if step == steps { container.settle() }
      }
    }
  }
}
