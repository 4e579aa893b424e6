import UIKit

/// Both animation and interaction controller; the property animator is the only source of truth.
final class CardScrubTransition: NSObject, UIViewControllerAnimatedTransitioning, UIViewControllerInteractiveTransitioning {

    var sourceFrame: CGRect = .zero
    var isInteractiveStart = false
    private var context: UIViewControllerContextTransitioning?
    private var propertyAnimator: UIViewPropertyAnimator?
    private var startFraction: CGFloat = 0

    var isRunning: Bool { propertyAnimator?.isRunning ?? false }
    var wantsInteractiveStart: Bool { isInteractiveStart }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.6 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        interruptibleAnimator(using: transitionContext).startAnimation()
    }

    func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning) {
        let animator = interruptibleAnimator(using: transitionContext)
        if isInteractiveStart {
            animator.pauseAnimation()
        } else {
            animator.startAnimation()
        }
    }

    func interruptibleAnimator(using transitionContext: UIViewControllerContextTransitioning) -> UIViewImplicitlyAnimating {
        if let existing = propertyAnimator { return existing }
        context = transitionContext
        let detail = transitionContext.viewController(forKey: .to)!
        let final = transitionContext.finalFrame(for: detail)
        transitionContext.containerView.addSubview(detail.view)
        detail.view.frame = sourceFrame
        detail.view.layer.cornerRadius = 24

        let animator = UIViewPropertyAnimator(duration: transitionDuration(using: transitionContext), curve: .linear)
        animator.addAnimations {
            detail.view.frame = final
            detail.view.layer.cornerRadius = 40
        }
        animator.addCompletion { [weak self] position in
            if position == .start { detail.view.removeFromSuperview() }
            transitionContext.completeTransition(position == .end)
            self?.propertyAnimator = nil
            self?.context = nil
        }
        propertyAnimator = animator
        return animator
    }

    func animationEnded(_ transitionCompleted: Bool) {
        isInteractiveStart = false
        startFraction = 0
    }

    // MARK: Driving

    func pause() {
        propertyAnimator?.pauseAnimation()
        startFraction = propertyAnimator?.fractionComplete ?? 0
        context?.pauseInteractiveTransition()
    }

    func update(_ fraction: CGFloat) {
        let clamped = min(max(startFraction + fraction, 0.001), 0.999)
        propertyAnimator?.fractionComplete = clamped
        context?.updateInteractiveTransition(clamped)
    }

    func end(finish: Bool, velocity: CGFloat) {
        guard let animator = propertyAnimator else { return }
        finish ? context?.finishInteractiveTransition() : context?.cancelInteractiveTransition()
        animator.isReversed = !finish
        let spring = UISpringTimingParameters(dampingRatio: 0.9, initialVelocity: CGVector(dx: 0, dy: abs(velocity)))
        animator.continueAnimation(withTimingParameters: spring, durationFactor: max(0.4, 1 - animator.fractionComplete))
    }
}
