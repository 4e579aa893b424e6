import UIKit

class SignInRootViewController: UIViewController {

    @IBOutlet var submitButton: SignInButton!
    @IBOutlet private weak var cardView: UIView?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.95, green: 0.94, blue: 0.91, alpha: 1)

        let card = UIView(frame: CGRect(x: 28, y: 160, width: view.bounds.width - 56, height: 300))
        card.backgroundColor = .white
        card.layer.cornerRadius = 20
        view.addSubview(card)
        cardView = card
        for (index, text) in ["Welcome back", "ada@analytical.engine", "••••••••••"].enumerated() {
            let label = UILabel(frame: CGRect(x: 28, y: 30 + CGFloat(index) * 80, width: card.bounds.width - 56, height: 50))
            label.text = text
            label.font = index == 0 ? UIFont.systemFont(ofSize: 30, weight: .bold) : UIFont.systemFont(ofSize: 18)
            label.textColor = index == 0 ? .black : .gray
            card.addSubview(label)
        }

        submitButton = SignInPillButton(title: "Sign in", color: UIColor(red: 0.93, green: 0.36, blue: 0.29, alpha: 1), cornerRadius: 28)
        submitButton.frame = CGRect(x: 60, y: 500, width: view.bounds.width - 120, height: 56)
        submitButton.addTarget(self, action: #selector(SignInRootViewController.onTapButton(_:)), for: .touchUpInside)
        view.addSubview(submitButton)
    }

    @IBAction func onTapButton(_ button: SignInButton) {
        button.startLoadingAnimation()
        button.startFinishAnimation(0.8) { [weak self] in
            let home = SignInHomeViewController()
            home.modalPresentationStyle = .fullScreen
            home.transitioningDelegate = self
            self?.present(home, animated: true, completion: nil)
        }
    }
}

extension SignInRootViewController: UIViewControllerTransitioningDelegate {
    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return SignInFadeAnimator(transitionDuration: 0.4, startingAlpha: 0.0)
    }

    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return nil
    }
}

class SignInHomeViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.93, green: 0.36, blue: 0.29, alpha: 1)
        let label = UILabel(frame: CGRect(x: 36, y: 200, width: view.bounds.width - 72, height: 120))
        label.numberOfLines = 0
        label.text = "Hello Ada,\nthree new letters"
        label.textColor = .white
        label.font = UIFont.systemFont(ofSize: 36, weight: .bold)
        view.addSubview(label)
    }
}

open class SignInFadeAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    var transitionDuration: TimeInterval = 0.5
    var startingAlpha: CGFloat = 0.0

    public convenience init(transitionDuration: TimeInterval, startingAlpha: CGFloat) {
        self.init()
        self.transitionDuration = transitionDuration
        self.startingAlpha = startingAlpha
    }

    open func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return transitionDuration
    }

    open func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let toView = transitionContext.view(forKey: .to)!
        toView.alpha = startingAlpha
        transitionContext.containerView.addSubview(toView)
        UIView.animate(withDuration: transitionDuration(using: transitionContext), animations: { () -> Void in
            toView.alpha = 1.0
        }, completion: { _ in
            transitionContext.completeTransition(true)
        })
    }
}
