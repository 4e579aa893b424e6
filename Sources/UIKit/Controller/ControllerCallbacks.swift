import ObjectiveCRuntime

/// The callbacks of `UIViewController` that code may exchange with methods of its own; they do nothing themselves.
enum ControllerCallbacks {
  static let viewDidLoad = Method("viewDidLoad", nothing)
  static let viewWillAppear = Method("viewWillAppear:", nothing)
  static let viewDidAppear = Method("viewDidAppear:", nothing)
  static let viewWillDisappear = Method("viewWillDisappear:", nothing)
  static let viewDidDisappear = Method("viewDidDisappear:", nothing)
  static let viewDidLayoutSubviews = Method("viewDidLayoutSubviews", nothing)

  private static let nothing: @MainActor (UIViewController, ObjectiveC.Arguments) -> Any? = { _, _ in nil }

  static func expose() {
    let controller = ObjectiveC.ExposedClass(UIViewController.self)
    controller.exchangeable(viewDidLoad, "viewDidLoad")
    controller.exchangeable(viewWillAppear, "viewWillAppear:")
    controller.exchangeable(viewDidAppear, "viewDidAppear:")
    controller.exchangeable(viewWillDisappear, "viewWillDisappear:")
    controller.exchangeable(viewDidDisappear, "viewDidDisappear:")
    controller.exchangeable(viewDidLayoutSubviews, "viewDidLayoutSubviews")
  }
}
