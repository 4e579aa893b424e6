//
//  FoldRootViewController.swift
//  Fold
//
//  Swift 4.2
//

import UIKit

class FoldRootViewController: UIViewController {

    let foldTransitioner = FoldTransitioner()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.96, green: 0.94, blue: 0.89, alpha: 1.0)

        let letter = FoldLetterView(frame: view.bounds, heading: "Dear guest,", text: "breakfast is served in the winter garden from seven to half past ten. The key to the boat house hangs behind the door.", ink: UIColor(red: 0.25, green: 0.2, blue: 0.16, alpha: 1))
        view.addSubview(letter)

        let tap = UITapGestureRecognizer()
        tap.addTarget(self, action: #selector(unfold(recognizer:)))
        view.addGestureRecognizer(tap)
    }

    @objc func unfold(recognizer: UITapGestureRecognizer) {
        guard recognizer.state == .ended else { return }
        let next = FoldMapViewController()
        next.transitioningDelegate = foldTransitioner
        next.modalPresentationStyle = UIModalPresentationStyle.fullScreen
        present(next, animated: true, completion: nil)
    }
}

class FoldMapViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.2, green: 0.42, blue: 0.42, alpha: 1)
        view.addSubview(FoldLetterView(frame: view.bounds, heading: "The garden", text: "Follow the gravel path past the two lime trees. The bench by the water is yours until noon.", ink: UIColor(red: 0.93, green: 0.97, blue: 0.93, alpha: 1)))
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(FoldMapViewController.goBack)))
    }

    @objc func goBack() {
        presentingViewController?.dismiss(animated: true, completion: nil)
    }
}

class FoldLetterView: UIView {
    init(frame: CGRect, heading: String, text: String, ink: UIColor) {
        super.init(frame: frame)
        let headingLabel = UILabel(frame: CGRect(x: 36, y: 150, width: frame.width - 72, height: 44))
        headingLabel.font = UIFont(name: "Georgia-Bold", size: 32) ?? UIFont.boldSystemFont(ofSize: 32)
        headingLabel.textColor = ink
        headingLabel.text = heading
        addSubview(headingLabel)

        let style = NSMutableParagraphStyle()
        style.lineSpacing = 8
        let textLabel = UILabel(frame: CGRect(x: 36, y: 210, width: frame.width - 72, height: 220))
        textLabel.numberOfLines = 0
        textLabel.attributedText = NSAttributedString(string: text, attributes: [
            .font: UIFont.systemFont(ofSize: 19),
            .foregroundColor: ink,
            .paragraphStyle: style
        ])
        addSubview(textLabel)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}
