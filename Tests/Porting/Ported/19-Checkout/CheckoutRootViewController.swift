import UIKit

class CheckoutRootViewController: UIViewController {

    let flow = CheckoutFlow()
    var payButton: UIButton!
    var statusLabel: UILabel!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.96, green: 0.96, blue: 0.93, alpha: 1)
        flow.root = self

        let items = [("Oat milk", "2.10"), ("Sourdough", "5.40"), ("Apricots", "3.90")]
        for (row, item) in items.enumerated() {
            let line = UIView(frame: CGRect(x: 24, y: 140 + CGFloat(row) * 76, width: view.bounds.width - 48, height: 64))
            line.backgroundColor = .white
            line.layer.cornerRadius = 14
            let name = UILabel(frame: CGRect(x: 18, y: 0, width: 200, height: 64))
            name.text = item.0
            let price = UILabel(frame: CGRect(x: line.bounds.width - 98, y: 0, width: 80, height: 64))
            price.text = item.1
            price.textAlignment = .right
            line.addSubview(name)
            line.addSubview(price)
            view.addSubview(line)
        }

        statusLabel = UILabel(frame: CGRect(x: 24, y: 400, width: view.bounds.width - 48, height: 30))
        statusLabel.textColor = .gray
        statusLabel.text = "Three items"
        view.addSubview(statusLabel)

        payButton = UIButton(type: .custom)
        payButton.frame = CGRect(x: 24, y: 680, width: view.bounds.width - 48, height: 64)
        payButton.setTitle("Pay 11.40", for: .normal)
        payButton.backgroundColor = UIColor(red: 0.13, green: 0.3, blue: 0.26, alpha: 1)
        payButton.layer.cornerRadius = 32
        payButton.addTarget(self, action: #selector(pay), for: .touchUpInside)
        view.addSubview(payButton)

        NotificationCenter.default.addObserver(self, selector: #selector(receiptDidAppear(_:)), name: .checkoutReceiptDidAppear, object: nil)
    }

    @objc func pay() {
        NSObject.cancelPreviousPerformRequests(withTarget: self, selector: #selector(updateStatus(_:)), object: nil)
        statusLabel.text = "Paying …"
        perform(#selector(updateStatus(_:)), with: "Approved", afterDelay: 0.3)
        NotificationCenter.default.post(name: .checkoutDidRequestReceipt, object: self, userInfo: [CheckoutKey.total: 11.4, CheckoutKey.animated: true])
    }

    @objc func updateStatus(_ text: String) {
        statusLabel.text = text
    }

    @objc private func receiptDidAppear(_ notification: Notification) {
        let receipt = notification.object as? CheckoutReceiptViewController
        let selector = #selector(CheckoutReceiptViewController.markAsPaid)
        if let receipt = receipt, receipt.responds(to: selector) {
            receipt.perform(selector)
        }
    }
}

class CheckoutFlow: NSObject, UIViewControllerTransitioningDelegate {
    weak var root: UIViewController?

    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(CheckoutFlow.showReceipt(notification:)), name: Notification.Name.checkoutDidRequestReceipt, object: nil)
    }

    deinit {
        NotificationCenter.default.removeObserver(self)
    }

    @objc func showReceipt(notification: NSNotification) {
        let receipt = CheckoutReceiptViewController()
        receipt.total = notification.userInfo?[CheckoutKey.total] as? Double ?? 0
        receipt.modalPresentationStyle = .overCurrentContext
        receipt.transitioningDelegate = self
        root?.present(receipt, animated: notification.userInfo?[CheckoutKey.animated] as? Bool ?? false, completion: {
            NotificationCenter.default.post(name: .checkoutReceiptDidAppear, object: receipt)
        })
    }

    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return CheckoutPrinterAnimator()
    }
}

class CheckoutReceiptViewController: UIViewController {
    var total = 0.0
    let paper = UIView()
    private let stamp = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        paper.frame = CGRect(x: 50, y: 120, width: view.bounds.width - 100, height: 440)
        paper.backgroundColor = .white
        paper.layer.shadowOpacity = 0.25
        paper.layer.shadowOffset = CGSize(width: 0, height: 8)
        paper.layer.shadowRadius = 16
        view.addSubview(paper)
        let label = UILabel(frame: paper.bounds.insetBy(dx: 24, dy: 24))
        label.numberOfLines = 0
        label.font = UIFont(name: "Menlo", size: 16) ?? .systemFont(ofSize: 16)
        label.text = "CORNER SHOP\n\nOat milk      2.10\nSourdough     5.40\nApricots      3.90\n\nTOTAL        " + String(format: "%.2f", total)
        paper.addSubview(label)
        stamp.frame = CGRect(x: 60, y: 350, width: 170, height: 60)
        stamp.textColor = UIColor(red: 0.75, green: 0.2, blue: 0.2, alpha: 1)
        stamp.font = .systemFont(ofSize: 36, weight: .black)
        stamp.transform = CGAffineTransform(rotationAngle: -0.2)
        paper.addSubview(stamp)
    }

    @objc func markAsPaid() {
        stamp.text = "PAID"
    }
}

class CheckoutPrinterAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 1.2 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let receipt = transitionContext.viewController(forKey: .to) as? CheckoutReceiptViewController else { return }
        transitionContext.containerView.addSubview(receipt.view)
        receipt.view.frame = transitionContext.finalFrame(for: receipt)
        receipt.view.backgroundColor = UIColor.black.withAlphaComponent(0)
        let rest = receipt.paper.center
        receipt.paper.center.y -= receipt.paper.frame.maxY + 20

        UIView.animateKeyframes(withDuration: transitionDuration(using: transitionContext), delay: 0, options: [], animations: {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
                receipt.view.backgroundColor = UIColor.black.withAlphaComponent(0.4)
            }
            let stops: [CGFloat] = [0.3, 0.55, 0.8, 1]
            let start = receipt.paper.center.y
            for (line, stop) in stops.enumerated() {
                UIView.addKeyframe(withRelativeStartTime: 0.1 + Double(line) * 0.225, relativeDuration: 0.15) {
                    receipt.paper.center.y = start + (rest.y - start) * stop
                }
            }
        }) { finished in
            transitionContext.completeTransition(finished && !transitionContext.transitionWasCancelled)
        }
    }
}
