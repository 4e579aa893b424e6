import Segue

/// The whole app: photos, cards and settings, in tabs.
public final class GalleryController: UITabBarController {
  private let settings = GallerySettings()

  public override func viewDidLoad() {
    super.viewDidLoad()
    tabBar.isTranslucent = false
    let photos = PhotosViewController(settings: settings)
    settings.changed = { [weak photos] in photos?.applySettings() }
    viewControllers = [photos, CardsViewController(), SettingsViewController(settings: settings)].enumerated()
      .map {
        index, screen in
        let navigation = UINavigationController(rootViewController: screen)
        navigation.navigationBar.isTranslucent = false
        let title = ["Photos", "Cards", "Settings"][index]
        navigation.tabBarItem = UITabBarItem(title: title, image: Self.icon(index), tag: index)
        return navigation
      }
  }

  /// A grid, a card or a row of switches, drawn as a template.
  private static func icon(_ index: Int) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 26, height: 26)).image { _ in
      UIColor.black.setFill()
      switch index {
      case 0:
        for tile in 0..<9 {
          let frame = CGRect(x: 3 + tile % 3 * 7, y: 3 + tile / 3 * 7, width: 6, height: 6)
          UIBezierPath(roundedRect: frame, cornerRadius: 1.5).fill()
        }
      case 1:
        UIBezierPath(roundedRect: CGRect(x: 4, y: 4, width: 18, height: 11), cornerRadius: 2.5).fill()
        UIBezierPath(roundedRect: CGRect(x: 4, y: 17, width: 18, height: 5), cornerRadius: 2).fill()
      default:
        for row in 0..<3 {
          UIBezierPath(roundedRect: CGRect(x: 3, y: 5 + row * 7, width: 20, height: 2), cornerRadius: 1)
            .fill()
          let center = CGPoint(x: row == 1 ? 17 : 9, y: 6 + row * 7)
          UIBezierPath(arcCenter: center, radius: 3, startAngle: 0, endAngle: 2 * .pi, clockwise: true).fill()
        }
      }
    }.withRenderingMode(.alwaysTemplate)
  }
}
