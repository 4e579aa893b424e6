import UIKit

class MagazineRootViewController: UIViewController, MagazineDeckDelegate {

    private let deck = MagazineDeckView()
    private let counter = UILabel()
    private let turnButton = UIButton(type: .system)
    private let titles = ["Slow\nHarbours", "Paper\nBoats", "Letters\nHome"]

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.88, green: 0.87, blue: 0.84, alpha: 1)
        deck.frame = CGRect(x: 30, y: 110, width: view.bounds.width - 60, height: 480)
        deck.delegate = self
        view.addSubview(deck)

        counter.frame = CGRect(x: 30, y: 610, width: view.bounds.width - 60, height: 30)
        counter.textAlignment = .center
        counter.text = "1 / \(titles.count)"
        view.addSubview(counter)

        turnButton.frame = CGRect(x: 95, y: 670, width: 200, height: 56)
        turnButton.setTitle("Turn the page", for: .normal)
        turnButton.tintColor = .white
        turnButton.backgroundColor = UIColor(red: 0.2, green: 0.25, blue: 0.3, alpha: 1)
        turnButton.layer.cornerRadius = 28
        turnButton.onEvent(.touchUpInside) { [unowned self] in
            self.deck.turn()
        }
        view.addSubview(turnButton)
    }

    // MARK: - MagazineDeckDelegate

    func numberOfPages(in deck: MagazineDeckView) -> Int {
        return titles.count
    }

    func magazineDeck(_ deck: MagazineDeckView, viewForPage page: Int) -> UIView {
        let view = UIView(frame: deck.bounds)
        view.backgroundColor = [UIColor(red: 0.95, green: 0.76, blue: 0.4, alpha: 1), UIColor(red: 0.55, green: 0.75, blue: 0.78, alpha: 1), UIColor(red: 0.87, green: 0.56, blue: 0.53, alpha: 1)][page]
        let label = UILabel(frame: CGRect(x: 28, y: 40, width: 270, height: 130))
        label.numberOfLines = 2
        label.font = UIFont.systemFont(ofSize: 50, weight: .black)
        label.textColor = UIColor(red: 0.2, green: 0.25, blue: 0.3, alpha: 1)
        label.text = titles[page]
        view.addSubview(label)
        return view
    }

    func magazineDeck(_ deck: MagazineDeckView, willTurnTo page: Int, done: @escaping (Bool) -> Void) {
        counter.text = "…"
        DispatchQueue.main.asyncAfter(deadline: DispatchTime.now() + .milliseconds(100)) {
            done(true)
        }
    }

    func magazineDeck(_ deck: MagazineDeckView, didTurnTo page: Int) {
        counter.text = "\(page + 1) / \(titles.count)"
    }

    func turnDuration(from page: Int, to next: Int) -> TimeInterval {
        return 0.9
    }
}
