import UIKit

/// A screen that adds a navigation bar below the status bar.
final class BarScreen: UIViewController, UINavigationBarDelegate {
  let bar = UINavigationBar()

  override func viewDidLoad() {
    super.viewDidLoad()
    bar.delegate = self
    bar.setItems([UINavigationItem(title: "Bar")], animated: false)
    view.addSubview(bar)
  }

  func position(for bar: any UIBarPositioning) -> UIBarPosition {
    switch bar.barPosition {
    case .any, .bottom, .top, .topAttached: break
    @unknown default: break
    }
    return bar === self.bar ? UIBarPosition.topAttached : .any
  }
}

final class PlainBarDelegate: NSObject, UIBarPositioningDelegate {}

@MainActor func position(of bar: UINavigationBar) -> UIBarPosition {
  UISearchBar().barPosition == .top ? PlainBarDelegate().position(for: bar) : .any
}
