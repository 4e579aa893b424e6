/// A screen with one control of any kind that opens something.
class ActionMenuHostController<Trigger: UIControl>: UIViewController {
    let trigger = Trigger()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.95, green: 0.93, blue: 0.88, alpha: 1)
        trigger.frame = CGRect(x: 95, y: 380, width: 200, height: 60)
        trigger.addTarget(self, action: #selector(open(_:)), for: .touchUpInside)
        view.addSubview(trigger)
    }

    @objc func open(_ sender: Any) {}
}

class ActionMenuRootViewController: ActionMenuHostController<UIButton> {
    private let status = UILabel(frame: CGRect(x: 0, y: 150, width: 390, height: 40))

    override func viewDidLoad() {
        super.viewDidLoad()
        trigger.setTitle("Share the recipe", for: .normal)
        trigger.backgroundColor = UIColor(red: 0.8, green: 0.35, blue: 0.2, alpha: 1)
        trigger.layer.cornerRadius = 30
        status.textAlignment = .center
        status.font = .systemFont(ofSize: 28, weight: .bold)
        status.text = "Plum cake"
        view.addSubview(status)
    }

    // Constants of timing functions were strings.
    private func pulse(_ timing: String = kCAMediaTimingFunctionEaseOut) {
        let pulse = CABasicAnimation(keyPath: "transform.scale")
        pulse.fromValue = 0.96
        pulse.duration = 0.2
        pulse.timingFunction = CAMediaTimingFunction(name: timing)
        trigger.layer.add(pulse, forKey: "pulse")
    }

    override func open(_ sender: Any) {
        pulse()
        let menu = ActionMenuController<UILabel, String>()
        menu.payloads = ["Copy the link", "Send a postcard", "Print it"]
        menu.makeRow = { text in
            let label = UILabel()
            label.text = text
            label.font = .systemFont(ofSize: 20, weight: .medium)
            label.textColor = UIColor(red: 0.2, green: 0.2, blue: 0.25, alpha: 1)
            return label
        }
        menu.onChoice = { [weak self] choice in
            let delay = Int64(0.1 * Double(NSEC_PER_SEC))
            DispatchQueue.main.asyncAfter(deadline: .now() + Double(delay) / Double(NSEC_PER_SEC)) {
                self?.status.text = choice
            }
        }
        present(menu, animated: true)
    }
}
