//
//  TripSheetRootViewController.swift
//  Trips
//

import UIKit

class TripSheetRootViewController: UIViewController {

    @IBOutlet weak var planButton: UIButton!
    lazy var sheetTransitioningDelegate = TripSheetTransitioningDelegate()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.91, green: 0.95, blue: 0.93, alpha: 1)
        drawMap()

        let button = UIButton(type: .system)
        button.setTitle("Plan a trip", for: .normal)
        button.titleLabel?.font = .systemFont(ofSize: 18, weight: .semibold)
        button.setTitleColor(.white, for: .normal)
        button.backgroundColor = UIColor(red: 0.09, green: 0.45, blue: 0.4, alpha: 1)
        button.layer.cornerRadius = 16
        button.translatesAutoresizingMaskIntoConstraints = false
        button.addTarget(self, action: #selector(planTrip(_:)), for: .touchUpInside)
        view.addSubview(button)
        planButton = button

        NSLayoutConstraint.activate([
            button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            button.centerYAnchor.constraint(equalTo: view.centerYAnchor, constant: 200),
            button.widthAnchor.constraint(equalToConstant: 220),
            button.heightAnchor.constraint(equalToConstant: 56)
        ])
    }

    private func drawMap() {
        let route = CAShapeLayer()
        let path = UIBezierPath()
        path.move(to: CGPoint(x: -20, y: 180))
        path.addQuadCurve(to: CGPoint(x: 200, y: 320), controlPoint: CGPoint(x: 60, y: 330))
        path.addQuadCurve(to: CGPoint(x: 420, y: 420), controlPoint: CGPoint(x: 330, y: 300))
        route.path = path.cgPath
        route.strokeColor = UIColor(red: 0.31, green: 0.66, blue: 0.58, alpha: 1).cgColor
        route.fillColor = nil
        route.lineWidth = 10
        route.lineCap = .round
        view.layer.addSublayer(route)
    }

    @IBAction func planTrip(_ sender: UIButton) {
        let sheet = TripSheetViewController()
        sheet.modalPresentationStyle = .custom
        sheet.transitioningDelegate = sheetTransitioningDelegate
        present(sheet, animated: true)
    }
}
