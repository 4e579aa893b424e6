import UIKit

class TripSheetTransitioningDelegate: NSObject, UIViewControllerTransitioningDelegate {

    private weak var presentation: TripSheetPresentationController?

    func presentationController(forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController) -> UIPresentationController? {
        let controller = TripSheetPresentationController(presentedViewController: presented, presenting: presenting)
        presentation = controller
        return controller
    }

    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return TripSheetAnimator(isPresenting: true)
    }

    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return TripSheetAnimator(isPresenting: false)
    }

    func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning? {
        guard let presentation = presentation, presentation.isDragging else { return nil }
        return presentation.dismissInteraction
    }
}

class TripSheetAnimator: NSObject, UIViewControllerAnimatedTransitioning {

    let isPresenting: Bool

    init(isPresenting: Bool) {
        self.isPresenting = isPresenting
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return transitionContext?.isInteractive == true ? 0.35 : 0.5
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let key = isPresenting ? UITransitionContextViewControllerKey.to : .from
        guard let sheet = transitionContext.viewController(forKey: key) else { return }

        let shown = isPresenting ? transitionContext.finalFrame(for: sheet) : transitionContext.initialFrame(for: sheet)
        let hidden = shown.offsetBy(dx: 0, dy: shown.height)
        if isPresenting {
            transitionContext.containerView.addSubview(sheet.view)
            sheet.view.frame = hidden
        }

        let duration = transitionDuration(using: transitionContext)
        let options: UIView.AnimationOptions = transitionContext.isInteractive ? .curveLinear : .curveEaseInOut
        UIView.animate(withDuration: duration, delay: 0, options: options, animations: {
            sheet.view.frame = self.isPresenting ? shown : hidden
        }, completion: { finished in
            if !self.isPresenting && !transitionContext.transitionWasCancelled {
                sheet.view.removeFromSuperview()
            }
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}
