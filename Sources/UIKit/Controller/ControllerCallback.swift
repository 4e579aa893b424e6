/// The callbacks of `UIViewController` that ported code may exchange with other methods; the base class's
/// implementation of a callback only runs the exchanged method.
enum ControllerCallback: Int, CaseIterable {
  case viewDidLoad
  case viewWillAppear
  case viewDidAppear
  case viewWillDisappear
  case viewDidDisappear
  case viewDidLayoutSubviews
}
