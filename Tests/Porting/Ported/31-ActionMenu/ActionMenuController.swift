import Combine
import UIKit

/// Rows of any kind in a panel that comes up from below.
open class ActionMenuController<Row: UIView, Payload>: UIViewController, UIViewControllerTransitioningDelegate {
    open let spacing: CGFloat = 8
    var payloads: [Payload] = []
    var makeRow: ((Payload) -> Row)!
    var onChoice: ((Payload) -> Void)?
    var onClose: ((Void) -> Void)?

    let panel = UIView()
    private var rows: [Row] = []

    init() {
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .custom
        transitioningDelegate = self
    }

    public required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(backdropTapped(_:))))
        panel.backgroundColor = .white
        panel.layer.cornerRadius = 24
        view.addSubview(panel)
        for payload in payloads {
            let row: Row = makeRow(payload)
            row.isUserInteractionEnabled = true
            row.isExclusiveTouch = true
            row.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(rowTapped(_:))))
            rows.append(row)
            panel.addSubview(row)
        }
    }

    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let height = 64 * CGFloat(rows.count) + 2 * spacing
        panel.bounds = CGRect(x: 0, y: 0, width: view.bounds.width - 24, height: height)
        panel.center = CGPoint(x: view.bounds.midX, y: view.bounds.height - 34 - height / 2)
        for (index, row) in rows.enumerated() {
            row.frame = CGRect(x: 24, y: spacing + 64 * CGFloat(index), width: panel.bounds.width - 48, height: 64)
        }
    }

    // All motion is beside the animator's, whose block is empty.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        panel.transform = CGAffineTransform(translationX: 0, y: 400)
        view.backgroundColor = UIColor(white: 0, alpha: 0)
        transitionCoordinator?.animate(alongsideTransition: { _ in
            self.panel.transform = .identity
            self.view.backgroundColor = UIColor(white: 0, alpha: 0.4)
        }, completion: nil)
    }

    open override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        transitionCoordinator?.animate(alongsideTransition: { _ in
            self.panel.transform = CGAffineTransform(translationX: 0, y: 400)
            self.view.backgroundColor = UIColor(white: 0, alpha: 0)
        }, completion: nil)
    }

    @objc func backdropTapped(_ recognizer: UITapGestureRecognizer) {
        guard !panel.frame.contains(recognizer.location(in: view)) else { return }
        onClose?()
        dismiss(animated: true)
    }

    public func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return ActionMenuAnimator()
    }

    public func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return ActionMenuAnimator()
    }
}

extension ActionMenuController {
    @objc func rowTapped(_ recognizer: UITapGestureRecognizer) {
        guard let row = recognizer.view as? Row, let index = rowIndex(of: row) else { return }
        onChoice?(payloads[index])
        dismiss(animated: true)
    }

    private func rowIndex(of row: Row) -> Int? {
        return panel.subviews.index(where: { $0 === row })
    }
}

class ActionMenuAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return 0.5
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        if let view = transitionContext.view(forKey: .to) {
            view.frame = transitionContext.containerView.bounds
            transitionContext.containerView.addSubview(view)
        }
        UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 1, options: [], animations: {}, completion: { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}
