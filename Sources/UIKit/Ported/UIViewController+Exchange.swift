import ObjectiveCRuntime

extension UIViewController {
  /// Calls the method with which code has exchanged a callback, if any; `animated` is the callback's argument, nil if
  /// it has none.
  func runReplacement(of callback: ControllerCallback, animated: Bool? = nil) {
    let method = ControllerCallback.methods[callback.rawValue]
    _ = method.runsReplacement(for: self, animated.map { [$0] } ?? [])
  }
}

extension ControllerCallback {
  /// The methods of all callbacks, in their order.
  fileprivate static let methods = allCases.map { callback in
    Method(callback.selector) { (_: UIViewController, _: ObjectiveC.Arguments) in nil }
  }

  /// The name in Objective-C.
  private var selector: String {
    switch self {
    case .viewDidLoad, .viewDidLayoutSubviews: "\(self)"
    case .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear: "\(self):"
    }
  }

  static func expose() {
    let controller = ObjectiveC.ExposedClass(UIViewController.self)
    for callback in allCases { controller.exchangeable(methods[callback.rawValue], callback.selector) }
  }
}
