//
//  EdgePopRootViewController.swift
//

import UIKit

final class EdgePopRootViewController: UINavigationController, UINavigationControllerDelegate {

    private let interactor = EdgePopInteractor()
    private let animator = EdgePopAnimator()

    override func viewDidLoad() {
        super.viewDidLoad()
        isNavigationBarHidden = true
        delegate = self
        interactivePopGestureRecognizer?.isEnabled = false

        let edgePan = UIScreenEdgePanGestureRecognizer(target: self, action: #selector(EdgePopRootViewController.handleEdgePan(_:)))
        edgePan.edges = .left
        view.addGestureRecognizer(edgePan)

        let inbox = EdgePopPageViewController(title: "Inbox", lines: ["Mira: the boat leaves at nine", "Tax office: your letter", "Jon: photos from Sunday", "Library: two books are due"],
                                              tint: UIColor(red: 0.93, green: 0.95, blue: 0.98, alpha: 1))
        let message = EdgePopPageViewController(title: "Mira", lines: ["The boat leaves at nine.", "Bring the red jacket,", "the wind is from the north.", "M."],
                                                tint: UIColor(red: 1.0, green: 0.98, blue: 0.93, alpha: 1))
        setViewControllers([inbox, message], animated: false)
    }

    @objc private func handleEdgePan(_ gesture: UIScreenEdgePanGestureRecognizer) {
        let translation = gesture.translation(in: view)
        let progress = max(0, min(1, translation.x / view.bounds.width))

        switch gesture.state {
        case .began:
            guard viewControllers.count > 1 else { return }
            interactor.hasStarted = true
            popViewController(animated: true)
        case .changed:
            interactor.shouldFinish = progress > 0.4
            interactor.update(progress)
        case .cancelled, .failed:
            interactor.hasStarted = false
            interactor.cancel()
        case .ended:
            interactor.hasStarted = false
            let flick = gesture.velocity(in: view).x > 1200
            if interactor.shouldFinish || flick {
                interactor.finish()
            } else {
                interactor.cancel()
            }
        default:
            break
        }
    }

    // MARK: - UINavigationControllerDelegate

    func navigationController(_ navigationController: UINavigationController,
                              animationControllerFor operation: UINavigationController.Operation,
                              from fromVC: UIViewController,
                              to toVC: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return operation == .pop ? animator : nil
    }

    func navigationController(_ navigationController: UINavigationController,
                              interactionControllerFor animationController: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning? {
        return interactor.hasStarted ? interactor : nil
    }
}

final class EdgePopInteractor: UIPercentDrivenInteractiveTransition {
    var hasStarted = false
    var shouldFinish = false
}

final class EdgePopPageViewController: UIViewController {

    private let lines: [String]
    private let tint: UIColor

    init(title: String, lines: [String], tint: UIColor) {
        self.lines = lines
        self.tint = tint
        super.init(nibName: nil, bundle: nil)
        self.title = title
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = tint

        let heading = UILabel()
        heading.text = title
        heading.font = .systemFont(ofSize: 34, weight: .bold)
        heading.textColor = UIColor(red: 0.1, green: 0.13, blue: 0.2, alpha: 1)

        let stack = UIStackView(arrangedSubviews: [heading])
        stack.axis = .vertical
        stack.spacing = 14
        stack.setCustomSpacing(24, after: heading)
        for line in lines {
            let label = UILabel()
            label.text = line
            label.font = .systemFont(ofSize: 18)
            label.textColor = UIColor(red: 0.25, green: 0.29, blue: 0.38, alpha: 1)
            stack.addArrangedSubview(label)
        }
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 28).isActive = true
        stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -28).isActive = true
        stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 60).isActive = true
    }
}
