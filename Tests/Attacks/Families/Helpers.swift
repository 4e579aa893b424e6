import Engine
import Segue

/// An animator whose animation is a closure.
@MainActor final class AttackAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let duration: Double
  let animate: (any UIViewControllerContextTransitioning) -> Void
  var onEnd: () -> Void = {}

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

  func animationEnded(_ transitionCompleted: Bool) { onEnd() }
}

/// A navigation delegate whose callbacks call closures.
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

/// A transitioning delegate that calls a closure before it returns its animator.
@MainActor final class AttackTransitioningDelegate: NSObject, UIViewControllerTransitioningDelegate {
  let animator: any UIViewControllerAnimatedTransitioning
  var onRequest: () -> Void = {}

  init(_ animator: any UIViewControllerAnimatedTransitioning) { self.animator = animator }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    onRequest()
    return animator
  }

  func animationController(forDismissed dismissed: UIViewController) -> (
    any UIViewControllerAnimatedTransitioning
  )? {
    onRequest()
    return animator
  }
}

/// A scroll view's delegate that zooms the first subview and calls a closure when the view scrolls.
@MainActor final class AttackScrollDelegate: NSObject, UIScrollViewDelegate {
  var onScroll: (UIScrollView) -> Void = { _ in }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { scrollView.subviews.first }
  func scrollViewDidScroll(_ scrollView: UIScrollView) { onScroll(scrollView) }
}

/// A controller whose callbacks call closures.
final class AttackController: UIViewController {
  enum Moment: String, CaseIterable, Sendable {
    case viewDidLoad, viewWillAppear, viewIsAppearing, viewDidAppear, viewWillDisappear, viewDidDisappear
    case viewWillLayoutSubviews, viewDidLayoutSubviews, willMove, didMove
  }

  /// The closures to call at each moment. A closure is removed before its call, so it is called once.
  var callbacks: [Moment: @MainActor (AttackController) -> Void] = [:]

  private func call(_ moment: Moment) {
    // Endless repetition is a separate attack.
    if let callback = callbacks.removeValue(forKey: moment) { callback(self) }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .gray
    call(.viewDidLoad)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    call(.viewWillAppear)
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    call(.viewIsAppearing)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    call(.viewDidAppear)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    call(.viewWillDisappear)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    call(.viewDidDisappear)
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    call(.viewWillLayoutSubviews)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    call(.viewDidLayoutSubviews)
  }

  override func willMove(toParent parent: UIViewController?) {
    super.willMove(toParent: parent)
    call(.willMove)
  }

  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    call(.didMove)
  }
}

/// A view whose callbacks call closures.
final class AttackView: UIView {
  var onLayout: @MainActor (AttackView) -> Void = { _ in }
  var onMoveToWindow: @MainActor (AttackView) -> Void = { _ in }
  var onMoveToSuperview: @MainActor (AttackView) -> Void = { _ in }
  var onTouch: @MainActor (AttackView) -> Void = { _ in }

  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout(self)
  }

  override func willMove(toSuperview newSuperview: UIView?) {
    super.willMove(toSuperview: newSuperview)
    // The closure is called once, because endless repetition is a separate attack.
    let callback = onMoveToSuperview
    onMoveToSuperview = { _ in }
    callback(self)
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    onMoveToWindow(self)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { onTouch(self) }
}

/// A layer whose callbacks call closures.
final class AttackLayer: CALayer {
  nonisolated(unsafe) var onDisplay: (AttackLayer) -> Void = { _ in }
  nonisolated(unsafe) var onLayout: (AttackLayer) -> Void = { _ in }
  nonisolated(unsafe) var onAction: (AttackLayer, String) -> (any CAAction)? = { _, _ in nil }

  override func display() { onDisplay(self) }
  override func layoutSublayers() { onLayout(self) }
  override func action(forKey event: String) -> (any CAAction)? { onAction(self, event) }
}
