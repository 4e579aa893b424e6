import UIKit

class PullCordRootViewController: UIViewController, UIViewControllerTransitioningDelegate {

    private var interaction: UIPercentDrivenInteractiveTransition?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.11, green: 0.13, blue: 0.22, alpha: 1)

        let cord = UIView(frame: CGRect(x: 194, y: 0, width: 2, height: 260))
        cord.backgroundColor = UIColor(white: 1, alpha: 0.4)
        view.addSubview(cord)
        let knob = UIView(frame: CGRect(x: 183, y: 252, width: 24, height: 24))
        knob.backgroundColor = UIColor(red: 1, green: 0.85, blue: 0.5, alpha: 1)
        knob.layer.cornerRadius = 12
        view.addSubview(knob)
        let hint = UILabel(frame: CGRect(x: 0, y: 700, width: view.bounds.width, height: 40))
        hint.text = "Pull the cord"
        hint.textAlignment = .center
        hint.textColor = UIColor(white: 1, alpha: 0.6)
        view.addSubview(hint)

        view.addGestureRecognizer(PullCordGestureRecognizer(direction: .down, target: self, action: #selector(cordPulled(_:))))
    }

    @objc private func cordPulled(_ recognizer: PullCordGestureRecognizer) {
        let fraction = recognizer.fraction(of: 420)
        switch recognizer.state {
        case .began:
            interaction = UIPercentDrivenInteractiveTransition()
            let day = PullCordDayViewController()
            day.modalPresentationStyle = .fullScreen
            day.transitioningDelegate = self
            present(day, animated: true, completion: nil)
        case .changed:
            interaction?.update(fraction)
        case .ended, .cancelled:
            if fraction > 0.5, recognizer.state == .ended { interaction?.finish() } else { interaction?.cancel() }
            interaction = nil
        default: break
        }
    }

    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return PullCordBlindAnimator()
    }

    func interactionControllerForPresentation(using animator: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning? {
        return interaction
    }
}

class PullCordDayViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 1, green: 0.93, blue: 0.75, alpha: 1)
        let sun = UIView(frame: CGRect(x: 120, y: 200, width: 150, height: 150))
        sun.backgroundColor = UIColor(red: 1, green: 0.7, blue: 0.3, alpha: 1)
        sun.layer.cornerRadius = 75
        view.addSubview(sun)
        let label = UILabel(frame: CGRect(x: 0, y: 420, width: view.bounds.width, height: 50))
        label.textAlignment = .center
        label.text = "Lights on"
        label.font = UIFont.systemFont(ofSize: 38, weight: .light)
        view.addSubview(label)
    }
}

class PullCordBlindAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.6 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let toView = transitionContext.view(forKey: .to) else { return }
        let container = transitionContext.containerView
        let frame = transitionContext.finalFrame(for: transitionContext.viewController(forKey: .to)!)
        toView.frame = frame

        let blind = UIView(frame: CGRect(x: 0, y: 0, width: frame.width, height: 0))
        blind.clipsToBounds = true
        blind.addSubview(toView)
        container.addSubview(blind)
        UIView.animate(withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveLinear, animations: {
            blind.frame = frame
        }, completion: { _ in
            let cancelled = transitionContext.transitionWasCancelled
            if !cancelled {
                container.addSubview(toView)
            } else {
                toView.removeFromSuperview()
            }
            blind.removeFromSuperview()
            transitionContext.completeTransition(!cancelled)
        })
    }
}
