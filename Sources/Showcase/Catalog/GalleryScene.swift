import GalleryScreens
import Transitions
import UIKit

/// The example app with three screens: photos that another layout enlarges and a pop shrinks, a card that is removed,
/// and a settings row that unfolds. At the end the photos return.
@MainActor
final class GalleryScene: Stage {
  /// The duration in seconds.
  static let duration = 5.2

  private let tabs = GalleryController()

  init(_ options: StageOptions) throws {}

  var rootViewController: UIViewController { tabs }

  func begin() {
    at(0.3) { scene in
      guard let photos = scene.screen(0) as? UICollectionViewController else { return }
      photos.collectionView(photos.collectionView, didSelectItemAt: [0, 7])
    }
    at(1.4) { ($0.tabs.viewControllers?[0] as? UINavigationController)?.popViewController(animated: true) }
    at(2.2) { $0.tabs.selectedIndex = 1 }
    at(2.5) { scene in
      guard let cards = scene.screen(1), let table = cards.view.subviews.first as? UITableView else { return }
      (cards as? any UITableViewDelegate)?.tableView(table, didSelectRowAt: [0, 0])
    }
    at(3.3) { $0.tabs.selectedIndex = 2 }
    at(3.7) { scene in
      guard let settings = scene.screen(2) as? UITableViewController else { return }
      settings.tableView(settings.tableView, didSelectRowAt: [2, 0])
    }
    at(4.8) { $0.tabs.selectedIndex = 0 }
  }

  func cancel() {}
  func reverse() {}

  private func screen(_ index: Int) -> UIViewController? {
    (tabs.viewControllers?[index] as? UINavigationController)?.topViewController
  }

  /// Calls `body` at a time in seconds after now.
  private func at(_ time: Double, _ body: @escaping @MainActor (GalleryScene) -> Void) {
    TurnQueue.current.after(time) { [weak self] in
      if let self { body(self) }
    }
  }
}
