//
//  PostcardRootViewController.swift
//

import UIKit

class PostcardRootViewController: UIViewController {

    let card = PostcardView(frame: CGRect(x: 45, y: 260, width: 300, height: 200))
    private let sendButton = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.87, green: 0.93, blue: 0.96, alpha: 1)
        card.message = "Greetings from\nthe north coast"
        view.addSubview(card)

        sendButton.frame = CGRect(x: 95, y: 620, width: 200, height: 60)
        sendButton.setTitle("Send", for: .normal)
        sendButton.titleLabel?.font = .boldSystemFont(ofSize: 22)
        sendButton.setTitleColor(.white, for: .normal)
        sendButton.backgroundColor = UIColor(red: 0.22, green: 0.47, blue: 0.64, alpha: 1)
        sendButton.layer.cornerRadius = 30
        sendButton.addTarget(self, action: #selector(send(sender:)), for: .primaryActionTriggered)
        view.addSubview(sendButton)

        let doubleTap = UITapGestureRecognizer(target: self, action: #selector(wiggle))
        doubleTap.numberOfTapsRequired = 2
        card.addGestureRecognizer(doubleTap)
    }

    @objc func send(sender: UIButton) {
        let sent = PostcardSentViewController()
        sent.transitioningDelegate = self
        sent.modalPresentationStyle = .fullScreen
        present(sent, animated: true, completion: nil)
    }

    @objc func wiggle() {
        let spring = CASpringAnimation(keyPath: "position.x")
        spring.fromValue = card.layer.position.x - 24
        spring.toValue = card.layer.position.x
        spring.damping = 6
        spring.stiffness = 300
        spring.mass = 1
        spring.duration = spring.settlingDuration
        card.layer.add(spring, forKey: nil)
    }
}

extension PostcardRootViewController: UIViewControllerTransitioningDelegate {
    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return PostcardFlightAnimator(card: card)
    }
}

class PostcardView: UIView {
    var message: String? {
        get { return label.text }
        set { label.text = newValue }
    }
    private let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        commonInit()
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        commonInit()
    }

    private func commonInit() {
        backgroundColor = .white
        layer.cornerRadius = 8
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = 0.2
        layer.shadowRadius = 10
        layer.shadowOffset = CGSize(width: 0, height: 4)
        label.frame = CGRect(x: 20, y: 20, width: 200, height: 80)
        label.numberOfLines = 2
        label.font = UIFont.italicSystemFont(ofSize: 20)
        label.textColor = UIColor(red: 0.2, green: 0.3, blue: 0.4, alpha: 1)
        addSubview(label)
        let stamp = UIView(frame: CGRect(x: 236, y: 20, width: 44, height: 54))
        stamp.backgroundColor = UIColor(red: 0.9, green: 0.45, blue: 0.35, alpha: 1)
        stamp.layer.borderColor = UIColor(white: 0.9, alpha: 1).cgColor
        stamp.layer.borderWidth = 3
        addSubview(stamp)
    }
}

class PostcardSentViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.22, green: 0.47, blue: 0.64, alpha: 1)
        let label = UILabel(frame: CGRect(x: 0, y: 380, width: view.bounds.width, height: 60))
        label.text = "On its way"
        label.textAlignment = .center
        label.textColor = .white
        label.font = UIFont.systemFont(ofSize: 40, weight: .semibold)
        view.addSubview(label)
    }
}

class PostcardFlightAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let card: UIView

    init(card: UIView) {
        self.card = card
        super.init()
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return 1.1
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let container = transitionContext.containerView
        guard let toView = transitionContext.view(forKey: .to),
            let snapshot = card.snapshotView(afterScreenUpdates: false) else { return }
        let duration = transitionDuration(using: transitionContext)
        toView.frame = container.bounds.offsetBy(dx: 0, dy: container.bounds.height)
        container.addSubview(toView)
        snapshot.frame = card.convert(card.bounds, to: container)
        container.addSubview(snapshot)
        card.isHidden = true

        let flight = UIBezierPath()
        flight.move(to: snapshot.center)
        flight.addCurve(to: CGPoint(x: container.bounds.width + 200, y: -120),
                        controlPoint1: CGPoint(x: -120, y: 160),
                        controlPoint2: CGPoint(x: 160, y: 40))

        CATransaction.begin()
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
        CATransaction.setCompletionBlock {
            snapshot.removeFromSuperview()
            self.card.isHidden = false
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        let position = CAKeyframeAnimation(keyPath: "position")
        position.path = flight.cgPath
        position.calculationMode = .paced
        position.rotationMode = nil

        let turn = CAKeyframeAnimation(keyPath: "transform")
        turn.values = [
            NSValue(caTransform3D: CATransform3DIdentity),
            NSValue(caTransform3D: CATransform3DMakeRotation(-.pi / 10, 0, 0, 1)),
            NSValue(caTransform3D: CATransform3DScale(CATransform3DMakeRotation(.pi / 5, 0, 0, 1), 0.35, 0.35, 1))
        ]
        turn.keyTimes = [NSNumber(value: 0.0), NSNumber(value: 0.35), NSNumber(value: 1.0)]

        let group = CAAnimationGroup()
        group.animations = [position, turn]
        group.duration = duration
        group.fillMode = .forwards
        group.isRemovedOnCompletion = false
        snapshot.layer.add(group, forKey: "flight")
        CATransaction.commit()

        UIView.animate(withDuration: duration * 0.5, delay: duration * 0.4, usingSpringWithDamping: 0.9, initialSpringVelocity: 0.0, options: [.curveEaseOut], animations: {
            toView.frame = container.bounds
        }, completion: nil)
    }
}
