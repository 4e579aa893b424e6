import UIKit

class KeyedHeroNavigationDelegate: NSObject, UINavigationControllerDelegate {
    func navigationController(_ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController, to toVC: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return KeyedHeroAnimator(imageKey: "heroImageView", reverse: operation == .pop)
    }
}

/// Knows nothing of the controllers but the key under which they keep the shared picture.
class KeyedHeroAnimator: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {

    let imageKey: String
    let reverse: Bool

    init(imageKey: String, reverse: Bool) {
        self.imageKey = imageKey
        self.reverse = reverse
        super.init()
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return 0.7
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let fromVC = transitionContext.viewController(forKey: .from), let toVC = transitionContext.viewController(forKey: .to) else { return }
        let container = transitionContext.containerView
        toVC.view.frame = transitionContext.finalFrame(for: toVC)
        toVC.view.layoutIfNeeded()

        guard let source = fromVC.value(forKey: imageKey) as? UIImageView,
            let target = toVC.value(forKeyPath: imageKey) as? UIImageView else {
                container.addSubview(toVC.view)
                transitionContext.completeTransition(true)
                return
        }
        if target.image == nil {
            toVC.setValue(source.image, forKeyPath: "\(imageKey).image")
        }
        toVC.view.alpha = 0
        container.addSubview(toVC.view)

        let flying = UIImageView(image: source.image)
        flying.layer.masksToBounds = true
        flying.layer.cornerRadius = (source.layer.value(forKeyPath: "cornerRadius") as? CGFloat) ?? 0
        flying.frame = source.convert(source.bounds, to: container)
        container.addSubview(flying)
        source.layer.setValue(true, forKeyPath: "hidden")
        target.isHidden = true

        let duration = transitionDuration(using: transitionContext)
        let end = target.convert(target.bounds, to: container)
        let scale = end.width / flying.bounds.width

        let tilt = CAKeyframeAnimation(keyPath: "transform.rotation.z")
        tilt.values = [0, -0.08, 0.05, 0]
        tilt.keyTimes = [0, 0.35, 0.7, 1]
        tilt.duration = duration
        flying.layer.add(tilt, forKey: "tilt")

        let grow = CABasicAnimation(keyPath: "transform.scale")
        grow.fromValue = flying.layer.value(forKeyPath: "transform.scale")
        grow.toValue = scale
        grow.duration = duration
        grow.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        grow.delegate = self
        grow.setValue("hero", forKey: "animationID")
        grow.setValue({
            source.isHidden = false
            target.isHidden = false
            flying.removeFromSuperview()
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        } as () -> Void, forKey: "finishBlock")
        flying.layer.setValue(scale, forKeyPath: "transform.scale")
        flying.layer.add(grow, forKey: "grow")

        UIView.animate(withDuration: duration, delay: 0, options: .curveEaseInOut, animations: {
            flying.center = CGPoint(x: end.midX, y: end.midY)
            toVC.view.alpha = 1
        }, completion: nil)
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard anim.value(forKey: "animationID") as? String == "hero" else { return }
        if let block = anim.value(forKey: "finishBlock") as? () -> Void {
            block()
        }
    }
}
