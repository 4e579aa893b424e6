import UIKit

class RingLoaderRootViewController: UIViewController, UIViewControllerTransitioningDelegate {

    let ring = RingLoaderView()
    let percentLabel = UILabel()
    private var timer: Timer?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.97, green: 0.98, blue: 0.96, alpha: 1)

        ring.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        ring.center = CGPoint(x: view.bounds.midX, y: 360)
        ring.backgroundColor = .clear
        ring.tintColor = UIColor(red: 0.2, green: 0.6, blue: 0.4, alpha: 1)
        view.addSubview(ring)

        percentLabel.frame = ring.frame
        percentLabel.textAlignment = .center
        percentLabel.font = UIFont.monospacedDigitSystemFont(ofSize: 34, weight: .medium)
        percentLabel.text = "Tap"
        view.addSubview(percentLabel)

        ring.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(startDownload(_:))))
    }

    @objc func startDownload(_ sender: UITapGestureRecognizer) {
        guard timer == nil else { return }
        timer = Timer.scheduledTimer(timeInterval: 0.1, target: self, selector: #selector(timerFired(_:)), userInfo: ["step": CGFloat(0.1)], repeats: true)
    }

    @objc func timerFired(_ timer: Timer) {
        let step = (timer.userInfo as? [String: CGFloat])?["step"] ?? 0.1
        ring.progress = min(1, ring.progress + step)
        percentLabel.text = "\(Int((ring.progress * 100).rounded())) %"
        if ring.progress >= 0.999 {
            timer.invalidate()
            self.timer = nil
            let map = RingLoaderMapViewController()
            map.modalPresentationStyle = .fullScreen
            map.transitioningDelegate = self
            present(map, animated: true)
        }
    }

    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return RingLoaderAnimator(origin: ring.frame)
    }
}

class RingLoaderMapViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.2, green: 0.6, blue: 0.4, alpha: 1)
        let label = UILabel(frame: CGRect(x: 32, y: 300, width: view.bounds.width - 64, height: 120))
        label.text = "Trail map\nready offline"
        label.numberOfLines = 2
        label.textColor = .white
        label.font = UIFont.systemFont(ofSize: 40, weight: .bold)
        view.addSubview(label)
    }
}

class RingLoaderAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    let origin: CGRect
    init(origin: CGRect) { self.origin = origin }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.5 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let toVC = transitionContext.viewController(forKey: .to) else { return }
        let container = transitionContext.containerView
        let bubble = UIView(frame: origin)
        bubble.backgroundColor = toVC.view.backgroundColor
        bubble.layer.cornerRadius = origin.width / 2
        bubble.transform = CGAffineTransform(scaleX: 0.01, y: 0.01)
        container.addSubview(bubble)
        toVC.view.frame = transitionContext.finalFrame(for: toVC)
        toVC.view.alpha = 0
        container.addSubview(toVC.view)

        let duration = transitionDuration(using: transitionContext)
        UIView.animate(withDuration: duration * 0.7, delay: 0, options: .curveEaseIn, animations: {
            bubble.transform = CGAffineTransform(scaleX: 6, y: 6)
        })
        UIView.animate(withDuration: duration * 0.3, delay: duration * 0.7, options: [], animations: {
            toVC.view.alpha = 1
        }, completion: { _ in
            bubble.removeFromSuperview()
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}
