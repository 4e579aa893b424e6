import UIKit

class ElasticRootViewController: UIViewController {

    private let curve = ElasticCurveView()
    private let target = ElasticNoteViewController()
    private var isOpening = false

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.98, green: 0.95, blue: 0.88, alpha: 1)

        let heading = UILabel(frame: CGRect(x: 30, y: 120, width: 330, height: 110))
        heading.numberOfLines = 0
        heading.text = "Pull the page\nfrom the right"
        heading.font = UIFont.systemFont(ofSize: 36, weight: .bold)
        heading.textColor = UIColor(red: 0.3, green: 0.25, blue: 0.2, alpha: 1)
        view.addSubview(heading)

        curve.frame = view.bounds
        curve.delegate = self
        curve.edge = view.bounds.width
        curve.control = CGPoint(x: view.bounds.width, y: view.bounds.midY)
        view.addSubview(curve)

        let pan = UIScreenEdgePanGestureRecognizer(target: self, action: #selector(pull(_:)))
        pan.edges = .right
        view.addGestureRecognizer(pan)
    }

    @objc private func pull(_ pan: UIScreenEdgePanGestureRecognizer) {
        let width = view.bounds.width
        let location = pan.location(in: view)
        switch pan.state {
        case .began, .changed:
            let distance = width - location.x
            curve.edge = width - distance * 0.35
            curve.control = CGPoint(x: width - distance * 1.4, y: location.y)
        case .ended:
            isOpening = location.x < width * 0.5
            curve.release(to: isOpening ? 0 : width)
        default:
            isOpening = false
            curve.release(to: width)
        }
    }
}

extension ElasticRootViewController: ElasticCurveViewDelegate {
    func elasticCurve(_ view: ElasticCurveView, colorFor progress: CGFloat) -> UIColor {
        return UIColor(hue: 0.95 - 0.08 * min(max(progress, 0), 1), saturation: 0.6, brightness: 0.85, alpha: 1)
    }

    func elasticCurveDidSettle(_ view: ElasticCurveView) {
        guard isOpening else { return }
        target.modalPresentationStyle = .fullScreen
        target.modalTransitionStyle = .crossDissolve
        present(target, animated: true)
    }
}

class ElasticNoteViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(hue: 0.87, saturation: 0.6, brightness: 0.85, alpha: 1)
        let label = UILabel(frame: CGRect(x: 30, y: 300, width: view.bounds.width - 60, height: 120))
        label.numberOfLines = 0
        label.text = "Note to self:\nwater the fig tree"
        label.textColor = .white
        label.font = UIFont.systemFont(ofSize: 34, weight: .semibold)
        view.addSubview(label)
    }
}
