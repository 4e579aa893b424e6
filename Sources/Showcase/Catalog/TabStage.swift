import Transitions
import UIKit

/// Two tabs that slide, or have a custom delegate, before a change to the second tab.
@MainActor
package final class TabStage: Stage {
  package let tabs = UITabBarController()
  private let pair: PicturePair?
  /// The tab bar delegate, retained here since delegates are weak.
  private let delegate: any UITabBarControllerDelegate

  package init(
    _ options: StageOptions,
    delegate make: @MainActor (UITabBarController) -> any UITabBarControllerDelegate = {
      SlideTabs($0, pageEdge: .line)
    }
  ) throws {
    pair = try PicturePair(options)
    if let pair {
      tabs.viewControllers = [pair.first, pair.second]
      tabs.tabBar.isHidden = true
      delegate = make(tabs)
      tabs.delegate = delegate
      return
    }
    let destinations = try Destination.all(from: options.from, to: options.to)
    let grid = DestinationGridViewController(destinations: destinations)
    let page = DestinationViewController(
      destination: destinations[0], nearby: destinations.dropFirst().prefix(3).map(\.picture))
    (grid.palette, page.palette) = (options.palette, options.palette)
    // The bar is opaque, since the entry shows the slide, not a blur in each frame.
    tabs.tabBar.isTranslucent = false
    if options.isDark { tabs.tabBar.barTintColor = options.palette.background }
    grid.tabBarItem = UITabBarItem(title: "Places", image: TabStage.icon(.squares), tag: 0)
    page.tabBarItem = UITabBarItem(title: "Today", image: TabStage.icon(.disc), tag: 1)
    tabs.viewControllers = [grid, page]
    delegate = make(tabs)
    tabs.delegate = delegate
  }

  package var pictures: (any PictureScreens)? { pair }

  package var rootViewController: UIViewController { tabs }
  package func begin() { tabs.selectedIndex = 1 }

  private enum Icon {
    case squares, disc
  }

  /// A tab's icon of 24 points at scale 3, as a template that the bar tints.
  private static func icon(_ icon: Icon) -> UIImage {
    let side = 72
    var bytes: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        let (u, v) = ((Double(x) + 0.5) / 3, (Double(y) + 0.5) / 3)
        let coverage: Double
        switch icon {
        case .squares:
          let isInside = [u, v].allSatisfy { (3...11).contains($0) || (13...21).contains($0) }
          coverage = isInside ? 1 : 0
        case .disc: coverage = min(1, max(0, (9 - hypot(u - 12, v - 12)) * 3 + 0.5))
        }
        bytes += [0, 0, 0, UInt8((coverage * 255).rounded())]
      }
    }
    let pixels = CGImage(width: side, height: side, isOpaque: false, premultipliedBGRA: bytes)
    return UIImage(cgImage: pixels, scale: 3, orientation: .up)
  }
}
