import ObjectiveCRuntime

/// A function that the loader calls. It schedules the exposure of the methods, properties and initialisers of UIKit
/// that ported code uses by name; they are exposed before the first search for a name.
@section(".init_array") @used
private let exposeUIKit: @convention(c) () -> Void = {
  ObjectiveC.ExposedClasses.add {
    exposeViews()
    exposeControls()
    exposeControllers()
    exposeInitializers()
    ControllerCallback.expose()
    // An action method may have a parameter for the event although the action is sent without one; Objective-C would
    // pass nil.
    ObjectiveC.Arguments.emptyObjects[ObjectIdentifier(UIEvent.self)] = {
      MainActor.assumeIsolated { UIEvent() }
    }
  }
}

private func exposeViews() {
  let responder = ObjectiveC.ExposedClass(UIResponder.self)
  responder.method("becomeFirstResponder") { object, _ in object.becomeFirstResponder() }
  responder.method("resignFirstResponder") { object, _ in object.resignFirstResponder() }
  responder.property("next") { $0.next }

  let view = ObjectiveC.ExposedClass(UIView.self)
  view.method("removeFromSuperview") { object, _ in object.removeFromSuperview() }
  view.method("setNeedsLayout") { object, _ in object.setNeedsLayout() }
  view.method("layoutIfNeeded") { object, _ in object.layoutIfNeeded() }
  view.method("setNeedsDisplay") { object, _ in object.setNeedsDisplay() }
  view.method("setNeedsUpdateConstraints") { object, _ in object.setNeedsUpdateConstraints() }
  view.method("sizeToFit") { object, _ in object.sizeToFit() }
  view.method("addSubview:") { object, arguments in object.addSubview(arguments(0)) }
  view.method("bringSubviewToFront:") { object, arguments in object.bringSubviewToFront(arguments(0)) }
  view.method("sendSubviewToBack:") { object, arguments in object.sendSubviewToBack(arguments(0)) }
  view.property("frame", { $0.frame }, { $0.frame = $1 })
  view.property("bounds", { $0.bounds }, { $0.bounds = $1 })
  view.property("center", { $0.center }, { $0.center = $1 })
  view.property("transform", { $0.transform }, { $0.transform = $1 })
  view.property("alpha", { $0.alpha }, { $0.alpha = $1 })
  view.property("hidden", { $0.isHidden }, { $0.isHidden = $1 })
  view.property("isHidden", { $0.isHidden }, { $0.isHidden = $1 })
  view.property("opaque", { $0.isOpaque }, { $0.isOpaque = $1 })
  view.property("backgroundColor", { $0.backgroundColor }, { $0.backgroundColor = $1 })
  view.property("tintColor", { $0.tintColor }, { $0.tintColor = $1 })
  view.property("tag", { $0.tag }, { $0.tag = $1 })
  view.property("clipsToBounds", { $0.clipsToBounds }, { $0.clipsToBounds = $1 })
  view.property(
    "userInteractionEnabled", { $0.isUserInteractionEnabled }, { $0.isUserInteractionEnabled = $1 })
  view.property("layer") { $0.layer }
  view.property("subviews") { $0.subviews }
  view.property("superview") { $0.superview }
  view.property("window") { $0.window }
  view.property("safeAreaInsets") { $0.safeAreaInsets }

  let scrollView = ObjectiveC.ExposedClass(UIScrollView.self)
  scrollView.property("contentOffset", { $0.contentOffset }, { $0.contentOffset = $1 })
  scrollView.property("contentSize", { $0.contentSize }, { $0.contentSize = $1 })
  scrollView.property("contentInset", { $0.contentInset }, { $0.contentInset = $1 })
  scrollView.property("scrollEnabled", { $0.isScrollEnabled }, { $0.isScrollEnabled = $1 })
  scrollView.property("panGestureRecognizer") { $0.panGestureRecognizer }

  let label = ObjectiveC.ExposedClass(UILabel.self)
  label.property("text", { $0.text }, { $0.text = $1 })
  label.property("textColor", { $0.textColor }, { $0.textColor = $1 })
  label.property("font", { $0.font }, { $0.font = $1 })
  let imageView = ObjectiveC.ExposedClass(UIImageView.self)
  imageView.property("image", { $0.image }, { $0.image = $1 })
}

private func exposeControls() {
  let control = ObjectiveC.ExposedClass(UIControl.self)
  control.property("enabled", { $0.isEnabled }, { $0.isEnabled = $1 })
  control.property("selected", { $0.isSelected }, { $0.isSelected = $1 })
  control.property("highlighted", { $0.isHighlighted }, { $0.isHighlighted = $1 })

  let search = ObjectiveC.ExposedClass(UISearchBar.self)
  search.property("text", { $0.text }, { $0.text = $1 })
  search.property("placeholder", { $0.placeholder }, { $0.placeholder = $1 })
  // Apps reach the parts of a search bar by these names, which are not documented.
  search.property("searchField") { $0.searchTextField }
  search.property("cancelButton") { $0.cancelButton }
  search.property(
    "cancelButtonText", { $0.cancelButton.title(for: .normal) },
    { $0.cancelButton.setTitle($1, for: .normal) })

  let recognizer = ObjectiveC.ExposedClass(UIGestureRecognizer.self)
  recognizer.property("enabled", { $0.isEnabled }, { $0.isEnabled = $1 })
  recognizer.property("view") { $0.view }
}

private func exposeControllers() {
  let controller = ObjectiveC.ExposedClass(UIViewController.self)
  controller.property("title", { $0.title }, { $0.title = $1 })
  controller.property("view", { $0.view }, { $0.view = $1 })
  controller.property("navigationController") { $0.navigationController }
  controller.property("tabBarController") { $0.tabBarController }
  controller.property("presentedViewController") { $0.presentedViewController }
  controller.property("presentingViewController") { $0.presentingViewController }

  let navigation = ObjectiveC.ExposedClass(UINavigationController.self)
  navigation.method("popViewControllerAnimated:") { object, arguments in
    object.popViewController(animated: arguments(0))
  }
  navigation.method("popToRootViewControllerAnimated:") { object, arguments in
    object.popToRootViewController(animated: arguments(0))
  }
  navigation.property("viewControllers", { $0.viewControllers }, { $0.viewControllers = $1 })
  navigation.property("navigationBar") { $0.navigationBar }

  let tabs = ObjectiveC.ExposedClass(UITabBarController.self)
  tabs.property("selectedIndex", { $0.selectedIndex }, { $0.selectedIndex = $1 })
  tabs.property("selectedViewController", { $0.selectedViewController }, { $0.selectedViewController = $1 })
  tabs.property("viewControllers", { $0.viewControllers }, { $0.viewControllers = $1 })
  tabs.property("tabBar") { $0.tabBar }
}

private func exposeInitializers() {
  func exposeInitializer<Object: AnyObject>(_ make: @escaping @MainActor () -> Object) {
    ObjectiveC.ExposedClass(Object.self).creator(make)
  }
  exposeInitializer { UIView() }
  exposeInitializer { UILabel() }
  exposeInitializer { UIImageView() }
  exposeInitializer { UIButton() }
  exposeInitializer { UIControl() }
  exposeInitializer { UISearchBar() }
  exposeInitializer { UIScrollView() }
  exposeInitializer { UITableView() }
  exposeInitializer { UIStackView() }
  exposeInitializer { UIViewController() }
  exposeInitializer { UINavigationController() }
  exposeInitializer { UITabBarController() }
  exposeInitializer { UITableViewController() }
}
