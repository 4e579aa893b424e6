import UIKit

@objc protocol StationContainerDelegate: NSObjectProtocol {
    @objc optional func stationContainer(_ container: StationContainerController, animationControllerFrom from: UIViewController, to: UIViewController) -> UIViewControllerAnimatedTransitioning?
    @objc optional func stationContainer(_ container: StationContainerController, didShow viewController: UIViewController)
    @objc optional func stationContainerWillChange()
    @objc optional var transitionLength: TimeInterval { get }
}

/// A container with its own transition context, so that ordinary animators work inside.
class StationContainerController: UIViewController {

    weak var delegate: StationContainerDelegate?
    let contentView = UIView()
    private(set) var selectedController: UIViewController?

    override func viewDidLoad() {
        super.viewDidLoad()
        contentView.frame = view.bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.clipsToBounds = true
        view.addSubview(contentView)
    }

    func show(_ next: UIViewController, toRight: Bool = true) {
        let previous = selectedController
        guard isViewLoaded, next !== previous else { return }
        delegate?.stationContainerWillChange?()

        previous?.willMove(toParent: nil)
        addChild(next)
        next.view.frame = contentView.bounds
        next.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]

        guard let from = previous else {
            contentView.addSubview(next.view)
            next.didMove(toParent: self)
            selectedController = next
            return
        }

        let animator = delegate?.stationContainer?(self, animationControllerFrom: from, to: next)
            ?? StationSlideAnimator(duration: delegate?.transitionLength ?? 0.5)
        let context = StationTransitionContext(from: from, to: next, container: contentView, goingRight: toRight)
        context.completion = { [weak self] didComplete in
            guard let self = self else { return }
            from.view.removeFromSuperview()
            from.removeFromParent()
            next.didMove(toParent: self)
            animator.animationEnded?(didComplete)
            self.view.isUserInteractionEnabled = true
            self.delegate?.stationContainer?(self, didShow: next)
        }
        view.isUserInteractionEnabled = false
        selectedController = next
        animator.animateTransition(using: context)
    }
}

class StationTransitionContext: NSObject, UIViewControllerContextTransitioning {

    let containerView: UIView
    var isAnimated: Bool { return true }
    var isInteractive: Bool { return false }
    var transitionWasCancelled: Bool { return false }
    var presentationStyle: UIModalPresentationStyle { return .custom }
    var targetTransform: CGAffineTransform { return .identity }
    var completion: ((Bool) -> Void)?

    private let controllers: [UITransitionContextViewControllerKey: UIViewController]
    private let disappearingFrame: CGRect
    private let appearingFrame: CGRect

    init(from: UIViewController, to: UIViewController, container: UIView, goingRight: Bool) {
        containerView = container
        controllers = [.from: from, .to: to]
        let travel = goingRight ? -container.bounds.width : container.bounds.width
        disappearingFrame = container.bounds.offsetBy(dx: travel, dy: 0)
        appearingFrame = container.bounds.offsetBy(dx: -travel, dy: 0)
        super.init()
    }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { return controllers[key] }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        switch key {
        case .from: return controllers[.from]?.view
        case .to: return controllers[.to]?.view
        default: return nil
        }
    }

    func initialFrame(for vc: UIViewController) -> CGRect {
        return vc == controllers[.from] ? containerView.bounds : appearingFrame
    }

    func finalFrame(for vc: UIViewController) -> CGRect {
        return vc == controllers[.from] ? disappearingFrame : containerView.bounds
    }

    func completeTransition(_ didComplete: Bool) { completion?(didComplete) }
    func updateInteractiveTransition(_ percentComplete: CGFloat) {}
    func finishInteractiveTransition() {}
    func cancelInteractiveTransition() {}
    func pauseInteractiveTransition() {}
}

class StationSlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    let duration: TimeInterval
    init(duration: TimeInterval) { self.duration = duration }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return duration }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let from = transitionContext.viewController(forKey: .from)!
        let to = transitionContext.viewController(forKey: .to)!
        transitionContext.containerView.addSubview(to.view)
        to.view.frame = transitionContext.initialFrame(for: to)
        to.view.alpha = 0.4

        UIView.animate(withDuration: duration, delay: 0, usingSpringWithDamping: 0.75, initialSpringVelocity: 0.5, options: .curveEaseInOut, animations: {
            from.view.frame = transitionContext.finalFrame(for: from)
            from.view.transform = from.view.transform.scaledBy(x: 0.8, y: 0.8)
            to.view.frame = transitionContext.finalFrame(for: to)
            to.view.alpha = 1
        }, completion: { _ in
            from.view.transform = .identity
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }

    func animationEnded(_ transitionCompleted: Bool) {
        UIAccessibility.post(notification: .layoutChanged, argument: nil)
    }
}
