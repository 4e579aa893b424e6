extension UIViewController {
  func makeEditButton() -> UIBarButtonItem {
    if let button = barItems.edit { return button }
    let button = UIBarButtonItem(
      systemItem: .edit,
      primaryAction: UIAction { [weak self] _ in
        guard let self else { return }
        setEditing(!isEditing, animated: true)
      })
    button.title = UIBarButtonItem.SystemItem.edit.title
    barItems.edit = button
    showEditing()
    return button
  }

  func showEditing() {
    let item: UIBarButtonItem.SystemItem = barItems.isEditing ? .done : .edit
    barItems.edit?.title = item.title
    barItems.edit?.style = barItems.isEditing ? .done : .plain
  }

  /// Implements `show(_:sender:)`.
  func showNow(_ controller: UIViewController, _ sender: Any?) {
    let ancestors = sequence(first: self, next: \.parent).lazy
    if let split = ancestors.first(where: { $0 is UINavigationController || $0 is UISplitViewController })
      as? UISplitViewController
    {
      return split.show(controller, sender: sender)
    }
    if let navigation = self as? UINavigationController ?? navigationController {
      navigation.pushViewController(controller, animated: true)
    } else {
      present(controller, animated: true)
    }
  }

  /// Implements `showDetailViewController(_:sender:)`.
  func showDetailNow(_ controller: UIViewController, _ sender: Any?) {
    if let splitViewController {
      splitViewController.showDetailViewController(controller, sender: sender)
    } else {
      present(controller, animated: true)
    }
  }
}
