//
//  CubeRootViewController.swift
//

import UIKit

class CubeRootViewController: UINavigationController {
    let cubeDelegate = CubeNavigationDelegate()

    override func viewDidLoad() {
        super.viewDidLoad()
        self.view.backgroundColor = .black
        self.setNavigationBarHidden(true, animated: false)
        self.delegate = cubeDelegate
        self.pushViewController(CubeFaceViewController(face: .kitchen), animated: false)
    }
}

enum CubeFace: Int, CaseIterable {
    case kitchen, garden, studio

    var next: CubeFace {
        return CubeFace(rawValue: (rawValue + 1) % CubeFace.allCases.count)!
    }

    var name: String {
        switch self {
        case .kitchen: return "Kitchen"
        case .garden: return "Garden"
        case .studio: return "Studio"
        }
    }

    var color: UIColor {
        switch self {
        case .kitchen: return #colorLiteral(red: 0.92, green: 0.42, blue: 0.36, alpha: 1)
        case .garden: return #colorLiteral(red: 0.27, green: 0.62, blue: 0.45, alpha: 1)
        case .studio: return #colorLiteral(red: 0.3, green: 0.4, blue: 0.75, alpha: 1)
        }
    }
}

class CubeFaceViewController: UIViewController {
    let face: CubeFace

    init(face: CubeFace) {
        self.face = face
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder aDecoder: NSCoder) { fatalError() }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = face.color

        let card = UIView(frame: CGRect(x: 30, y: 180, width: view.bounds.width - 60, height: 300))
        card.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
        card.backgroundColor = UIColor.white.withAlphaComponent(0.9)
        card.layer.cornerRadius = 28
        view.addSubview(card)

        let label = UILabel(frame: card.bounds.insetBy(dx: 28, dy: 28))
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        label.numberOfLines = 0
        label.font = UIFont.systemFont(ofSize: 46, weight: .bold)
        label.textColor = face.color
        label.text = "\(face.name)\n21.5°"
        card.addSubview(label)

        let next = UIButton(type: .roundedRect)
        next.frame = CGRect(x: 30, y: 520, width: view.bounds.width - 60, height: 56)
        next.backgroundColor = UIColor(white: 0, alpha: 0.25)
        next.layer.cornerRadius = 28
        next.tintColor = .white
        next.titleLabel?.font = UIFont.boldSystemFont(ofSize: 18)
        next.setTitle("Next room", for: UIControl.State())
        next.addTarget(self, action: #selector(nextRoom), for: UIControl.Event.touchUpInside)
        view.addSubview(next)
    }

    @objc func nextRoom() {
        navigationController?.pushViewController(CubeFaceViewController(face: face.next), animated: true)
    }
}

class CubeNavigationDelegate: NSObject, UINavigationControllerDelegate {
    func navigationController(_ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController, to toVC: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        switch operation {
        case .push: return CubeAnimator(direction: 1)
        case .pop: return CubeAnimator(direction: -1)
        case .none: return nil
        @unknown default: return nil
        }
    }
}

class CubeAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    let direction: CGFloat
    init(direction: CGFloat) { self.direction = direction; super.init() }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return 0.8
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let container = transitionContext.containerView
        let fromView = transitionContext.view(forKey: .from)!
        let toView = transitionContext.view(forKey: .to)!
        container.addSubview(toView)
        toView.frame = container.bounds

        var perspective = CATransform3DIdentity
        perspective.m34 = -1.0 / 750.0
        container.layer.sublayerTransform = perspective

        let half = container.bounds.width / 2
        func face(_ angle: CGFloat) -> CATransform3D {
            var transform = CATransform3DMakeTranslation(0, 0, -half)
            transform = CATransform3DRotate(transform, angle, 0, 1, 0)
            return CATransform3DTranslate(transform, 0, 0, half)
        }

        fromView.layer.transform = face(0)
        toView.layer.transform = face(direction * .pi / 2)
        fromView.layer.isDoubleSided = false
        toView.layer.isDoubleSided = false

        UIView.animateKeyframes(withDuration: transitionDuration(using: transitionContext), delay: 0, options: [.calculationModeLinear], animations: {
            for step in 1...8 {
                let angle = self.direction * .pi / 2 * CGFloat(step) / 8
                UIView.addKeyframe(withRelativeStartTime: Double(step - 1) / 8, relativeDuration: 1 / 8) {
                    fromView.layer.transform = face(-angle)
                    toView.layer.transform = face(self.direction * .pi / 2 - angle)
                }
            }
        }, completion: { _ in
            container.layer.sublayerTransform = CATransform3DIdentity
            fromView.layer.transform = CATransform3DIdentity
            toView.layer.transform = CATransform3DIdentity
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}
