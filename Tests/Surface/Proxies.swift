import UIKit

@MainActor func proxies() {
  UINavigationBar.appearance().barTintColor = UIColor.black
  UINavigationBar.appearance().tintColor = .white
  UINavigationBar.appearance().titleTextAttributes = [NSAttributedString.Key.foregroundColor: UIColor.white]
  UITabBar.appearance().tintColor = .red
  UIBarButtonItem.appearance().setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 12)], for: .normal)
  let item: UIBarItem = UIBarItem.appearance()
  item.setTitleTextAttributes(nil, for: .disabled)
  let label: UILabel = UILabel.appearance()
  label.textColor = .gray
  let types: [UIAppearance.Type] = [UIView.self, UITabBarItem.self]
  for type in types { _ = type.appearance() }
  let containers: [UIAppearanceContainer.Type] = [UIToolbar.self, UINavigationController.self]
  for type in types { _ = type.appearance(whenContainedInInstancesOf: containers) }
  let inside: UIBarItem = UIBarItem.appearance(whenContainedInInstancesOf: [UIToolbar.self])
  inside.setTitleTextAttributes(nil, for: .normal)
  let view: UIView = UIView.appearance(whenContainedInInstancesOf: containers)
  view.tintColor = .red
}

/// A table controller whose table is refreshed.
final class Inbox: UITableViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let control = UIRefreshControl()
    control.attributedTitle = NSAttributedString(string: "Pull")
    control.tintColor = .red
    refreshControl = control
    let scroll: UIScrollView = tableView
    scroll.refreshControl = control
    if !control.isRefreshing { control.beginRefreshing() }
    control.endRefreshing()
  }
}

func underlined(_ text: String) -> NSAttributedString {
  NSAttributedString(
    string: text,
    attributes: [
      NSAttributedString.Key.underlineStyle: NSUnderlineStyle.single.rawValue, .underlineColor: UIColor.red,
      .strikethroughStyle: NSUnderlineStyle([.thick, .patternDash]).rawValue,
      .strikethroughColor: UIColor.blue,
    ])
}

func underlineStyles() -> [NSUnderlineStyle] {
  [.single, .thick, .double, .patternDot, .patternDash, .byWord, NSUnderlineStyle(rawValue: 1)]
}
