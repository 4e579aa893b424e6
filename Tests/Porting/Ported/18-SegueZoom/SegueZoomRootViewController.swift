//
//  SegueZoomRootViewController.swift
//

import UIKit

class SegueZoomRootViewController: UIViewController {

    private var selectedColor: UIColor = .clear
    var planets: [UIView] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.05, green: 0.06, blue: 0.14, alpha: 1)
        let specs: [(CGRect, UIColor)] = [
            (CGRect(x: 60, y: 150, width: 110, height: 110), UIColor(red: 0.93, green: 0.62, blue: 0.38, alpha: 1)),
            (CGRect(x: 190, y: 330, width: 150, height: 150), UIColor(red: 0.42, green: 0.65, blue: 0.86, alpha: 1)),
            (CGRect(x: 70, y: 590, width: 90, height: 90), UIColor(red: 0.75, green: 0.5, blue: 0.75, alpha: 1))
        ]
        for (frame, color) in specs {
            let planet = UIView(frame: frame)
            planet.backgroundColor = color
            planet.layer.cornerRadius = frame.width / 2
            planet.isUserInteractionEnabled = true
            planet.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(planetTapped(_:))))
            view.addSubview(planet)
            planets.append(planet)
        }
    }

    @objc private func planetTapped(_ tap: UITapGestureRecognizer) {
        guard let planet = tap.view else { return }
        selectedColor = planet.backgroundColor ?? .white
        let segue = SegueZoom(identifier: "showPlanet", source: self, destination: SegueZoomPlanetViewController())
        segue.origin = planet
        prepare(for: segue, sender: planet)
        segue.perform()
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        super.prepare(for: segue, sender: sender)
        guard segue.identifier == "showPlanet", let planet = segue.destination as? SegueZoomPlanetViewController else { return }
        planet.color = selectedColor
        planet.index = (sender as? UIView).flatMap { planets.firstIndex(of: $0) } ?? 0
    }
}

class SegueZoomPlanetViewController: UIViewController {
    var color = UIColor.white
    var index = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = color
        let label = UILabel(frame: CGRect(x: 30, y: 360, width: view.bounds.width - 60, height: 60))
        label.text = ["Ember", "Thalassa", "Lilac"][index]
        label.textAlignment = .center
        label.textColor = UIColor(white: 0.1, alpha: 1)
        label.font = UIFont.systemFont(ofSize: 48, weight: .thin)
        view.addSubview(label)
        let swipe = UISwipeGestureRecognizer(target: self, action: #selector(leave))
        swipe.direction = .down
        view.addGestureRecognizer(swipe)
    }

    @objc func leave() {
        UnwindSegueZoom(identifier: nil, source: self, destination: presentingViewController ?? self).perform()
    }
}

class SegueZoom: UIStoryboardSegue {
    weak var origin: UIView?

    override func perform() {
        guard let sourceView = source.view, let destinationView = destination.view, let window = sourceView.window, let origin = origin else {
            source.present(destination, animated: false, completion: nil)
            return
        }
        destinationView.frame = sourceView.bounds
        window.insertSubview(destinationView, aboveSubview: sourceView)

        let frame = origin.convert(origin.bounds, to: window)
        let scale = frame.width / destinationView.bounds.height
        destinationView.layer.cornerRadius = destinationView.bounds.width / 2
        destinationView.clipsToBounds = true
        destinationView.center = CGPoint(x: frame.midX, y: frame.midY)
        destinationView.transform = CGAffineTransform(scaleX: frame.width / destinationView.bounds.width, y: scale)

        UIView.animate(withDuration: 0.6, delay: 0, options: [.curveEaseInOut, .layoutSubviews], animations: {
            destinationView.transform = .identity
            destinationView.center = CGPoint(x: window.bounds.midX, y: window.bounds.midY)
            destinationView.layer.cornerRadius = 0
            sourceView.transform = CGAffineTransform(scaleX: 1.3, y: 1.3)
        }, completion: { _ in
            sourceView.transform = .identity
            destinationView.removeFromSuperview()
            self.destination.modalPresentationStyle = .fullScreen
            self.source.present(self.destination, animated: false, completion: nil)
        })
    }
}

class UnwindSegueZoom: UIStoryboardSegue {
    override func perform() {
        UIView.animate(withDuration: 0.3, animations: {
            self.source.view.alpha = 0
        }, completion: { [source] _ in
            source.dismiss(animated: false)
        })
    }
}
