//
//  BlurPopupRootViewController.swift
//  Recipes
//

import UIKit

class BlurPopupRootViewController: UIViewController {

    private let feedback = UIImpactFeedbackGenerator(style: .medium)
    private let popupTransition = BlurPopupTransition()
    private var tiles = [UIControl]()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 1, green: 0.97, blue: 0.93, alpha: 1)
        let dishes: [(String, UIColor)] = [
            ("Plum cake", UIColor(red: 0.47, green: 0.28, blue: 0.52, alpha: 1)),
            ("Ramen", UIColor(red: 0.86, green: 0.44, blue: 0.3, alpha: 1)),
            ("Green curry", UIColor(red: 0.37, green: 0.58, blue: 0.36, alpha: 1)),
            ("Lemon tart", UIColor(red: 0.93, green: 0.75, blue: 0.3, alpha: 1))
        ]
        for (index, dish) in dishes.enumerated() {
            let tile = UIControl(frame: CGRect(x: 24, y: 110 + CGFloat(index) * 170, width: view.bounds.width - 48, height: 150))
            tile.backgroundColor = dish.1
            tile.layer.cornerRadius = 22
            tile.isAccessibilityElement = true
            tile.accessibilityLabel = dish.0
            tile.accessibilityTraits = [.button]
            tile.addTarget(self, action: #selector(tileTouched(_:)), for: .touchDown)
            tile.addTarget(self, action: #selector(tileTapped(_:event:)), for: .touchUpInside)
            let label = UILabel(frame: CGRect(x: 22, y: 96, width: 260, height: 36))
            label.text = dish.0
            label.textColor = .white
            label.font = UIFont.systemFont(ofSize: 26, weight: .bold)
            tile.addSubview(label)
            view.addSubview(tile)
            tiles.append(tile)
        }
    }

    @objc private func tileTouched(_ sender: UIControl) {
        feedback.prepare()
    }

    @objc private func tileTapped(_ sender: UIControl, event: UIEvent) {
        feedback.impactOccurred()
        let popup = BlurPopupViewController()
        popup.heading = sender.accessibilityLabel
        popup.accent = sender.backgroundColor ?? .black
        popup.modalPresentationStyle = .overFullScreen
        popup.transitioningDelegate = popupTransition
        present(popup, animated: true) {
            UIAccessibility.post(notification: .screenChanged, argument: popup.card)
        }
    }
}

class BlurPopupViewController: UIViewController {
    var heading: String?
    var accent = UIColor.black
    let blurView = UIVisualEffectView(effect: nil)
    let card = UIView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .clear
        view.accessibilityViewIsModal = true
        blurView.frame = view.bounds
        blurView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(blurView)

        card.backgroundColor = .white
        card.layer.cornerRadius = 26
        card.layer.shadowOpacity = 0.2
        card.layer.shadowRadius = 24
        card.layer.shadowOffset = CGSize(width: 0, height: 12)
        card.frame = CGRect(x: 36, y: 250, width: view.bounds.width - 72, height: 320)
        blurView.contentView.addSubview(card)

        let label = UILabel(frame: CGRect(x: 28, y: 28, width: card.bounds.width - 56, height: 40))
        label.text = heading
        label.textColor = accent
        label.font = UIFont.systemFont(ofSize: 30, weight: .heavy)
        card.addSubview(label)
        let text = UILabel(frame: CGRect(x: 28, y: 80, width: card.bounds.width - 56, height: 130))
        text.numberOfLines = 0
        text.text = "Forty minutes, four people. Most of the time the oven or the pot does the work."
        text.textColor = .darkGray
        card.addSubview(text)

        let close = UIButton(type: .system)
        close.frame = CGRect(x: 28, y: 240, width: card.bounds.width - 56, height: 52)
        close.setTitle("Done", for: .normal)
        close.tintColor = .white
        close.backgroundColor = accent
        close.layer.cornerRadius = 16
        close.accessibilityHint = "Closes the recipe"
        close.addTarget(self, action: #selector(close(_:)), for: .touchUpInside)
        card.addSubview(close)
    }

    @objc func close(_ sender: Any) {
        dismiss(animated: true)
    }

    override func accessibilityPerformEscape() -> Bool {
        dismiss(animated: true)
        return true
    }
}
