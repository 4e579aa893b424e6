import UIKit

protocol OnboardingStep where Self: UIViewController {
    var onNext: (() -> Void)? { get set }
}

class OnboardingRootViewController: UIViewController {

    private let stepCount = 2
    private var current: (UIViewController & OnboardingStep)?
    private var stepIndex = 0
    private let pageControl = UIPageControl()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        pageControl.numberOfPages = stepCount
        pageControl.frame = CGRect(x: 0, y: view.bounds.height - 80, width: view.bounds.width, height: 40)
        pageControl.currentPageIndicatorTintColor = .white
        pageControl.pageIndicatorTintColor = UIColor.white.withAlphaComponent(0.4)
        pageControl.addTarget(self, action: #selector(pageChanged(_:)), for: .valueChanged)
        view.addSubview(pageControl)

        let left = UISwipeGestureRecognizer(target: self, action: #selector(swiped(_:)))
        left.direction = .left
        let right = UISwipeGestureRecognizer(target: self, action: #selector(swiped(_:)))
        right.direction = .right
        [left, right].forEach { view.addGestureRecognizer($0) }

        show(step: 0, options: [])
    }

    private func show(step: Int, options: UIView.AnimationOptions) {
        guard (0..<stepCount).contains(step) else { return }
        stepIndex = step
        pageControl.currentPage = step
        let next = makeStep(step)
        next.onNext = { [weak self] in
            guard let strongSelf = self else { return }
            strongSelf.show(step: strongSelf.stepIndex + 1, options: .transitionFlipFromRight)
        }
        addChild(next)
        next.view.frame = view.bounds
        guard let old = current else {
            view.insertSubview(next.view, at: 0)
            next.didMove(toParent: self)
            current = next
            return
        }
        old.willMove(toParent: nil)
        UIView.transition(from: old.view, to: next.view, duration: 0.7, options: [options, .curveEaseInOut], completion: { finished in
            old.removeFromParent()
            next.didMove(toParent: self)
            self.view.bringSubviewToFront(self.pageControl)
        })
        current = next
    }

    private func makeStep(_ index: Int) -> UIViewController & OnboardingStep {
        switch index {
        case 0: return OnboardingHelloViewController()
        default: return OnboardingRhythmViewController()
        }
    }

    @objc private func swiped(_ swipe: UISwipeGestureRecognizer) {
        if swipe.direction == .left {
            show(step: stepIndex + 1, options: .transitionFlipFromRight)
        } else {
            show(step: stepIndex - 1, options: .transitionFlipFromLeft)
        }
    }

    @objc private func pageChanged(_ control: UIPageControl) {
        show(step: control.currentPage, options: .transitionCrossDissolve)
    }
}

class OnboardingStepViewController: UIViewController, OnboardingStep {
    var onNext: (() -> Void)?
    let titleLabel = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        titleLabel.numberOfLines = 0
        titleLabel.textColor = .white
        titleLabel.font = UIFont.systemFont(ofSize: 44, weight: .heavy)
        titleLabel.frame = CGRect(x: 32, y: 180, width: view.bounds.width - 64, height: 120)
        view.addSubview(titleLabel)

        let next = UIButton(type: .system)
        next.setTitle("Continue", for: .normal)
        next.tintColor = .white
        next.backgroundColor = UIColor(white: 0, alpha: 0.2)
        next.layer.cornerRadius = 18
        next.frame = CGRect(x: 60, y: 600, width: view.bounds.width - 120, height: 60)
        next.addTarget(self, action: #selector(proceed), for: .touchUpInside)
        view.addSubview(next)
    }
}

extension OnboardingStepViewController {
    @objc func proceed() {
        onNext?()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        view.accessibilityElements = view.subviews
        UIView.animate(withDuration: 0.3) { self.titleLabel.alpha = 1 }
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        titleLabel.adjustsFontForContentSizeCategory = true
    }
}

class OnboardingHelloViewController: OnboardingStepViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.45, green: 0.36, blue: 0.75, alpha: 1)
        titleLabel.text = "Hello.\nLet us start."
    }
}

class OnboardingRhythmViewController: OnboardingStepViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.2, green: 0.6, blue: 0.56, alpha: 1)
        titleLabel.text = "Pick your\nrhythm"
    }

    override func proceed() {
        guard #available(iOS 11, *) else { return super.proceed() }
        titleLabel.text = "Every morning"
        super.proceed()
    }
}
