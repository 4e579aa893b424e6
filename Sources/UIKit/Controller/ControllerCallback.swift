/// The callbacks of `UIViewController` that ported code may exchange with other methods; the callbacks of the base
/// class only run such a method.
enum ControllerCallback: Int, CaseIterable {
  case viewDidLoad
  case viewWillAppear
  case viewDidAppear
  case viewWillDisappear
  case viewDidDisappear
  case viewDidLayoutSubviews
}
