import UIKit

final class EdgePopAnimator: NSObject, UIViewControllerAnimatedTransitioning {

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return 0.4
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let fromView = transitionContext.view(forKey: .from),
              let toView = transitionContext.view(forKey: .to) else {
            transitionContext.completeTransition(false)
            return
        }

        let container = transitionContext.containerView
        let width = container.bounds.width

        container.insertSubview(toView, belowSubview: fromView)
        toView.frame = container.bounds
        toView.transform = CGAffineTransform(translationX: -width * 0.3, y: 0)

        let shade = UIView(frame: container.bounds)
        shade.backgroundColor = UIColor.black.withAlphaComponent(0.25)
        container.insertSubview(shade, belowSubview: fromView)

        fromView.layer.shadowColor = UIColor.black.cgColor
        fromView.layer.shadowOpacity = 0.3
        fromView.layer.shadowRadius = 12
        fromView.layer.shadowPath = UIBezierPath(rect: fromView.bounds).cgPath

        UIView.animate(withDuration: transitionDuration(using: transitionContext), delay: 0, options: [.curveLinear], animations: {
            fromView.transform = CGAffineTransform(translationX: width, y: 0)
            toView.transform = .identity
            shade.alpha = 0
        }, completion: { _ in
            fromView.transform = .identity
            toView.transform = .identity
            fromView.layer.shadowOpacity = 0
            shade.removeFromSuperview()
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}
