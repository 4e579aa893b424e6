//
//  IrisRootViewController.swift
//  Iris
//
//  A floating button opens the next screen through a growing circle.
//

import UIKit

protocol IrisPage: AnyObject {
    var irisButton: UIButton { get }
}

class IrisRootViewController: UINavigationController {

    private let irisDelegate = IrisNavigationDelegate()

    override func viewDidLoad() {
        super.viewDidLoad()
        setNavigationBarHidden(true, animated: false)
        delegate = irisDelegate
        viewControllers = [IrisDuskViewController()]
    }

    override var childForStatusBarStyle: UIViewController? {
        return topViewController
    }
}

class IrisNavigationDelegate: NSObject, UINavigationControllerDelegate {
    func navigationController(_ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController, to toVC: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return IrisAnimator(operation: operation)
    }
}

class IrisBaseViewController: UIViewController, IrisPage {

    let irisButton = UIButton(type: .custom)
    let headline = UILabel()
    let body = UILabel()
    private let gradient = CAGradientLayer()

    var colors: [UIColor] { return [] }
    override var preferredStatusBarStyle: UIStatusBarStyle { return .lightContent }

    override func viewDidLoad() {
        super.viewDidLoad()
        gradient.colors = colors.map { $0.cgColor }
        gradient.startPoint = CGPoint(x: 0, y: 0)
        gradient.endPoint = CGPoint(x: 1, y: 1)
        view.layer.insertSublayer(gradient, at: 0)

        headline.font = UIFont.systemFont(ofSize: 44, weight: .heavy)
        headline.textColor = .white
        headline.numberOfLines = 0
        body.font = UIFont.systemFont(ofSize: 17)
        body.textColor = UIColor(white: 1, alpha: 0.8)
        body.numberOfLines = 0

        irisButton.titleLabel?.font = UIFont.systemFont(ofSize: 30, weight: .light)
        irisButton.layer.cornerRadius = 32
        irisButton.addTarget(self, action: #selector(irisButtonTapped(_:)), for: .touchUpInside)

        for subview in [headline, body, irisButton] {
            subview.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(subview)
        }
        NSLayoutConstraint.activate([
            headline.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 32),
            headline.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -32),
            headline.topAnchor.constraint(equalTo: view.topAnchor, constant: 140),
            body.leadingAnchor.constraint(equalTo: headline.leadingAnchor),
            body.trailingAnchor.constraint(equalTo: headline.trailingAnchor),
            body.topAnchor.constraint(equalTo: headline.bottomAnchor, constant: 16),
            irisButton.widthAnchor.constraint(equalToConstant: 64),
            irisButton.heightAnchor.constraint(equalToConstant: 64),
            irisButton.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -32),
            irisButton.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -66)
        ])
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        gradient.frame = view.bounds
    }

    @objc func irisButtonTapped(_ sender: UIButton) {}
}

class IrisDuskViewController: IrisBaseViewController {
    override var colors: [UIColor] {
        return [UIColor(red: 0.16, green: 0.13, blue: 0.36, alpha: 1), UIColor(red: 0.55, green: 0.27, blue: 0.55, alpha: 1)]
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        headline.text = "Good\nevening"
        body.text = "Three lamps are on. The balcony door has been open for twenty minutes."
        irisButton.backgroundColor = UIColor(red: 1.0, green: 0.72, blue: 0.42, alpha: 1)
        irisButton.setTitle("+", for: .normal)
        irisButton.setTitleColor(UIColor(red: 0.3, green: 0.15, blue: 0.3, alpha: 1), for: .normal)
    }

    override func irisButtonTapped(_ sender: UIButton) {
        navigationController?.pushViewController(IrisDawnViewController(), animated: true)
    }
}

class IrisDawnViewController: IrisBaseViewController {
    override var colors: [UIColor] {
        return [UIColor(red: 1.0, green: 0.72, blue: 0.42, alpha: 1), UIColor(red: 0.98, green: 0.45, blue: 0.42, alpha: 1)]
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        headline.text = "New\nscene"
        body.text = "Pick the lamps that should wake you at half past six."
        irisButton.backgroundColor = .white
        irisButton.setTitle("×", for: .normal)
        irisButton.setTitleColor(UIColor(red: 0.98, green: 0.45, blue: 0.42, alpha: 1), for: .normal)
    }

    override func irisButtonTapped(_ sender: UIButton) {
        _ = navigationController?.popViewController(animated: true)
    }
}
