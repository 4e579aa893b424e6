//
//  RouterRootViewController.swift
//  A menu whose rows create controllers through their metatypes.
//

import os.log
#if os(iOS)
import UIKit
#elseif os(macOS)
import AppKit
#endif

private let routerLog = Logger(OSLog.disabled)

class RouterRootViewController: UIViewController {

    let entries: [(title: String, controller: UIViewController.Type)] = [
        ("Weather", RouterWeatherViewController.self),
        ("Tides", RouterTidesViewController.self),
        ("Moon", RouterMoonViewController.self)
    ]
    private lazy var tableView: UITableView = {
        if #available(iOS 13.0, *) {
            return UITableView(frame: .zero, style: .insetGrouped)
        } else {
            return UITableView(frame: .zero, style: .grouped)
        }
    }()
    private let doorAnimator = RouterDoorAnimator()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = RouterRootViewController.background
        tableView.frame = view.bounds
        tableView.contentInset.top = 100
        tableView.rowHeight = 64
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "entry")
        tableView.dataSource = self
        tableView.delegate = self
        tableView.backgroundColor = .clear
        view.addSubview(tableView)
    }

    private static var background: UIColor {
        if #available(iOS 13, *) {
            return UIColor.systemGroupedBackground
        }
        return UIColor(white: 0.95, alpha: 1)
    }
}

extension RouterRootViewController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return entries.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "entry", for: indexPath)
        cell.textLabel?.text = entries[indexPath.row].title
        cell.textLabel?.font = UIFont.systemFont(ofSize: 20, weight: .medium)
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        let type = entries[indexPath.row].controller
        let controller = type.init()
        controller.title = entries[indexPath.row].title
        controller.transitioningDelegate = self
        controller.modalPresentationStyle = .fullScreen
        if UIDevice.current.userInterfaceIdiom == .pad {
            controller.modalPresentationStyle = .formSheet
        }
        present(controller, animated: true)
    }
}

// Overrides in an extension: usual for code that groups by topic.
extension RouterRootViewController {
    override var prefersStatusBarHidden: Bool {
        return presentedViewController != nil
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        #if targetEnvironment(simulator)
        print("leaving", String(describing: self))
        #endif
        routerLog.debug("leaving \(String(describing: self), privacy: .public)")
    }
}

extension RouterRootViewController: UIViewControllerTransitioningDelegate {
    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return doorAnimator
    }
}
