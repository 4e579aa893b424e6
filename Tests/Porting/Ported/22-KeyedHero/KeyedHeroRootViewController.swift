//
//  KeyedHeroRootViewController.swift
//

import UIKit

class KeyedHeroRootViewController: UINavigationController {
    private let hero = KeyedHeroNavigationDelegate()

    override func viewDidLoad() {
        super.viewDidLoad()
        delegate = hero
        setNavigationBarHidden(true, animated: false)
        setViewControllers([KeyedHeroShelfViewController()], animated: false)
    }
}

@objcMembers
class KeyedHeroShelfViewController: UIViewController {

    var heroImageView: UIImageView?
    var caption = "Sea Level"

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.99, green: 0.98, blue: 0.96, alpha: 1)
        let imageView = UIImageView(image: KeyedHeroCover.image(size: CGSize(width: 200, height: 280)))
        imageView.frame = CGRect(x: 95, y: 200, width: 200, height: 280)
        imageView.layer.cornerRadius = 10
        imageView.layer.masksToBounds = true
        imageView.isUserInteractionEnabled = true
        view.addSubview(imageView)
        heroImageView = imageView

        let label = UILabel(frame: CGRect(x: 0, y: 510, width: view.bounds.width, height: 40))
        label.textAlignment = .center
        label.text = "A novel by R. Vance"
        label.textColor = .gray
        view.addSubview(label)
        imageView.addGestureRecognizer(UITapGestureRecognizer(target: self, action: Selector(("openBook:"))))
    }

    func openBook(_ sender: UITapGestureRecognizer) {
        let book = KeyedHeroBookViewController()
        book.setValue(caption, forKey: #keyPath(KeyedHeroBookViewController.headline))
        navigationController?.pushViewController(book, animated: true)
    }
}

class KeyedHeroBookViewController: UIViewController {
    @objc let heroImageView = UIImageView()
    @objc let titleLabel = UILabel()
    @objc var headline: String = "" {
        didSet { titleLabel.text = headline }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.12, green: 0.23, blue: 0.32, alpha: 1)
        heroImageView.frame = CGRect(x: 45, y: 110, width: 300, height: 420)
        heroImageView.layer.cornerRadius = 16
        heroImageView.layer.masksToBounds = true
        view.addSubview(heroImageView)
        titleLabel.frame = CGRect(x: 45, y: 560, width: 300, height: 50)
        titleLabel.font = UIFont.systemFont(ofSize: 36, weight: .bold)
        titleLabel.textColor = .white
        view.addSubview(titleLabel)
        let pinch = UIPinchGestureRecognizer(target: self, action: NSSelectorFromString("pinched:"))
        view.addGestureRecognizer(pinch)
    }

    @objc(pinched:) func handlePinch(_ pinch: UIPinchGestureRecognizer) {
        if pinch.scale < 0.8 && pinch.state == .ended {
            navigationController?.popViewController(animated: true)
        }
    }
}

enum KeyedHeroCover {
    static func image(size: CGSize) -> UIImage? {
        UIGraphicsBeginImageContextWithOptions(size, false, 0)
        defer { UIGraphicsEndImageContext() }
        UIColor(red: 0.16, green: 0.42, blue: 0.55, alpha: 1).setFill()
        UIRectFill(CGRect(origin: .zero, size: size))
        for wave in 0..<5 {
            UIColor(white: 1, alpha: 0.12 + CGFloat(wave) * 0.05).setFill()
            let y = size.height * (0.45 + CGFloat(wave) * 0.11)
            let path = UIBezierPath(rect: CGRect(x: 0, y: y, width: size.width, height: size.height - y))
            path.fill()
        }
        let title: NSString = "SEA\nLEVEL"
        title.draw(in: CGRect(x: 18, y: 22, width: size.width - 36, height: 90), withAttributes: [
            .font: UIFont.boldSystemFont(ofSize: 32),
            .foregroundColor: UIColor.white
        ])
        return UIGraphicsGetImageFromCurrentImageContext()
    }
}
