import UIKit

class TabSwipeRootViewController: UITabBarController {

    private var interactionController: UIPercentDrivenInteractiveTransition?

    override func viewDidLoad() {
        super.viewDidLoad()
        delegate = self
        tabBar.tintColor = UIColor(red: 0.36, green: 0.29, blue: 0.78, alpha: 1)
        tabBar.isTranslucent = false

        viewControllers = [
            makePage(title: "Today", value: "7 240", unit: "steps", hue: 0.7),
            makePage(title: "Week", value: "48 900", unit: "steps", hue: 0.55),
            makePage(title: "Year", value: "1.9 M", unit: "steps", hue: 0.42)
        ]
        selectedIndex = 0

        let pan = UIPanGestureRecognizer(target: self, action: #selector(handlePan(_:)))
        pan.delegate = self
        pan.maximumNumberOfTouches = 1
        view.addGestureRecognizer(pan)
    }

    private func makePage(title: String, value: String, unit: String, hue: CGFloat) -> UIViewController {
        let page = TabSwipePageViewController()
        page.valueText = value
        page.unitText = unit
        page.hue = hue
        page.tabBarItem = UITabBarItem(title: title, image: dot(hue: hue), tag: 0)
        return page
    }

    private func dot(hue: CGFloat) -> UIImage {
        return UIGraphicsImageRenderer(size: CGSize(width: 22, height: 22)).image { context in
            UIColor(hue: hue, saturation: 0.6, brightness: 0.8, alpha: 1).setFill()
            context.cgContext.fillEllipse(in: CGRect(x: 3, y: 3, width: 16, height: 16))
        }
    }

    @objc private func handlePan(_ recognizer: UIPanGestureRecognizer) {
        let translation = recognizer.translation(in: view).x
        let percent = abs(translation) / view.bounds.width
        switch recognizer.state {
        case .began:
            let forward = recognizer.velocity(in: view).x < 0
            let target = selectedIndex + (forward ? 1 : -1)
            guard let count = viewControllers?.count, 0..<count ~= target else { return }
            interactionController = UIPercentDrivenInteractiveTransition()
            interactionController?.completionCurve = .easeOut
            selectedIndex = target
        case .changed:
            interactionController?.update(percent)
        case .ended where percent > 0.4:
            interactionController?.finish()
            interactionController = nil
        case .ended, .cancelled, .failed:
            interactionController?.cancel()
            interactionController = nil
        default: ()
        }
    }
}

// MARK: UITabBarControllerDelegate
extension TabSwipeRootViewController: UITabBarControllerDelegate {

    func tabBarController(_ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        guard let controllers = tabBarController.viewControllers,
              let from = controllers.firstIndex(of: fromVC),
              let to = controllers.firstIndex(of: toVC) else { return nil }
        return TabSwipeAnimator(edge: to > from ? .right : .left)
    }

    func tabBarController(_ tabBarController: UITabBarController, interactionControllerFor animationController: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning? {
        return interactionController
    }
}

// MARK: UIGestureRecognizerDelegate
extension TabSwipeRootViewController: UIGestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
        let velocity = pan.velocity(in: view)
        return abs(velocity.x) > abs(velocity.y) && transitionCoordinator == nil
    }
}

class TabSwipePageViewController: UIViewController {
    var valueText = "", unitText = ""
    var hue: CGFloat = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(hue: hue, saturation: 0.1, brightness: 1, alpha: 1)
        let ring = UIView(frame: CGRect(x: 0, y: 0, width: 260, height: 260))
        ring.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY - 60)
        ring.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin]
        ring.layer.cornerRadius = 130
        ring.layer.borderWidth = 22
        ring.layer.borderColor = UIColor(hue: hue, saturation: 0.55, brightness: 0.85, alpha: 1).cgColor
        view.addSubview(ring)

        let label = UILabel(frame: ring.bounds)
        label.textAlignment = .center
        label.numberOfLines = 2
        let text = NSMutableAttributedString(string: valueText, attributes: [.font: UIFont.systemFont(ofSize: 44, weight: .bold)])
        text.append(NSAttributedString(string: "\n" + unitText, attributes: [.font: UIFont.systemFont(ofSize: 17), .foregroundColor: UIColor.gray]))
        label.attributedText = text
        ring.addSubview(label)
    }
}

class TabSwipeAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let edge: UIRectEdge

    init(edge: UIRectEdge) {
        self.edge = edge
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.35 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let fromView = transitionContext.view(forKey: .from), let toView = transitionContext.view(forKey: .to) else { return }
        let width = transitionContext.containerView.bounds.width
        let sign: CGFloat = edge == .right ? 1 : -1
        toView.frame = fromView.frame.offsetBy(dx: width * sign, dy: 0)
        transitionContext.containerView.addSubview(toView)
        UIView.animate(withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveEaseInOut) {
            toView.frame = fromView.frame
            fromView.frame = fromView.frame.offsetBy(dx: -width * sign, dy: 0)
        } completion: { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}
