//
//  DeckLegacyRootViewController.swift
//  Swift 4.0, Xcode 9
//

import UIKit

class DeckLegacyRootViewController: UIViewController {

    private var displayLink: CADisplayLink?
    private let stage = UIView()
    private let progressBar = UIView()
    private var startTime: CFTimeInterval = 0
    private var current: UIViewController?
    private let duration: CFTimeInterval = 0.8
    private var index = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.16, green: 0.19, blue: 0.2, alpha: 1)

        stage.frame = UIEdgeInsetsInsetRect(view.bounds, UIEdgeInsetsMake(110, 24, 150, 24))
        stage.layer.cornerRadius = 20
        stage.clipsToBounds = true
        view.addSubview(stage)
        progressBar.frame = CGRect(x: 24, y: 80, width: 0, height: 6)
        progressBar.backgroundColor = UIColor(red: 0.95, green: 0.77, blue: 0.33, alpha: 1)
        view.addSubview(progressBar)

        let button = UIButton(type: .system)
        button.frame = CGRect(x: 24, y: view.bounds.height - 120, width: view.bounds.width - 48, height: 60)
        button.setAttributedTitle(NSAttributedString(string: "Next card", attributes: [
            NSAttributedStringKey.font: UIFont.systemFont(ofSize: 20, weight: .medium),
            NSAttributedStringKey.foregroundColor: UIColor.white
        ]), for: UIControlState.normal)
        button.backgroundColor = UIColor(white: 1, alpha: 0.12)
        button.layer.cornerRadius = 16
        button.addTarget(self, action: #selector(nextCard(_:)), for: UIControlEvents.touchUpInside)
        view.addSubview(button)

        NotificationCenter.default.addObserver(self, selector: #selector(willResignActive), name: NSNotification.Name.UIApplicationWillResignActive, object: nil)

        let first = DeckLegacyCard(index: 0)
        addChildViewController(first)
        first.view.frame = stage.bounds
        stage.addSubview(first.view)
        first.didMove(toParentViewController: self)
        current = first
    }

    deinit {
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func willResignActive() {
        displayLink?.isPaused = true
    }

    @objc private func nextCard(_ sender: UIButton) {
        guard let old = current, displayLink == nil else { return }
        index += 1
        let card = DeckLegacyCard(index: index)
        old.willMove(toParentViewController: nil)
        addChildViewController(card)
        card.view.frame = stage.bounds

        startTime = CACurrentMediaTime()
        displayLink = CADisplayLink(target: self, selector: #selector(tick))
        displayLink?.add(to: RunLoop.main, forMode: RunLoopMode.commonModes)

        transition(from: old, to: card, duration: duration, options: UIViewAnimationOptions.curveEaseInOut, animations: {
            self.stage.bringSubview(toFront: old.view)
            old.view.transform = CGAffineTransform(rotationAngle: -CGFloat.pi / 10).translatedBy(x: -420, y: 0)
        }, completion: { _ in
            old.removeFromParentViewController()
            card.didMove(toParentViewController: self)
            self.current = card
        })
    }

    @objc private func tick() {
        let progress = min(1, (CACurrentMediaTime() - startTime) / duration)
        progressBar.frame.size.width = (view.bounds.width - 48) * CGFloat(progress)
        if progress >= 1 {
            displayLink?.remove(from: RunLoop.main, forMode: RunLoopMode.commonModes)
            displayLink?.invalidate()
            displayLink = nil
        }
    }
}

class DeckLegacyCard: UIViewController {
    let index: Int
    private let words = ["ostrov", "island", "Insel", "isla"]

    init(index: Int) {
        self.index = index
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.layer.cornerRadius = 20
        view.backgroundColor = index % 2 == 0 ? UIColor(red: 0.93, green: 0.9, blue: 0.83, alpha: 1) : UIColor(red: 0.36, green: 0.62, blue: 0.6, alpha: 1)
        let label = UILabel(frame: view.bounds)
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        label.textAlignment = .center
        label.font = UIFont.systemFont(ofSize: 54, weight: UIFont.Weight.light)
        label.textColor = UIColor(red: 0.16, green: 0.19, blue: 0.2, alpha: 1)
        label.text = words[index % words.count]
        view.addSubview(label)
    }
}
