//
//  BlindsRootViewController.swift
//  Swift 5.9
//

import UIKit

final class BlindsRootViewController: UIViewController {

    private let blinds = BlindsTransition(strips: 8)

    override func viewDidLoad() {
        super.viewDidLoad()
        let poster = BlindsPosterView(palette: .coral, headline: "Spring\nopen air", date: "21 March, 20:00")
        install(poster)

        var configuration = UIButton.Configuration.filled()
        configuration.title = "Show the programme"
        configuration.cornerStyle = .capsule
        configuration.baseBackgroundColor = .white
        configuration.baseForegroundColor = UIColor(red: 0.85, green: 0.35, blue: 0.35, alpha: 1)
        let button = UIButton(configuration: configuration, primaryAction: UIAction { [weak self] _ in
            guard let self else { return }
            showProgramme()
        })
        button.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(button)
        NSLayoutConstraint.activate([
            button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            button.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -90),
            button.heightAnchor.constraint(equalToConstant: 56),
            button.widthAnchor.constraint(greaterThanOrEqualToConstant: 240)
        ])
    }

    private func showProgramme() {
        let next = BlindsProgrammeViewController()
        next.modalPresentationStyle = .fullScreen
        next.transitioningDelegate = blinds
        present(next, animated: true)
    }
}

final class BlindsProgrammeViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        install(BlindsPosterView(palette: .teal, headline: "Four bands,\none lawn", date: "Doors at 19:00"))
    }
}

private extension UIViewController {
    func install(_ content: some UIView) {
        content.frame = view.bounds
        content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(content)
    }
}

final class BlindsPosterView: UIView {
    enum Palette {
        case coral, teal

        var colors: (ground: UIColor, figure: UIColor) {
            switch self {
            case .coral: (UIColor(red: 0.93, green: 0.48, blue: 0.42, alpha: 1), UIColor(red: 1, green: 0.8, blue: 0.6, alpha: 1))
            case .teal: (UIColor(red: 0.13, green: 0.45, blue: 0.47, alpha: 1), UIColor(red: 0.5, green: 0.8, blue: 0.7, alpha: 1))
            }
        }
    }

    private let palette: Palette

    init(palette: Palette, headline: String, date: String) {
        self.palette = palette
        super.init(frame: .zero)
        backgroundColor = palette.colors.ground
        contentMode = .redraw

        let title = UILabel()
        title.text = headline
        title.numberOfLines = 0
        title.font = .systemFont(ofSize: 50, weight: .black)
        title.textColor = .white
        let subtitle = UILabel()
        subtitle.text = date
        subtitle.font = .preferredFont(forTextStyle: .title3)
        subtitle.textColor = .white.withAlphaComponent(0.85)

        let stack = UIStackView(arrangedSubviews: [title, subtitle])
        stack.axis = .vertical
        stack.spacing = 12
        stack.translatesAutoresizingMaskIntoConstraints = false
        addSubview(stack)
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 32),
            stack.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor, constant: -32),
            stack.topAnchor.constraint(equalTo: topAnchor, constant: 150)
        ])
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError() }

    override func draw(_ rect: CGRect) {
        palette.colors.figure.setFill()
        for index in 0..<4 {
            let radius = CGFloat(60 + index * 28)
            let circle = UIBezierPath(arcCenter: CGPoint(x: bounds.width * 0.7, y: bounds.height * 0.62), radius: radius, startAngle: 0, endAngle: .pi * 2, clockwise: true)
            circle.fill(with: .normal, alpha: 0.3)
        }
    }
}

final class BlindsTransition: NSObject, UIViewControllerTransitioningDelegate {
    private let strips: Int

    init(strips: Int) {
        self.strips = strips
    }

    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        BlindsAnimator(strips: strips)
    }
}

final class BlindsAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let strips: Int
    init(strips: Int) { self.strips = strips }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.9 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        guard let to = transitionContext.view(forKey: .to), let from = transitionContext.view(forKey: .from) else {
            transitionContext.completeTransition(false)
            return
        }
        let container = transitionContext.containerView
        to.frame = container.bounds
        container.insertSubview(to, at: 0)
        container.layoutIfNeeded()

        let picture = UIGraphicsImageRenderer(bounds: from.bounds).image { _ in
            from.drawHierarchy(in: from.bounds, afterScreenUpdates: false)
        }
        from.isHidden = true
        let height = container.bounds.height / CGFloat(strips)
        let group = DispatchGroup()
        for index in 0..<strips {
            let strip = CALayer()
            strip.contents = picture.cgImage
            strip.contentsRect = CGRect(x: 0, y: CGFloat(index) / CGFloat(strips), width: 1, height: 1 / CGFloat(strips))
            strip.frame = CGRect(x: 0, y: CGFloat(index) * height, width: container.bounds.width, height: height)
            container.layer.addSublayer(strip)
            group.enter()
            let delay = 0.4 * Double(index) / Double(strips - 1)
            CATransaction.begin()
            CATransaction.setCompletionBlock {
                strip.removeFromSuperlayer()
                group.leave()
            }
            let slide = CABasicAnimation(keyPath: "position.x")
            slide.byValue = (index.isMultiple(of: 2) ? -1 : 1) * container.bounds.width
            slide.beginTime = CACurrentMediaTime() + delay
            slide.duration = 0.5
            slide.timingFunction = CAMediaTimingFunction(name: .easeIn)
            slide.fillMode = .forwards
            slide.isRemovedOnCompletion = false
            strip.add(slide, forKey: "slide")
            CATransaction.commit()
        }
        group.notify(queue: .main) {
            from.isHidden = false
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}
