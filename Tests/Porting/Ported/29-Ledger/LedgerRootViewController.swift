//
//  LedgerRootViewController.swift
//

import UIKit
import os.log

class LedgerRootViewController: UINavigationController {
    fileprivate let months = ["January", "February", "March", "April"]

    override func viewDidLoad() {
        super.viewDidLoad()
        delegate = self
        navigationBar.tintColor = UIColor(red: 0.55, green: 0.27, blue: 0.2, alpha: 1)
        if #available(iOS 13.0, *) {
            applyModernAppearance()
        } else {
            navigationBar.barTintColor = .white
        }
        viewControllers = [LedgerMonthViewController(month: 0, name: months[0])]
    }

    @available(iOS 13.0, *)
    private func applyModernAppearance() {
        let appearance = UINavigationBarAppearance()
        appearance.configureWithOpaqueBackground()
        appearance.backgroundColor = UIColor(red: 0.98, green: 0.96, blue: 0.92, alpha: 1)
        navigationBar.standardAppearance = appearance
        navigationBar.scrollEdgeAppearance = appearance
    }
}

// Exposed as a whole: the pages send these along the responder chain.
@objc extension LedgerRootViewController {
    func showNextMonth(_ sender: Any?) {
        guard let page = topViewController as? LedgerMonthViewController, page.month + 1 < months.count else { return }
        pushViewController(LedgerMonthViewController(month: page.month + 1, name: months[page.month + 1]), animated: true)
    }

    func backToStart() {
        popToRootViewController(animated: true)
    }
}

extension LedgerRootViewController: UINavigationControllerDelegate {
    func navigationController(_ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController, to toVC: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        guard let from = fromVC as? LedgerMonthViewController, let to = toVC as? LedgerMonthViewController,
            let direction = LedgerDirection.between(from.month, to.month) else { return nil }
        return LedgerAnimator(direction: direction)
    }

    func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool) {
        guard viewController.responds(to: #selector(getter: LedgerMonthViewController.total)) else { return }
        viewController.navigationItem.prompt = nil
        UISelectionFeedbackGenerator().selectionChanged()
    }
}

class LedgerMonthViewController: UIViewController {
    let month: Int
    @objc private(set) dynamic var total: Double = 0
    private let noteLabel = UILabel()
    private let nextButton = UIButton(type: .system)

    init(month: Int, name: String) {
        self.month = month
        super.init(nibName: nil, bundle: nil)
        title = name
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(hue: 0.08 + CGFloat(month) * 0.1, saturation: 0.12, brightness: 0.98, alpha: 1)
        navigationItem.rightBarButtonItems = [
            UIBarButtonItem(title: "Next", style: .done, target: self, action: #selector(refresh as () -> Void)),
            UIBarButtonItem(barButtonSystemItem: .refresh, target: self, action: #selector(refresh(_:)))
        ]
        navigationItem.leftItemsSupplementBackButton = true

        let amounts = [1240.0, 86.5, 312.0, 45.9]
        total = amounts.reduce(0, +) * Double(month + 1)
        for (row, amount) in amounts.enumerated() {
            let label = UILabel(frame: CGRect(x: 32, y: 180 + CGFloat(row) * 60, width: view.bounds.width - 64, height: 48))
            label.text = String(format: "%@   %.2f", ["Rent", "Power", "Food", "Books"][row], amount * Double(month + 1))
            label.font = UIFont.systemFont(ofSize: 22)
            view.addSubview(label)
        }
        nextButton.frame = CGRect(x: 32, y: 560, width: view.bounds.width - 64, height: 60)
        nextButton.setTitle("Next month", for: .normal)
        nextButton.setTitleColor(.white, for: .normal)
        nextButton.backgroundColor = UIColor(red: 0.55, green: 0.27, blue: 0.2, alpha: 1)
        nextButton.layer.cornerRadius = 14
        // No target: the first responder up the chain that knows the action takes it.
        nextButton.addTarget(nil, action: #selector(LedgerRootViewController.showNextMonth(_:)), for: .touchUpInside)
        view.addSubview(nextButton)
    }

    @objc func refresh() {
        UIApplication.shared.sendAction(#selector(LedgerRootViewController.showNextMonth(_:)), to: navigationController, from: self, for: nil)
    }

    @objc func refresh(_ sender: UIBarButtonItem) {
        noteLabel.frame = CGRect(x: 32, y: 480, width: 300, height: 40)
        noteLabel.text = String(format: "Total %.2f", total)
        view.addSubview(noteLabel)
        noteLabel.perform(#selector(UIView.removeFromSuperview), with: nil, afterDelay: 1.5)
        view.endEditing(true)
    }
}

class LedgerAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    let direction: LedgerDirection
    init(direction: LedgerDirection) { self.direction = direction }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return TimeInterval(UINavigationController.hideShowBarDuration) * 2
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let to = transitionContext.viewController(forKey: .to), let fromView = transitionContext.view(forKey: .from) else { return }
        let height = transitionContext.containerView.bounds.height
        let offset = CGFloat(direction.sign) * height
        to.view.frame = transitionContext.finalFrame(for: to).offsetBy(dx: 0, dy: offset)
        transitionContext.containerView.addSubview(to.view)
        UIView.animate(withDuration: transitionDuration(using: transitionContext), delay: 0, options: [.curveEaseInOut, .allowAnimatedContent], animations: {
            to.view.frame = transitionContext.finalFrame(for: to)
            fromView.frame.origin.y -= offset
        }) { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}
