import UIKit

class TripSheetPresentationController: UIPresentationController {

    private let heightRatio: CGFloat = 0.52
    let dismissInteraction = UIPercentDrivenInteractiveTransition()
    private(set) var isDragging = false

    private lazy var dimmingView: UIView = {
        let view = UIView()
        view.backgroundColor = UIColor(white: 0, alpha: 0.45)
        view.alpha = 0
        view.translatesAutoresizingMaskIntoConstraints = false
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(dimmingViewTapped(_:))))
        return view
    }()

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let containerView = containerView else { return .zero }
        let height = (containerView.bounds.height * heightRatio).rounded()
        return CGRect(x: 0, y: containerView.bounds.height - height, width: containerView.bounds.width, height: height)
    }

    override func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        guard let containerView = containerView else { return }
        containerView.insertSubview(dimmingView, at: 0)
        NSLayoutConstraint.activate([
            dimmingView.topAnchor.constraint(equalTo: containerView.topAnchor),
            dimmingView.leadingAnchor.constraint(equalTo: containerView.leadingAnchor),
            dimmingView.trailingAnchor.constraint(equalTo: containerView.trailingAnchor),
            dimmingView.bottomAnchor.constraint(equalTo: containerView.bottomAnchor)
        ])

        guard let coordinator = presentedViewController.transitionCoordinator else {
            dimmingView.alpha = 1
            return
        }
        coordinator.animate(alongsideTransition: { _ in
            self.dimmingView.alpha = 1
            self.presentingViewController.view.transform = CGAffineTransform(scaleX: 0.94, y: 0.94)
        })
    }

    override func presentationTransitionDidEnd(_ completed: Bool) {
        super.presentationTransitionDidEnd(completed)
        if completed {
            let pan = UIPanGestureRecognizer(target: self, action: #selector(sheetPanned(_:)))
            presentedView?.addGestureRecognizer(pan)
        } else {
            dimmingView.removeFromSuperview()
        }
    }

    override func dismissalTransitionWillBegin() {
        super.dismissalTransitionWillBegin()
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { [weak self] _ in
            self?.dimmingView.alpha = 0
            self?.presentingViewController.view.transform = .identity
        }, completion: nil)
    }

    override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        if !isDragging {
            presentedView?.frame = frameOfPresentedViewInContainerView
        }
    }

    @objc private func dimmingViewTapped(_ recognizer: UITapGestureRecognizer) {
        presentedViewController.dismiss(animated: true)
    }

    @objc private func sheetPanned(_ pan: UIPanGestureRecognizer) {
        guard let view = pan.view else { return }
        let fraction = pan.translation(in: containerView).y / view.bounds.height
        switch pan.state {
        case .began:
            isDragging = true
            presentedViewController.dismiss(animated: true)
        case .changed:
            dismissInteraction.update(min(max(fraction, 0), 1))
        case .ended, .cancelled, .failed:
            isDragging = false
            let velocity = pan.velocity(in: containerView).y
            dismissInteraction.completionSpeed = 0.9
            if pan.state == .ended && (fraction > 0.35 || velocity > 900) {
                dismissInteraction.finish()
            } else {
                dismissInteraction.cancel()
            }
        default:
            break
        }
    }
}
