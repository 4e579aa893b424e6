import Foundation

extension UITabBar: BarAppearanceObserver {
  func appearanceChanged() {
    appearances.usesStandard = true
    updateAppearance()
  }

  /// The standard appearance; made when it is first read.
  var keptStandardAppearance: UITabBarAppearance {
    if let standard = appearances.standard { return standard }
    let new = UITabBarAppearance()
    new.observer = self
    appearances.standard = new
    return new
  }

  func setAppearance(
    _ path: WritableKeyPath<BarAppearances<UITabBarAppearance>, UITabBarAppearance?>,
    _ new: UITabBarAppearance?
  ) {
    let copy = new.map { UITabBarAppearance(barAppearance: $0) }
    copy?.observer = self
    appearances[keyPath: path] = copy
    if path == \.standard { appearances.usesStandard = true }
    followContent()
  }

  /// The appearance to show; nil without any.
  var shownAppearance: UITabBarAppearance? { appearances.shown(isCompact: false, isAtEdge: isAtEdge) }

  /// Takes the look of the appearance.
  func updateAppearance() {
    let appearance = shownAppearance
    look.ground = appearance?.ground
    for button in buttons { button.look = appearance?.stackedLayoutAppearance }
  }

  /// Follows the content of the selected tab, where the appearance depends on it.
  func followContent() {
    if appearances.scrollEdge != nil { content?.guides.tabBar = self }
    updateAppearance()
  }

  /// What scrolls in the selected tab.
  private var content: UIScrollView? {
    let shown = controller?.selectedViewController
    return ((shown as? UINavigationController)?.topViewController ?? shown)?.topScrollView
  }

  /// Whether the content above ends at the bar, or does not scroll.
  private var isAtEdge: Bool {
    guard let content else { return true }
    let end = content.contentOffset.y + content.bounds.height - content.adjustedContentInset.bottom
    return end >= content.contentSize.height - 0.5
  }
}
