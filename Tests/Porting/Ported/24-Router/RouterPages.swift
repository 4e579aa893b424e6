import UIKit

class RouterPageViewController: UIViewController {
    let symbol = UIView(frame: CGRect(x: 95, y: 220, width: 200, height: 200))
    let nameLabel = UILabel(frame: CGRect(x: 0, y: 460, width: 390, height: 60))

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(symbol)
        nameLabel.textAlignment = .center
        nameLabel.font = .systemFont(ofSize: 42, weight: .semibold)
        nameLabel.textColor = .white
        nameLabel.text = (self as UIViewController).routeHeading
        view.addSubview(nameLabel)
        decorate()
        nameLabel.accessibilityLabel = routeHeading(after: "Page")
        if responds(to: #selector(RouterPageViewController.prepareExtras)) {
            prepareExtras()
        }
    }
}

extension RouterPageViewController {
    // Overridden by subclasses, which needs @objc in an extension.
    @objc func decorate() {
        symbol.layer.cornerRadius = 100
    }

    @objc func prepareExtras() {}
}

public extension UIViewController {
    // Any controller has one; pages override it.
    @objc var routeHeading: String? { return title }
    @objc func routeHeading(after prefix: String) -> String { return prefix + (routeHeading ?? "-") }
}

class RouterWeatherViewController: RouterPageViewController {
    override var routeHeading: String? { return super.routeHeading.map { $0 + " today" } }
    override func routeHeading(after prefix: String) -> String { return super.routeHeading(after: prefix + ": ") }

    override func decorate() {
        super.decorate()
        view.backgroundColor = UIColor(red: 0.35, green: 0.6, blue: 0.85, alpha: 1)
        symbol.backgroundColor = UIColor(red: 1, green: 0.85, blue: 0.4, alpha: 1)
    }
}

class RouterTidesViewController: RouterPageViewController {
    override func decorate() {
        view.backgroundColor = UIColor(red: 0.1, green: 0.45, blue: 0.5, alpha: 1)
        symbol.backgroundColor = UIColor(white: 1, alpha: 0.3)
        symbol.layer.cornerRadius = 30
    }

    override func prepareExtras() {
        symbol.transform = CGAffineTransform(rotationAngle: .pi / 4)
    }
}

class RouterMoonViewController: RouterPageViewController {
    override func decorate() {
        super.decorate()
        view.backgroundColor = UIColor(red: 0.12, green: 0.12, blue: 0.25, alpha: 1)
        symbol.backgroundColor = UIColor(white: 0.93, alpha: 1)
    }
}

/// Two halves of the old screen open like doors.
class RouterDoorAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.75 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let container = transitionContext.containerView
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to) else { return }
        to.frame = container.bounds
        container.addSubview(to)
        to.transform = CGAffineTransform(scaleX: 0.85, y: 0.85)

        let (leftRect, rightRect) = container.bounds.divided(atDistance: container.bounds.width / 2, from: .minXEdge)
        guard let left = from.resizableSnapshotView(from: leftRect, afterScreenUpdates: false, withCapInsets: .zero),
            let right = from.resizableSnapshotView(from: rightRect, afterScreenUpdates: false, withCapInsets: .zero) else {
                return transitionContext.completeTransition(true)
        }
        from.isHidden = true
        left.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
        right.layer.anchorPoint = CGPoint(x: 1, y: 0.5)
        left.frame = leftRect
        right.frame = rightRect
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 600
        for door in [left, right] {
            door.layer.transform = perspective
            door.layer.zPosition = 400 // in front of the page while it turns away
            container.addSubview(door)
        }
        UIView.animate(withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveEaseIn) {
            left.layer.transform = CATransform3DRotate(perspective, .pi / 2 * 0.95, 0, 1, 0)
            right.layer.transform = CATransform3DRotate(perspective, -.pi / 2 * 0.95, 0, 1, 0)
            to.transform = .identity
        } completion: { _ in
            left.removeFromSuperview()
            right.removeFromSuperview()
            from.isHidden = false
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}
