import Engine
import Segue

/// Delegates and subclasses that an app would write.
@MainActor final class AttackAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let duration: Double
  let animate: (any UIViewControllerContextTransitioning) -> Void
  var ended: () -> Void = {}

  init(duration: Double, _ animate: @escaping @MainActor (any UIViewControllerContextTransitioning) -> Void) {
    self.duration = duration
    self.animate = animate
  }

  /// Fades the new view in and completes the transition.
  static func fade(_ duration: Double = 0.1) -> AttackAnimator {
    AttackAnimator(duration: duration) { context in
      if let view = context.view(forKey: .to) {
        context.containerView.addSubview(view)
        view.alpha = 0
        UIView.animate(
          withDuration: duration, animations: { view.alpha = 1 },
          completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
      } else {
        context.completeTransition(true)
      }
    }
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    duration
  }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    animate(transitionContext)
  }

  func animationEnded(_ transitionCompleted: Bool) { ended() }
}

@MainActor final class AttackNavigationDelegate: NSObject, UINavigationControllerDelegate {
  var animator: AttackAnimator?
  var driver: UIPercentDrivenInteractiveTransition?
  var willShow: (UIViewController) -> Void = { _ in }
  var didShow: (UIViewController) -> Void = { _ in }

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) { willShow(viewController) }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) { didShow(viewController) }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
}

@MainActor final class AttackTransitioningDelegate: NSObject, UIViewControllerTransitioningDelegate {
  let animator: any UIViewControllerAnimatedTransitioning
  var asked: () -> Void = {}

  init(_ animator: any UIViewControllerAnimatedTransitioning) { self.animator = animator }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    asked()
    return animator
  }

  func animationController(forDismissed dismissed: UIViewController) -> (
    any UIViewControllerAnimatedTransitioning
  )? {
    asked()
    return animator
  }
}

@MainActor final class AttackZoomer: NSObject, UIScrollViewDelegate {
  var scrolled: (UIScrollView) -> Void = { _ in }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { scrollView.subviews.first }
  func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolled(scrollView) }
}

/// A controller whose callbacks call closures.
final class AttackController: UIViewController {
  enum Moment: String, CaseIterable, Sendable {
    case viewDidLoad, viewWillAppear, viewIsAppearing, viewDidAppear, viewWillDisappear, viewDidDisappear
    case viewWillLayoutSubviews, viewDidLayoutSubviews, willMove, didMove
  }

  /// The calls at each moment; a call is made once and then removed.
  var at: [Moment: @MainActor (AttackController) -> Void] = [:]

  private func reach(_ moment: Moment) {
    // Each call is made once: calls that repeat without end are an attack of their own.
    if let call = at.removeValue(forKey: moment) { call(self) }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .gray
    reach(.viewDidLoad)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    reach(.viewWillAppear)
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    reach(.viewIsAppearing)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    reach(.viewDidAppear)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    reach(.viewWillDisappear)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    reach(.viewDidDisappear)
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    reach(.viewWillLayoutSubviews)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    reach(.viewDidLayoutSubviews)
  }

  override func willMove(toParent parent: UIViewController?) {
    super.willMove(toParent: parent)
    reach(.willMove)
  }

  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    reach(.didMove)
  }
}

/// A view whose callbacks call closures.
final class AttackView: UIView {
  var layouts: @MainActor (AttackView) -> Void = { _ in }
  var moves: @MainActor (AttackView) -> Void = { _ in }
  var comes: @MainActor (AttackView) -> Void = { _ in }
  var touched: @MainActor (AttackView) -> Void = { _ in }

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts(self)
  }

  override func willMove(toSuperview newSuperview: UIView?) {
    super.willMove(toSuperview: newSuperview)
    // The call is made once: calls that repeat without end are an attack of their own.
    let call = comes
    comes = { _ in }
    call(self)
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    moves(self)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { touched(self) }
}

/// A layer whose callbacks call closures.
final class AttackLayer: CALayer {
  nonisolated(unsafe) var displays: (AttackLayer) -> Void = { _ in }
  nonisolated(unsafe) var layouts: (AttackLayer) -> Void = { _ in }
  nonisolated(unsafe) var acts: (AttackLayer, String) -> (any CAAction)? = { _, _ in nil }

  override func display() { displays(self) }
  override func layoutSublayers() { layouts(self) }
  override func action(forKey event: String) -> (any CAAction)? { acts(self, event) }
}
