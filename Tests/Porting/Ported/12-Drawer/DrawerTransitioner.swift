import UIKit

class DrawerTransitioner: NSObject, UIViewControllerTransitioningDelegate {
    var interactor: DrawerInteractor?

    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return DrawerAnimator(opening: true)
    }

    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return DrawerAnimator(opening: false)
    }

    func interactionControllerForPresentation(using animator: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning? {
        return interactor
    }
}

/// Follows the recognizer that started the presentation.
class DrawerInteractor: UIPercentDrivenInteractiveTransition {
    weak var recognizer: UIScreenEdgePanGestureRecognizer?
    weak var context: UIViewControllerContextTransitioning?

    init(recognizer: UIScreenEdgePanGestureRecognizer) {
        self.recognizer = recognizer
        super.init()
        recognizer.addTarget(self, action: #selector(gestureDidUpdate(_:)))
    }

    deinit {
        recognizer?.removeTarget(self, action: #selector(gestureDidUpdate(_:)))
    }

    override func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning) {
        context = transitionContext
        super.startInteractiveTransition(transitionContext)
    }

    override var completionSpeed: CGFloat {
        get { return 1 - percentComplete * 0.5 }
        set { super.completionSpeed = newValue }
    }

    private func percent(for recognizer: UIScreenEdgePanGestureRecognizer) -> CGFloat {
        guard let container = context?.containerView else { return 0 }
        return min(1, recognizer.location(in: container).x / DrawerAnimator.width)
    }

    @objc func gestureDidUpdate(_ recognizer: UIScreenEdgePanGestureRecognizer) {
        switch recognizer.state {
        case .began: break
        case .changed: update(percent(for: recognizer))
        case .ended: percent(for: recognizer) >= 0.5 ? finish() : cancel()
        default: cancel()
        }
    }
}

class DrawerAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    static let width: CGFloat = 290
    private let opening: Bool
    private let shadeTag = 7701

    init(opening: Bool) { self.opening = opening }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.5 }

    func animateTransition(using context: UIViewControllerContextTransitioning) {
        let container = context.containerView
        guard let menu = context.viewController(forKey: opening ? .to : .from),
            let main = context.viewController(forKey: opening ? .from : .to) else { return }
        let openFrame = CGRect(x: 0, y: 0, width: DrawerAnimator.width, height: container.bounds.height)
        let closedFrame = openFrame.offsetBy(dx: -DrawerAnimator.width, dy: 0)

        if opening {
            let shade = UIView(frame: container.bounds)
            shade.tag = shadeTag
            shade.backgroundColor = .black
            shade.alpha = 0
            shade.addGestureRecognizer(UITapGestureRecognizer(target: menu, action: #selector(DrawerMenuViewController.closeMenu)))
            container.addSubview(shade)
            container.addSubview(menu.view)
            menu.view.frame = closedFrame
        }
        let shade = container.viewWithTag(shadeTag)

        let animations = {
            menu.view.frame = self.opening ? openFrame : closedFrame
            main.view.transform = self.opening ? CGAffineTransform(translationX: 80, y: 0) : .identity
            shade?.alpha = self.opening ? 0.35 : 0
        }
        let completion: (Bool) -> Void = { _ in
            if context.transitionWasCancelled == self.opening { shade?.removeFromSuperview() }
            context.completeTransition(!context.transitionWasCancelled)
        }
        if context.isInteractive {
            UIView.animate(withDuration: transitionDuration(using: context), delay: 0, options: .curveLinear, animations: animations, completion: completion)
        } else {
            UIView.animate(withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0.4, options: [], animations: animations, completion: completion)
        }
    }
}
