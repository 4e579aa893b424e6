import UIKit

class BlurPopupTransition: NSObject, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning {
    private var isPresenting = false

    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        isPresenting = true
        return self
    }

    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        isPresenting = false
        return self
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return UIAccessibility.isReduceMotionEnabled ? 0.2 : 0.45
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let presenting = isPresenting
        guard let popup = transitionContext.viewController(forKey: presenting ? .to : .from) as? BlurPopupViewController else {
            transitionContext.completeTransition(false)
            return
        }
        if presenting {
            transitionContext.containerView.addSubview(popup.view)
            popup.view.frame = transitionContext.finalFrame(for: popup)
            popup.card.transform = CGAffineTransform(scaleX: 0.7, y: 0.7)
            popup.card.alpha = 0
        }

        let animator = UIViewPropertyAnimator(duration: transitionDuration(using: transitionContext), dampingRatio: presenting ? 0.8 : 1) {
            popup.blurView.effect = presenting ? UIBlurEffect(style: .dark) : nil
            popup.card.alpha = presenting ? 1 : 0
            popup.card.transform = presenting ? .identity : CGAffineTransform(scaleX: 0.7, y: 0.7)
        }
        animator.addCompletion { position in
            if !presenting { popup.view.removeFromSuperview() }
            transitionContext.completeTransition(position == .end)
        }
        animator.startAnimation()
    }
}
