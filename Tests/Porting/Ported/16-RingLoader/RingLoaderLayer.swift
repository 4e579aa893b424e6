import QuartzCore
import UIKit

class RingLoaderLayer: CALayer {

    @NSManaged var progress: CGFloat
    @NSManaged var ringColor: CGColor?
    var lineWidth: CGFloat = 10

    override init() {
        super.init()
        progress = 0
        contentsScale = UIScreen.main.scale
    }

    override init(layer: Any) {
        super.init(layer: layer)
        if let other = layer as? RingLoaderLayer {
            progress = other.progress
            ringColor = other.ringColor
            lineWidth = other.lineWidth
        }
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
    }

    override class func needsDisplay(forKey key: String) -> Bool {
        if key == #keyPath(RingLoaderLayer.progress) || key == "ringColor" {
            return true
        }
        return super.needsDisplay(forKey: key)
    }

    override func action(forKey event: String) -> CAAction? {
        if event == "progress" {
            let animation = CABasicAnimation(keyPath: event)
            animation.fromValue = presentation()?.value(forKey: event) ?? progress
            animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            animation.duration = 0.25
            return animation
        }
        return super.action(forKey: event)
    }

    override func draw(in context: CGContext) {
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        let radius = min(bounds.width, bounds.height) / 2 - lineWidth / 2
        context.setLineWidth(lineWidth)
        context.setLineCap(.round)
        context.setStrokeColor(UIColor(white: 0.5, alpha: 0.2).cgColor)
        context.addArc(center: center, radius: radius, startAngle: 0, endAngle: .pi * 2, clockwise: false)
        context.strokePath()

        guard progress > 0 else { return }
        context.setStrokeColor(ringColor ?? UIColor.black.cgColor)
        context.addArc(center: center, radius: radius, startAngle: -.pi / 2, endAngle: -.pi / 2 + .pi * 2 * progress, clockwise: false)
        context.strokePath()
    }
}

class RingLoaderView: UIView {
    override class var layerClass: AnyClass { return RingLoaderLayer.self }

    private var ringLayer: RingLoaderLayer { return layer as! RingLoaderLayer }

    @objc dynamic var progress: CGFloat {
        get { return ringLayer.progress }
        set { ringLayer.progress = newValue }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        ringLayer.ringColor = tintColor.cgColor
    }
}
