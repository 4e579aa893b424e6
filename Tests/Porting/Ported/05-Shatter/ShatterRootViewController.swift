//
//  ShatterRootViewController.swift
//  Tiles
//
//  Created on 12/03/2019.
//

import UIKit

class ShatterRootViewController: UIViewController {

    fileprivate let shatter = ShatterAnimator(columns: 6, rows: 12)

    override func loadView() {
        let ticket = ShatterTicketView(frame: UIScreen.main.bounds)
        ticket.topColor = UIColor(red: 0.13, green: 0.18, blue: 0.36, alpha: 1)
        ticket.bottomColor = UIColor(red: 0.24, green: 0.42, blue: 0.75, alpha: 1)
        ticket.caption = "Gate B 14\nboarding 18:40"
        view = ticket
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let tap = UITapGestureRecognizer(target: self, action: #selector(ShatterRootViewController.openBoarding))
        tap.numberOfTouchesRequired = 1
        view.addGestureRecognizer(tap)
    }

    @objc func openBoarding() {
        let boarding = ShatterBoardingViewController()
        boarding.transitioningDelegate = self
        boarding.modalPresentationStyle = .fullScreen
        self.present(boarding, animated: true, completion: nil)
    }

    override var prefersStatusBarHidden: Bool {
        return true
    }
}

extension ShatterRootViewController: UIViewControllerTransitioningDelegate {
    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return shatter
    }
}

class ShatterBoardingViewController: UIViewController {
    override func loadView() {
        let ticket = ShatterTicketView(frame: UIScreen.main.bounds)
        ticket.topColor = UIColor(red: 0.99, green: 0.82, blue: 0.45, alpha: 1)
        ticket.bottomColor = UIColor(red: 0.96, green: 0.55, blue: 0.38, alpha: 1)
        ticket.caption = "Welcome\non board"
        view = ticket
    }
}

class ShatterTicketView: UIView {
    var topColor = UIColor.white { didSet { setNeedsDisplay() } }
    var bottomColor = UIColor.black { didSet { setNeedsDisplay() } }
    var caption = "" { didSet { label.text = caption } }
    private let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentMode = .redraw
        label.numberOfLines = 0
        label.textColor = .white
        label.font = UIFont.systemFont(ofSize: 40, weight: .black)
        label.frame = CGRect(x: 30, y: frame.height * 0.3, width: frame.width - 60, height: 120)
        addSubview(label)
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(),
            let gradient = CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(),
                                      colors: [topColor.cgColor, bottomColor.cgColor] as CFArray,
                                      locations: [0, 1]) else { return }
        context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 0, y: bounds.maxY), options: [])

        UIColor(white: 1, alpha: 0.25).setStroke()
        let perforation = UIBezierPath()
        perforation.move(to: CGPoint(x: 30, y: bounds.height * 0.55))
        perforation.addLine(to: CGPoint(x: bounds.width - 30, y: bounds.height * 0.55))
        perforation.setLineDash([10, 8], count: 2, phase: 0)
        perforation.lineWidth = 3
        perforation.stroke()
    }
}
