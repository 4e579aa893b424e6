extension UIViewController {
  /// The bar items of a controller, which are created on first use, and other settings that concern bars.
  struct BarItems {
    var navigation: UINavigationItem?
    var tab: UITabBarItem?
    /// Whether the app has set the tab bar item.
    var hasOwnTab = false
    var toolbar: [UIBarButtonItem]?
    var edit: UIBarButtonItem?
    var isEditing = false
    /// The value of `automaticallyAdjustsScrollViewInsets`.
    var adjustsInsets = true
    /// The value of `edgesForExtendedLayout`.
    var extendedEdges = UIRectEdge.all
    /// The value of `extendedLayoutIncludesOpaqueBars`.
    var includesOpaqueBars = false
    var contentScrollViews = EdgeScrollViews()
  }

  func makeNavigationItem() -> UINavigationItem {
    if let item = barItems.navigation { return item }
    let item = UINavigationItem(mainActor: ())
    item.title = title
    barItems.navigation = item
    return item
  }

  func makeTabBarItem() -> UITabBarItem {
    if let item = barItems.tab { return item }
    let item = UITabBarItem(title: title, image: nil, selectedImage: nil)
    barItems.tab = item
    return item
  }

  /// The root controller's item for a navigation controller that has neither a title nor an item; otherwise nil.
  var sharedTabBarItem: UITabBarItem? {
    guard title == nil, !barItems.hasOwnTab else { return nil }
    return (self as? UINavigationController)?.stack.current.first?.tabBarItem
  }

  /// Updates the tab bar that shows this controller's item.
  func tabBarItemChanged() {
    let container = parent is UINavigationController ? parent?.parent : parent
    (container as? UITabBarController)?.showItems()
  }

  /// Passes a changed title on to the bar items.
  func titleChanged() {
    barItems.navigation?.title = title
    barItems.tab?.title = title
    if self is UINavigationController { tabBarItemChanged() }
  }

  func showToolbarItems(animated: Bool) {
    guard let navigation = navigationController, navigation.barChange == nil,
      navigation.shownController === self
    else { return }
    navigation.toolbar.setItems(barItems.toolbar, animated: animated)
  }
}
