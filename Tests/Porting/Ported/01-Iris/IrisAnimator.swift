//
//  IrisAnimator.swift
//  Iris
//

import UIKit

class IrisAnimator: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {

    let operation: UINavigationController.Operation
    weak var transitionContext: UIViewControllerContextTransitioning?

    init(operation: UINavigationController.Operation) {
        self.operation = operation
        super.init()
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return 0.6
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        self.transitionContext = transitionContext

        guard
            let fromVC = transitionContext.viewController(forKey: .from),
            let toVC = transitionContext.viewController(forKey: .to)
        else { return }

        let container = transitionContext.containerView
        toVC.view.frame = transitionContext.finalFrame(for: toVC)
        let masked: UIView
        if operation == .push {
            container.addSubview(toVC.view)
            masked = toVC.view
        } else {
            container.insertSubview(toVC.view, belowSubview: fromVC.view)
            masked = fromVC.view
        }

        let button = (fromVC as? IrisPage)?.irisButton
        let origin = button?.frame ?? CGRect(x: container.bounds.midX, y: container.bounds.midY, width: 1, height: 1)
        let corner = CGPoint(x: origin.midX > container.bounds.midX ? 0 : container.bounds.maxX,
                             y: origin.midY > container.bounds.midY ? 0 : container.bounds.maxY)
        let radius = sqrt(pow(corner.x - origin.midX, 2) + pow(corner.y - origin.midY, 2))
        let closed = UIBezierPath(ovalIn: origin)
        let open = UIBezierPath(ovalIn: CGRect(x: origin.midX, y: origin.midY, width: 0, height: 0).insetBy(dx: -radius, dy: -radius))

        let maskLayer = CAShapeLayer()
        maskLayer.path = operation == .push ? open.cgPath : closed.cgPath
        masked.layer.mask = maskLayer

        let animation = CABasicAnimation(keyPath: "path")
        animation.fromValue = operation == .push ? closed.cgPath : open.cgPath
        animation.toValue = maskLayer.path
        animation.duration = transitionDuration(using: transitionContext)
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        animation.delegate = self
        maskLayer.add(animation, forKey: "path")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard let context = transitionContext else { return }
        context.view(forKey: .to)?.layer.mask = nil
        context.view(forKey: .from)?.layer.mask = nil
        context.completeTransition(!context.transitionWasCancelled)
    }
}
