import Engine
import Foundation

/// The properties that views and bar items take from appearance proxies.
@MainActor
enum AppearanceTable {
  static let properties: [AppearanceProperty] = views + navigationBars + otherBars + items + controls

  private static let views: [AppearanceProperty] = [
    AppearanceProperty(of: UIView.self, get: \.ownTint, set: { $0.tintColor = $1 }, same: { $0 == $1 }),
    AppearanceProperty(\UIView.backgroundColor), AppearanceProperty(\UIView.isExclusiveTouch),
    AppearanceProperty(of: UILabel.self, get: { $0.font }, set: { $0.font = $1 }, same: { $0 == $1 }),
    AppearanceProperty(
      of: UILabel.self, get: { $0.textColor }, set: { $0.textColor = $1 }, same: { $0 == $1 }),
    AppearanceProperty(\UITableView.separatorColor),
  ]

  private static let navigationBars: [AppearanceProperty] = [
    AppearanceProperty(\UINavigationBar.barTintColor), AppearanceProperty(\UINavigationBar.barStyle),
    AppearanceProperty(\UINavigationBar.isTranslucent), AppearanceProperty(\UINavigationBar.shadowImage),
    AppearanceProperty(\UINavigationBar.backIndicatorImage),
    AppearanceProperty(\UINavigationBar.backIndicatorTransitionMaskImage),
    AppearanceProperty(
      of: UINavigationBar.self, get: { $0.backgroundImage(for: .default) },
      set: { $0.setBackgroundImage($1, for: .default) }, same: { $0 == $1 }),
    .attributes({ (bar: UINavigationBar) in bar.titleTextAttributes }, { $0.titleTextAttributes = $1 }),
    .appearance({ (bar: UINavigationBar) in bar.appearances.ownStandard }, { $0.standardAppearance = $1 }),
    .appearance({ (bar: UINavigationBar) in bar.appearances.scrollEdge }, { $0.scrollEdgeAppearance = $1 }),
    .appearance({ (bar: UINavigationBar) in bar.appearances.compact }, { $0.compactAppearance = $1 }),
    .appearance(
      { (bar: UINavigationBar) in bar.appearances.compactScrollEdge },
      { $0.compactScrollEdgeAppearance = $1 }),
  ]

  private static let otherBars: [AppearanceProperty] = [
    AppearanceProperty(\UITabBar.barTintColor), AppearanceProperty(\UITabBar.barStyle),
    AppearanceProperty(\UITabBar.isTranslucent), AppearanceProperty(\UITabBar.backgroundImage),
    AppearanceProperty(\UITabBar.shadowImage), AppearanceProperty(\UITabBar.unselectedItemTintColor),
    .appearance({ (bar: UITabBar) in bar.appearances.ownStandard }, { $0.standardAppearance = $1 }),
    .appearance({ (bar: UITabBar) in bar.appearances.scrollEdge }, { $0.scrollEdgeAppearance = $1 }),
    AppearanceProperty(\UIToolbar.barTintColor), AppearanceProperty(\UIToolbar.barStyle),
    AppearanceProperty(\UIToolbar.isTranslucent),
    AppearanceProperty(\UISearchBar.barTintColor), AppearanceProperty(\UISearchBar.barStyle),
    AppearanceProperty(\UISearchBar.isTranslucent), AppearanceProperty(\UISearchBar.backgroundImage),
    AppearanceProperty(\UISearchBar.searchBarStyle),
  ]

  private static let items: [AppearanceProperty] =
    [AppearanceProperty(\UIBarButtonItem.tintColor)]
    + [UIControl.State.normal, .highlighted, .disabled, .selected].map { state in
      .attributes(
        { (item: UIBarItem) in item.titleTextAttributes(for: state) },
        { $0.setTitleTextAttributes($1, for: state) })
    }

  private static let controls: [AppearanceProperty] = [
    AppearanceProperty(\UISwitch.onTintColor), AppearanceProperty(\UISwitch.thumbTintColor),
    AppearanceProperty(\UISlider.minimumTrackTintColor), AppearanceProperty(\UISlider.maximumTrackTintColor),
    AppearanceProperty(\UISlider.thumbTintColor), AppearanceProperty(\UIProgressView.progressTintColor),
    AppearanceProperty(\UIProgressView.trackTintColor),
    AppearanceProperty(\UIPageControl.pageIndicatorTintColor),
    AppearanceProperty(\UIPageControl.currentPageIndicatorTintColor),
    AppearanceProperty(
      of: UIActivityIndicatorView.self, get: { $0.color }, set: { $0.color = $1 }, same: { $0 == $1 }),
  ]
}
