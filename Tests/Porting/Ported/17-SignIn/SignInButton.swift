//
//  SignInButton.swift
//

import UIKit

@IBDesignable
open class SignInButton: UIButton {

    @IBInspectable open var normalColor: UIColor = .black {
        didSet {
            backgroundColor = normalColor
        }
    }

    @IBInspectable open var cornerRadius: CGFloat = 0 {
        didSet {
            layer.cornerRadius = cornerRadius
            layer.masksToBounds = cornerRadius > 0
        }
    }

    @IBInspectable open var spinnerColor: UIColor = UIColor.white {
        didSet { spinner.strokeColor = spinnerColor.cgColor }
    }

    private let spinner = CAShapeLayer()
    private var cachedTitle: String?
    open var didEndFinishAnimation: (() -> Void)?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setup()
    }

    public required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        setup()
    }

    private func setup() {
        clipsToBounds = true
        spinner.fillColor = nil
        spinner.strokeColor = spinnerColor.cgColor
        spinner.lineWidth = 2
        spinner.strokeEnd = 0.4
        spinner.isHidden = true
        layer.addSublayer(spinner)
    }

    override open func prepareForInterfaceBuilder() {
        super.prepareForInterfaceBuilder()
        setup()
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        let side = bounds.height
        // The button shrinks to a square whose origin stays, so the spinner sits at zero.
        spinner.frame = CGRect(x: 0, y: 0, width: side, height: side)
        spinner.path = UIBezierPath(arcCenter: CGPoint(x: side / 2, y: side / 2), radius: side / 4, startAngle: -.pi / 2, endAngle: .pi * 1.5, clockwise: true).cgPath
    }

    open func startLoadingAnimation() {
        cachedTitle = title(for: .normal)
        setTitle("", for: .normal)
        isUserInteractionEnabled = false
        let shrink = CABasicAnimation(keyPath: "bounds.size.width")
        shrink.fromValue = frame.width
        shrink.toValue = frame.height
        shrink.duration = 0.2
        shrink.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.linear)
        shrink.fillMode = CAMediaTimingFillMode.forwards
        shrink.isRemovedOnCompletion = false
        layer.add(shrink, forKey: shrink.keyPath)

        spinner.isHidden = false
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.fromValue = 0
        turn.toValue = CGFloat.pi * 2
        turn.duration = 0.6
        turn.repeatCount = .greatestFiniteMagnitude
        spinner.add(turn, forKey: "turn")
    }

    open func startFinishAnimation(_ delay: TimeInterval, completion: (() -> Void)?) {
        DispatchQueue.main.asyncAfter(deadline: .now() + delay) {
            self.didEndFinishAnimation = completion
            self.spinner.removeAllAnimations()
            self.spinner.isHidden = true
            let expand = CABasicAnimation(keyPath: "transform.scale")
            expand.fromValue = 1.0
            expand.toValue = 30.0
            expand.duration = 0.3
            expand.timingFunction = CAMediaTimingFunction(controlPoints: 0.95, 0.02, 1, 0.05)
            expand.delegate = self
            expand.fillMode = .forwards
            expand.isRemovedOnCompletion = false
            self.layer.add(expand, forKey: expand.keyPath)
        }
    }

    open func setOriginalState() {
        layer.removeAllAnimations()
        setTitle(cachedTitle, for: .normal)
        isUserInteractionEnabled = true
    }
}

extension SignInButton: CAAnimationDelegate {
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard let animation = anim as? CABasicAnimation, animation.keyPath == "transform.scale" else { return }
        didEndFinishAnimation?()
        Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { [weak self] _ in
            self?.setOriginalState()
        }
    }
}

/// The wide button at the end of a form.
public final class SignInPillButton: SignInButton {}

extension SignInPillButton {
    /// Sets inherited properties, whose observers do the work.
    public convenience init(title: String, color: UIColor, cornerRadius: CGFloat) {
        self.init(frame: .zero)
        setTitle(title, for: .normal)
        self.normalColor = color
        self.cornerRadius = cornerRadius
    }
}
