import Segue

/// A navigation delegate that supplies the animators, and a pan gesture that pops interactively.
final class Growing: NSObject, UINavigationControllerDelegate {
  private let pop = UIPercentDrivenInteractiveTransition()
  private var isDragging = false

  init(_ navigation: UINavigationController) {
    super.init()
    navigation.delegate = self
    let pan = UIPanGestureRecognizer()
    pan.addAction { [weak self, weak navigation, unowned pan] _ in
      guard let self, let view = navigation?.view else { return }
      let fraction = pan.translation(in: view).x / view.bounds.width
      switch pan.state {
      case .began:
        isDragging = true
        navigation?.popViewController(animated: true)
      case .changed: pop.update(fraction)
      case .ended where fraction > 0.3 || pan.velocity(in: view).x > 500: release { $0.finish() }
      default: release { $0.cancel() }
      }
    }
    navigation.view.addGestureRecognizer(pan)
    // The built-in pop gesture, which begins at the edge of the screen, is disabled.
    navigation.interactivePopGestureRecognizer?.isEnabled = false
  }

  private func release(_ end: (UIPercentDrivenInteractiveTransition) -> Void) {
    isDragging = false
    end(pop)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from: UIViewController, to: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    let tiles = (operation == .pop ? to : from) as? TilesController
    return tiles.map { Grow(from: $0.tapped, isPop: operation == .pop) }
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { isDragging ? pop : nil }
}
