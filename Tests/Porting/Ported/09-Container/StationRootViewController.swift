import UIKit

class StationRootViewController: UIViewController, StationContainerDelegate {

    private let container = StationContainerController()
    private var buttons: [UIButton] = []
    private let stations: [(name: String, frequency: String, color: UIColor)] = [
        ("Harbour Radio", "92.4", UIColor(red: 0.13, green: 0.35, blue: 0.53, alpha: 1)),
        ("Night Jazz", "101.7", UIColor(red: 0.38, green: 0.2, blue: 0.38, alpha: 1)),
        ("Morning Post", "88.1", UIColor(red: 0.82, green: 0.5, blue: 0.24, alpha: 1))
    ]

    // StationContainerDelegate
    var transitionLength: TimeInterval { return 0.7 }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(white: 0.08, alpha: 1)

        container.delegate = self
        addChild(container)
        container.view.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: view.bounds.height - 110)
        view.addSubview(container.view)
        container.didMove(toParent: self)

        let bar = UIStackView(frame: CGRect(x: 20, y: view.bounds.height - 90, width: view.bounds.width - 40, height: 50))
        bar.distribution = .fillEqually
        bar.spacing = 10
        for (index, station) in stations.enumerated() {
            let button = UIButton(type: .custom)
            button.tag = index
            button.setTitle(station.frequency, for: .normal)
            button.setTitleColor(.gray, for: .normal)
            button.setTitleColor(.white, for: .selected)
            button.layer.cornerRadius = 14
            button.backgroundColor = UIColor(white: 0.18, alpha: 1)
            button.accessibilityLabel = station.name
            button.addTarget(self, action: #selector(stationButtonTapped(_:)), for: .touchUpInside)
            bar.addArrangedSubview(button)
            buttons.append(button)
        }
        view.addSubview(bar)
        stationButtonTapped(buttons[0])
    }

    @objc func stationButtonTapped(_ button: UIButton) {
        let old = buttons.firstIndex { $0.isSelected } ?? 0
        buttons.forEach { $0.isSelected = $0 == button }
        container.show(makePage(button.tag), toRight: button.tag >= old)
    }

    private func makePage(_ index: Int) -> UIViewController {
        let page = UIViewController()
        page.view.backgroundColor = stations[index].color
        let label = UILabel(frame: CGRect(x: 30, y: 200, width: 320, height: 160))
        label.numberOfLines = 2
        label.font = .systemFont(ofSize: 48, weight: .heavy)
        label.textColor = .white
        label.text = "\(stations[index].name)"
        page.view.addSubview(label)
        return page
    }

    // Optional requirement with a label
    func stationContainer(_ container: StationContainerController, didShow viewController: UIViewController) {
        container.view.accessibilityValue = buttons.first { $0.isSelected }?.accessibilityLabel
    }
}
