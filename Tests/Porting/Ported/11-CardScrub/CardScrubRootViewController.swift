//
//  CardScrubRootViewController.swift
//

import UIKit

final class CardScrubRootViewController: UIViewController {

    private let card = CardScrubPreview()
    private lazy var transition = CardScrubTransition()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.1, green: 0.12, blue: 0.17, alpha: 1)
        card.frame = CGRect(x: 20, y: 560, width: view.bounds.width - 40, height: 220)
        view.addSubview(card)

        let title = UILabel(frame: CGRect(x: 24, y: 90, width: 300, height: 50))
        title.text = "Wallet"
        title.textColor = .white
        title.font = .systemFont(ofSize: 40, weight: .bold)
        view.addSubview(title)

        let pan = UIPanGestureRecognizer(target: self, action: #selector(cardPanned))
        card.addGestureRecognizer(pan)
    }

    @objc private func cardPanned(_ pan: UIPanGestureRecognizer) {
        let distance = -pan.translation(in: view).y
        let fraction = distance / 400
        switch pan.state {
        case .began:
            if transition.isRunning {
                transition.pause()
                return
            }
            let detail = CardScrubDetailViewController()
            detail.modalPresentationStyle = .custom
            detail.transitioningDelegate = self
            transition.sourceFrame = card.frame
            transition.isInteractiveStart = true
            present(detail, animated: true)
        case .changed:
            transition.update(fraction)
        case .ended, .cancelled:
            let velocity = -pan.velocity(in: view).y
            transition.end(finish: pan.state == .ended && (fraction > 0.4 || velocity > 1200), velocity: velocity / 400)
        default:
            break
        }
    }
}

extension CardScrubRootViewController: UIViewControllerTransitioningDelegate {
    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        transition
    }

    func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning) -> (any UIViewControllerInteractiveTransitioning)? {
        transition.isInteractiveStart ? transition : nil
    }
}

final class CardScrubPreview: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }

    override init(frame: CGRect) {
        super.init(frame: frame)
        guard let gradient = layer as? CAGradientLayer else { return }
        gradient.colors = [UIColor(red: 0.98, green: 0.55, blue: 0.44, alpha: 1).cgColor, UIColor(red: 0.87, green: 0.28, blue: 0.5, alpha: 1).cgColor]
        gradient.startPoint = .zero
        gradient.endPoint = CGPoint(x: 1, y: 1)
        gradient.cornerRadius = 24
        let number = UILabel(frame: CGRect(x: 24, y: 24, width: 280, height: 30))
        number.text = "••••  ••••  ••••  4711"
        number.textColor = .white
        number.font = .monospacedDigitSystemFont(ofSize: 20, weight: .semibold)
        addSubview(number)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

final class CardScrubDetailViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.97, green: 0.97, blue: 0.99, alpha: 1)
        view.clipsToBounds = true
        view.layer.cornerCurve = .continuous
        let header = CardScrubPreview(frame: CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: 260))
        view.addSubview(header)
        let rows = ["Bakery  −4.80", "Train  −23.00", "Salary  +2 940.00"]
        for (index, row) in rows.enumerated() {
            let label = UILabel(frame: CGRect(x: 28, y: 290 + CGFloat(index) * 56, width: 330, height: 40))
            label.text = row
            label.font = .systemFont(ofSize: 20, weight: .medium)
            view.addSubview(label)
        }
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(done)))
    }

    @objc private func done() {
        dismiss(animated: true)
    }
}
