/// The callbacks of `UIViewController` that code may exchange with methods of its own; they do nothing themselves.
enum ControllerCallback: Int, CaseIterable {
  case viewDidLoad
  case viewWillAppear
  case viewDidAppear
  case viewWillDisappear
  case viewDidDisappear
  case viewDidLayoutSubviews
}
