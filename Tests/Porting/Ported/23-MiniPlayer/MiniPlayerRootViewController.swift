import UIKit

private var progressContext = 0

class MiniPlayerRootViewController: UIViewController {

    let track = MiniPlayerTrack()
    let theme = MiniPlayerTheme.night
    let bar = UIView()
    let artworkView = UIImageView()
    let titleLabel = UILabel()
    let timeLine = UIView()
    private var titleObservation: NSKeyValueObservation?
    private var clock: Timer?
    private var animator: UIViewPropertyAnimator?
    private var isExpanded = false

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(white: 0.95, alpha: 1)
        for row in 0..<6 {
            let line = UIView(frame: CGRect(x: 24, y: 110 + CGFloat(row) * 96, width: view.bounds.width - 48, height: 80))
            line.backgroundColor = UIColor(hue: 0.93, saturation: 0.06 + CGFloat(row) * 0.05, brightness: 0.98, alpha: 1)
            line.layer.cornerRadius = 14
            view.addSubview(line)
        }

        bar.backgroundColor = theme.background
        bar.clipsToBounds = true
        view.addSubview(bar)
        artworkView.image = theme.artwork(side: 300)
        artworkView.clipsToBounds = true
        artworkView.layer.cornerRadius = 10
        titleLabel.textColor = .white
        timeLine.backgroundColor = theme.accent
        [artworkView, titleLabel, timeLine].forEach(bar.addSubview(_:))
        layoutPlayer(expanded: false)

        let tap = UITapGestureRecognizer(target: self, action: #selector(barTapped))
        let pan = UIPanGestureRecognizer(target: self, action: #selector(barPanned(_:)))
        tap.require(toFail: pan)
        bar.addGestureRecognizer(tap)
        bar.addGestureRecognizer(pan)

        track.addObserver(self, forKeyPath: #keyPath(MiniPlayerTrack.progress), options: [.initial, .new], context: &progressContext)
        titleObservation = track.observe(\.title, options: [.initial, .new]) { [unowned self] track, _ in
            self.titleLabel.text = track.title
        }
        clock = Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { [weak self] _ in
            self?.track.progress += 0.01
        }
    }

    deinit {
        clock?.invalidate()
        track.removeObserver(self, forKeyPath: #keyPath(MiniPlayerTrack.progress))
    }

    override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey : Any]?, context: UnsafeMutableRawPointer?) {
        if context == &progressContext, let value = change?[.newKey] as? Double {
            timeLine.frame.size.width = (view.bounds.width - 48) * CGFloat(value)
            bar.accessibilityValue = track.remaining
        } else {
            super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
        }
    }

    private func layoutPlayer(expanded: Bool) {
        let size = view.bounds.size
        bar.frame = expanded ? view.bounds : CGRect(x: 0, y: size.height - 110, width: size.width, height: 110)
        artworkView.frame = expanded ? CGRect(x: 45, y: 140, width: 300, height: 300) : CGRect(x: 24, y: 20, width: 56, height: 56)
        titleLabel.font = theme.titleFont
        titleLabel.frame = expanded ? CGRect(x: 45, y: 470, width: 300, height: 44) : CGRect(x: 96, y: 26, width: 220, height: 44)
        timeLine.frame = CGRect(x: 24, y: expanded ? 560 : 88, width: (size.width - 48) * CGFloat(track.progress), height: 4)
    }

    private func makeAnimator(expanding: Bool) -> UIViewPropertyAnimator {
        let timing = UISpringTimingParameters(dampingRatio: 0.85)
        let animator = UIViewPropertyAnimator(duration: 0.6, timingParameters: timing)
        animator.addAnimations { [weak self] in
            self?.layoutPlayer(expanded: expanding)
        }
        animator.addCompletion { [weak self] position in
            guard let self = self else { return }
            if position == .end { self.isExpanded = expanding }
            self.layoutPlayer(expanded: self.isExpanded)
            self.animator = nil
        }
        return animator
    }

    @objc func barTapped() {
        if let running = animator, running.isRunning {
            running.isReversed.toggle()
            return
        }
        animator = makeAnimator(expanding: !isExpanded)
        animator?.startAnimation()
    }

    @objc func barPanned(_ pan: UIPanGestureRecognizer) {
        let distance = pan.translation(in: view).y * (isExpanded ? 1 : -1)
        switch pan.state {
        case .began:
            animator = animator ?? makeAnimator(expanding: !isExpanded)
            animator?.pauseAnimation()
        case .changed:
            animator?.fractionComplete = max(0, min(1, distance / (view.bounds.height - 200)))
        case .ended, .cancelled:
            let velocity = pan.velocity(in: view).y * (isExpanded ? 1 : -1)
            animator?.isReversed = distance < 160 && velocity < 1200
            animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        default: break
        }
    }
}
