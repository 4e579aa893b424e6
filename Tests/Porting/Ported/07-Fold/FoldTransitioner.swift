import UIKit

class FoldTransitioner: NSObject, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning {

    let folds = 4
    private var isOpening = true

    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        isOpening = true
        return self
    }

    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        isOpening = false
        return self
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return 0.9
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let fromView = transitionContext.viewController(forKey: .from)!.view!
        let toView = transitionContext.viewController(forKey: .to)!.view!
        let container = transitionContext.containerView
        let size = container.bounds.size
        let opening = isOpening

        toView.frame = container.bounds.offsetBy(dx: size.width, dy: 0)
        container.addSubview(toView)

        var transform = CATransform3DIdentity
        transform.m34 = -0.003
        container.layer.sublayerTransform = transform

        let stripWidth = size.width / CGFloat(folds)
        var closing = [UIView](), appearing = [UIView]()
        for index in 0..<folds {
            let offset = CGFloat(index) * stripWidth
            let left = index % 2 == 0
            let from = strip(of: fromView, at: offset, width: stripWidth, left: left, afterUpdates: false)
            from.layer.position = CGPoint(x: offset + (left ? 0 : stripWidth), y: size.height / 2)
            container.addSubview(from)
            closing.append(from)

            let to = strip(of: toView, at: offset, width: stripWidth, left: left, afterUpdates: true)
            to.layer.position = CGPoint(x: opening ? size.width : 0, y: size.height / 2)
            to.layer.transform = CATransform3DMakeRotation(left ? .pi / 2 : -.pi / 2, 0, 1, 0)
            to.subviews.last?.alpha = 1
            container.addSubview(to)
            appearing.append(to)
        }
        fromView.isHidden = true

        UIView.animate(withDuration: transitionDuration(using: transitionContext), delay: 0, options: [.curveEaseInOut], animations: {
            for index in 0..<self.folds {
                let left = index % 2 == 0
                closing[index].layer.position = CGPoint(x: opening ? 0 : size.width, y: size.height / 2)
                closing[index].layer.transform = CATransform3DMakeRotation(left ? .pi / 2 : -.pi / 2, 0, 1, 0)
                closing[index].subviews.last?.alpha = 1
                appearing[index].layer.position = CGPoint(x: CGFloat(index) * stripWidth + (left ? 0 : stripWidth), y: size.height / 2)
                appearing[index].layer.transform = CATransform3DIdentity
                appearing[index].subviews.last?.alpha = 0
            }
        }) { (finished) in
            closing.forEach { $0.removeFromSuperview() }
            appearing.forEach { $0.removeFromSuperview() }
            container.layer.sublayerTransform = CATransform3DIdentity
            fromView.isHidden = false
            toView.frame = container.bounds
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }

    private func strip(of view: UIView, at offset: CGFloat, width: CGFloat, left: Bool, afterUpdates: Bool) -> UIView {
        let rect = CGRect(x: offset, y: 0, width: width, height: view.bounds.height)
        let strip = UIView(frame: CGRect(origin: .zero, size: rect.size))
        if let snapshot = view.resizableSnapshotView(from: rect, afterScreenUpdates: afterUpdates, withCapInsets: .zero) {
            snapshot.frame = strip.bounds
            strip.addSubview(snapshot)
        }
        let shadow = UIView(frame: strip.bounds)
        shadow.alpha = 0
        let gradient = CAGradientLayer()
        gradient.frame = shadow.bounds
        gradient.colors = [UIColor(white: 0, alpha: left ? 0 : 0.6).cgColor, UIColor(white: 0, alpha: left ? 0.6 : 0).cgColor]
        gradient.startPoint = CGPoint(x: 0, y: 0.5)
        gradient.endPoint = CGPoint(x: 1, y: 0.5)
        shadow.layer.addSublayer(gradient)
        strip.addSubview(shadow)
        strip.layer.anchorPoint = CGPoint(x: left ? 0 : 1, y: 0.5)
        return strip
    }
}
