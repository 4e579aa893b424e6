import ObjectiveCRuntime

extension UIViewController {
  /// Calls the method with which ported code has exchanged a callback, if any; `animated` is the callback's argument,
  /// nil for a callback without an argument.
  func runReplacement(of callback: ControllerCallback, animated: Bool? = nil) {
    let method = ControllerCallback.methods[callback.rawValue]
    _ = method.runsReplacement(for: self, animated.map { [$0] } ?? [])
  }
}

extension ControllerCallback {
  /// The methods of all callbacks, in the order of the cases.
  fileprivate static let methods = allCases.map { callback in
    Method(callback.selector) { (_: UIViewController, _: ObjectiveC.Arguments) in nil }
  }

  /// The name of the callback's method in Objective-C.
  private var selector: String {
    switch self {
    case .viewDidLoad, .viewDidLayoutSubviews: "\(self)"
    case .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear: "\(self):"
    }
  }

  /// Allows ported code to exchange the methods of the callbacks.
  static func expose() {
    let controller = ObjectiveC.ExposedClass(UIViewController.self)
    for callback in allCases { controller.exchangeable(methods[callback.rawValue], callback.selector) }
  }
}
