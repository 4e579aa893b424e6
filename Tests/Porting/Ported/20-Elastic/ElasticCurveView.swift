import UIKit

@objc protocol ElasticCurveViewDelegate: AnyObject {
    @objc optional func elasticCurveDidSettle(_ view: ElasticCurveView)
    @objc optional func elasticCurve(_ view: ElasticCurveView, colorFor progress: CGFloat) -> UIColor
}

/// A sheet with an elastic left edge, animated by a display link.
class ElasticCurveView: UIView {

    weak var delegate: ElasticCurveViewDelegate?
    private let shape = CAShapeLayer()
    private var link: CADisplayLink?
    private var velocity: CGFloat = 0
    private var edgeVelocity: CGFloat = 0
    private var lastTimestamp: CFTimeInterval = 0

    var edge: CGFloat = 0 { didSet { updatePath() } }
    var control = CGPoint.zero { didSet { updatePath() } }
    var targetEdge: CGFloat = 0
    var color: UIColor? {
        didSet { shape.fillColor = color?.cgColor }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        shape.actions = ["path": NSNull(), "fillColor": NSNull()]
        layer.addSublayer(shape)
        isUserInteractionEnabled = false
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    private func updatePath() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: edge, y: 0))
        path.addQuadCurve(to: CGPoint(x: edge, y: bounds.height), control: control)
        path.addLine(to: CGPoint(x: bounds.width, y: bounds.height))
        path.addLine(to: CGPoint(x: bounds.width, y: 0))
        path.closeSubpath()
        shape.path = path
        let progress = 1 - edge / max(1, bounds.width)
        if let tint = delegate?.elasticCurve?(self, colorFor: progress) {
            shape.fillColor = tint.cgColor
        }
    }

    func release(to target: CGFloat) {
        targetEdge = target
        lastTimestamp = 0
        link?.invalidate()
        link = CADisplayLink(target: self, selector: #selector(step(_:)))
        link?.add(to: .main, forMode: .common)
    }

    @objc private func step(_ sender: CADisplayLink) {
        guard lastTimestamp > 0 else {
            lastTimestamp = sender.timestamp
            return
        }
        let dt = CGFloat(min(1.0 / 30, sender.timestamp - lastTimestamp))
        lastTimestamp = sender.timestamp

        edgeVelocity += ((targetEdge - edge) * 260 - edgeVelocity * 30) * dt
        velocity += ((edge - control.x) * 500 - velocity * 14) * dt
        edge += edgeVelocity * dt
        control.x += velocity * dt

        if abs(edge - targetEdge) < 0.5 && abs(control.x - edge) < 1.5 && abs(velocity) < 20 {
            sender.invalidate()
            link = nil
            edge = targetEdge
            control.x = targetEdge
            delegate?.elasticCurveDidSettle?(self)
        }
    }
}
