import UIKit

class DrawerRootViewController: UIViewController {

    var menuButton: UIBarButtonItem!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.95, green: 0.93, blue: 0.98, alpha: 1)

        let badge = UIView(frame: CGRect(x: 40, y: 300, width: 310, height: 200))
        badge.backgroundColor = UIColor(red: 0.52, green: 0.42, blue: 0.8, alpha: 1)
        badge.layer.cornerRadius = 30
        view.addSubview(badge)
        let text = UILabel(frame: badge.bounds)
        text.text = "Swipe from the left"
        text.textAlignment = .center
        text.textColor = .white
        text.font = UIFont.systemFont(ofSize: 24, weight: UIFont.Weight.semibold)
        badge.addSubview(text)

        let edge = UIScreenEdgePanGestureRecognizer(target: self, action: #selector(edgePanned(_:)))
        edge.edges = UIRectEdge.left
        view.addGestureRecognizer(edge)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        menuButton = UIBarButtonItem(title: "Menu", style: .plain, target: self, action: #selector(openMenu))
        navigationItem.leftBarButtonItem = menuButton
    }

    @objc func openMenu() {
        let drawer = DrawerMenuViewController()
        drawer.transitioner = DrawerTransitioner()
        present(drawer, animated: true, completion: nil)
    }

    @objc func edgePanned(_ recognizer: UIScreenEdgePanGestureRecognizer) {
        if recognizer.state == .began {
            let drawer = DrawerMenuViewController()
            let transitioner = DrawerTransitioner()
            transitioner.interactor = DrawerInteractor(recognizer: recognizer)
            drawer.transitioner = transitioner
            present(drawer, animated: true, completion: nil)
        }
    }
}

class DrawerMenuViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.23, green: 0.18, blue: 0.38, alpha: 1)
        for (index, title) in ["Journal", "Habits", "Calendar", "Settings"].enumerated() {
            let button = UIButton(type: .system)
            button.frame = CGRect(x: 24, y: 140 + index * 60, width: 220, height: 48)
            button.contentHorizontalAlignment = .left
            button.setTitle(title, for: .normal)
            button.titleLabel?.font = UIFont.systemFont(ofSize: 24)
            button.tintColor = .white
            button.addTarget(self, action: #selector(DrawerMenuViewController.closeMenu), for: .touchUpInside)
            view.addSubview(button)
        }
    }

    @objc func closeMenu() {
        dismiss(animated: true, completion: nil)
    }
}
