import Engine
import Foundation

/// The presentation of an alert: a shade dims the content behind the alert.
final class AlertPresentationController: UIPresentationController {
  /// The opacity of the shade, 0…1.
  static let dimming: CGFloat = 0.2

  private let shade = UIView()
  private let tap = UITapGestureRecognizer()

  private var alert: UIAlertController? { presented as? UIAlertController }

  override var shouldRemovePresentersView: Bool { false }
  override var fillsContainer: Bool { false }
  override var adapts: Bool { false }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let containerView, let view = presentedView as? AlertView else { return .zero }
    return view.fittingFrame(in: containerView.bounds, safeArea: containerView.safeAreaInsets)
  }

  override func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    guard let view = presentedView as? AlertView else { return parentSize }
    return view.fittingFrame(
      in: CGRect(origin: .zero, size: parentSize), safeArea: containerView?.safeAreaInsets ?? .zero
    ).size
  }

  override func presentationTransitionWillBegin() {
    guard let containerView else { return }
    shade.backgroundColor = .black
    shade.alpha = 0
    shade.frame = containerView.bounds
    shade.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    containerView.insertSubview(shade, at: 0)
    if alert?.preferredStyle == .actionSheet {
      tap.addAction { [weak self] _ in self?.tappedOutside() }
      shade.addGestureRecognizer(tap)
    }
    alongside { self.shade.alpha = Self.dimming }
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { shade.removeFromSuperview() }
  }

  override func dismissalTransitionWillBegin() { alongside { self.shade.alpha = 0 } }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { shade.removeFromSuperview() }
  }

  private func alongside(_ changes: @escaping () -> Void) {
    guard let coordinator = presented?.transitionCoordinator else { return changes() }
    coordinator.animate(alongsideTransition: { _ in changes() })
  }

  private func tappedOutside() {
    if let alert, let cancel = alert.cancelAction { alert.choose(cancel) }
  }

  override func containerViewDidLayoutSubviews() {
    // During a transition, its animation moves the view, and a new container size is applied at the end.
    guard presented?.presentedBy?.transition == nil, let view = presentedView,
      view.superview === containerView
    else { return }
    let frame = frameOfPresentedViewInContainerView
    view.bounds.size = frame.size
    view.center = CGPoint(x: frame.midX, y: frame.midY)
  }
}

/// The transitions of alerts. An alert shrinks to its size as it fades in, and fades out without moving; an action
/// sheet slides.
final class AlertAnimation: NSObject, UIViewControllerAnimatedTransitioning, TimedAnimator {
  /// The durations of the transitions in seconds; Apple documents none.
  static let alertDuration: TimeInterval = 0.25
  static let sheetDuration: TimeInterval = 0.4
  /// The scale of an alert at the start of its presentation.
  static let initialScale: CGFloat = 1.2

  private let style: UIAlertController.Style
  private let isPresenting: Bool

  init(_ style: UIAlertController.Style, isPresenting: Bool) {
    self.style = style
    self.isPresenting = isPresenting
  }

  var timing: TransitionTiming { style == .actionSheet ? .system : .curve(.easeOut) }
  private var duration: TimeInterval { style == .alert ? Self.alertDuration : Self.sheetDuration }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: isPresenting ? .to : .from) else {
      return context.completeTransition(false)
    }
    if isPresenting, let controller = context.viewController(forKey: .to) {
      view.frame = context.finalFrame(for: controller)
      context.containerView.addSubview(view)
      view.layoutIfNeeded()
    }
    if style == .alert { fade(view, in: context) } else { slide(view, in: context) }
  }

  private func fade(_ view: UIView, in context: any UIViewControllerContextTransitioning) {
    let alpha = view.alpha
    if isPresenting {
      view.alpha = 0
      view.transform = CGAffineTransform(scaleX: Self.initialScale, y: Self.initialScale)
    }
    timing.animate(duration: duration) {
      view.alpha = self.isPresenting ? alpha : 0
      view.transform = .identity
    } completion: {
      view.alpha = alpha
      view.transform = .identity
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  private func slide(_ view: UIView, in context: any UIViewControllerContextTransitioning) {
    let center = view.center
    let below = CGPoint(
      x: center.x, y: context.containerView.bounds.maxY + view.bounds.height / 2)
    if isPresenting { view.center = below }
    timing.animate(duration: duration) {
      view.center = self.isPresenting ? center : below
    } completion: {
      view.center = center
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
