import UIKit

class TripSheetViewController: UIViewController {

    private let stops = ["Basel SBB  08:03", "Olten  08:27", "Luzern  09:05", "Flüelen  10:12"]
    private var stackBottomConstraint: NSLayoutConstraint?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        view.layer.cornerRadius = 24
        view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]

        let handle = UIView()
        handle.backgroundColor = UIColor(white: 0.82, alpha: 1)
        handle.layer.cornerRadius = 2.5

        let titleLabel = UILabel()
        titleLabel.text = "To the lake"
        titleLabel.font = .systemFont(ofSize: 26, weight: .bold)

        let stack = UIStackView(arrangedSubviews: [titleLabel] + stops.map(makeRow(_:)))
        stack.axis = .vertical
        stack.spacing = 12
        stack.alignment = .fill

        [handle, stack].forEach {
            $0.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview($0)
        }
        let margins = view.layoutMarginsGuide
        let bottom = stack.bottomAnchor.constraint(lessThanOrEqualTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -16)
        bottom.priority = .defaultHigh
        NSLayoutConstraint.activate([
            handle.topAnchor.constraint(equalTo: view.topAnchor, constant: 10),
            handle.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            handle.widthAnchor.constraint(equalToConstant: 44),
            handle.heightAnchor.constraint(equalToConstant: 5),
            stack.topAnchor.constraint(equalTo: handle.bottomAnchor, constant: 20),
            stack.leadingAnchor.constraint(equalTo: margins.leadingAnchor, constant: 8),
            stack.trailingAnchor.constraint(equalTo: margins.trailingAnchor, constant: -8),
            bottom
        ])
        stackBottomConstraint = bottom
    }

    private func makeRow(_ text: String) -> UIView {
        let label = UILabel()
        label.text = "   " + text
        label.font = .monospacedDigitSystemFont(ofSize: 17, weight: .regular)
        label.backgroundColor = UIColor(red: 0.94, green: 0.97, blue: 0.96, alpha: 1)
        label.layer.cornerRadius = 12
        label.layer.masksToBounds = true
        label.heightAnchor.constraint(equalToConstant: 48).isActive = true
        return label
    }
}
