//
//  SlideLegacyRootViewController.swift
//  Swift 3.1, Xcode 8
//

import UIKit

class SlideLegacyRootViewController: UINavigationController, UINavigationControllerDelegate {

    fileprivate var interaction: UIPercentDrivenInteractiveTransition?

    override func viewDidLoad() {
        super.viewDidLoad()
        self.delegate = self
        self.isNavigationBarHidden = true
        let pan = UIPanGestureRecognizer(target: self, action: #selector(SlideLegacyRootViewController.didPan(_:)))
        self.view.addGestureRecognizer(pan)
        self.viewControllers = [SlideLegacyPage(number: 1)]
    }

    func didPan(_ recognizer: UIPanGestureRecognizer) {
        let translation = recognizer.translation(in: recognizer.view!)
        let progress = min(max(-translation.x / recognizer.view!.bounds.width, 0.0), 1.0)

        if recognizer.state == UIGestureRecognizerState.began {
            guard let page = self.topViewController as? SlideLegacyPage else { return }
            self.interaction = UIPercentDrivenInteractiveTransition()
            self.pushViewController(SlideLegacyPage(number: page.number + 1), animated: true)
        } else if recognizer.state == UIGestureRecognizerState.changed {
            self.interaction?.update(progress)
        } else if recognizer.state == UIGestureRecognizerState.ended || recognizer.state == UIGestureRecognizerState.cancelled {
            if progress > 0.45 {
                self.interaction?.finish()
            } else {
                self.interaction?.cancel()
            }
            self.interaction = nil
        }
    }

    func navigationController(_ navigationController: UINavigationController, animationControllerFor operation: UINavigationControllerOperation, from fromVC: UIViewController, to toVC: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return SlideLegacyAnimator(operation: operation)
    }

    func navigationController(_ navigationController: UINavigationController, interactionControllerFor animationController: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning? {
        return self.interaction
    }
}

class SlideLegacyPage: UIViewController {
    let number: Int

    init(number: Int) {
        self.number = number
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let hue = (0.45 + CGFloat(number) * 0.13).truncatingRemainder(dividingBy: 1)
        self.view.backgroundColor = UIColor(hue: hue, saturation: 0.5, brightness: 0.75, alpha: 1)

        let numeral = UILabel(frame: CGRect(x: 0, y: 200, width: self.view.bounds.size.width, height: 160))
        numeral.attributedText = NSAttributedString(string: "\(number)", attributes: [
            NSFontAttributeName: UIFont.systemFont(ofSize: 140, weight: UIFontWeightThin),
            NSForegroundColorAttributeName: UIColor.white
        ])
        numeral.textAlignment = NSTextAlignment.center
        self.view.addSubview(numeral)

        let back = UIButton(type: UIButtonType.custom)
        back.frame = CGRect(x: 40, y: 640, width: self.view.bounds.size.width - 80, height: 52)
        back.setTitle("Back", for: UIControlState.normal)
        back.backgroundColor = UIColor(white: 0, alpha: 0.2)
        back.titleEdgeInsets = UIEdgeInsetsMake(4, 0, 4, 0)
        back.layer.cornerRadius = 12
        back.isHidden = number == 1
        back.addTarget(self, action: #selector(goBack), for: UIControlEvents.touchUpInside)
        self.view.addSubview(back)
    }

    func goBack() {
        _ = self.navigationController?.popViewController(animated: true)
    }
}

class SlideLegacyAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    let operation: UINavigationControllerOperation

    init(operation: UINavigationControllerOperation) {
        self.operation = operation
        super.init()
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return 0.45
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let container = transitionContext.containerView
        let fromView = transitionContext.view(forKey: UITransitionContextViewKey.from)!
        let toView = transitionContext.view(forKey: UITransitionContextViewKey.to)!
        let width = container.bounds.size.width
        let sign: CGFloat = operation == UINavigationControllerOperation.push ? 1 : -1

        toView.frame = container.bounds
        toView.transform = CGAffineTransform(translationX: width * sign, y: 0)
        container.addSubview(toView)

        let animation = CABasicAnimation(keyPath: "cornerRadius")
        animation.fromValue = 60
        animation.toValue = 0
        animation.duration = self.transitionDuration(using: transitionContext)
        animation.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseOut)
        animation.fillMode = kCAFillModeForwards
        toView.layer.masksToBounds = true
        toView.layer.add(animation, forKey: "corners")

        UIView.animate(withDuration: self.transitionDuration(using: transitionContext), delay: 0.0, options: UIViewAnimationOptions.curveEaseOut, animations: {
            fromView.transform = CGAffineTransform(translationX: -width * sign, y: 0).scaledBy(x: 0.85, y: 0.85)
            toView.transform = CGAffineTransform.identity
        }, completion: { (finished: Bool) in
            fromView.transform = CGAffineTransform.identity
            toView.transform = CGAffineTransform.identity
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}
