extension UIViewController {
  /// What bars show of a controller; made when it is first asked for.
  struct BarItems {
    var navigation: UINavigationItem?
    var tab: UITabBarItem?
    var toolbar: [UIBarButtonItem]?
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

  /// The title is the bars' too.
  func titleChanged() {
    barItems.navigation?.title = title
    barItems.tab?.title = title
  }

  func showToolbarItems(animated: Bool) {
    guard let navigation = navigationController, navigation.barChange == nil, navigation.shown === self else {
      return
    }
    navigation.toolbar.setItems(barItems.toolbar, animated: animated)
  }
}
