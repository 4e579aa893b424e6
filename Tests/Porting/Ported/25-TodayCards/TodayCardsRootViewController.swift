import UIKit

class TodayCardsRootViewController: UITableViewController, TodayCardCellDelegate {

    struct Story {
        let headline: String
        let color: UIColor
    }

    let stories = [
        Story(headline: "The quiet\nlibraries of Oslo", color: UIColor(red: 0.18, green: 0.33, blue: 0.45, alpha: 1)),
        Story(headline: "Seven soups\nfor one pot", color: UIColor(red: 0.8, green: 0.42, blue: 0.25, alpha: 1)),
        Story(headline: "A garden\non the roof", color: UIColor(red: 0.3, green: 0.5, blue: 0.33, alpha: 1))
    ]
    fileprivate var openedCell: TodayCardCell?
    fileprivate var savedCount = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.backgroundColor = UIColor(white: 0.97, alpha: 1)
        tableView.separatorStyle = .none
        tableView.contentInset = UIEdgeInsets(top: 60, left: 0, bottom: 40, right: 0)
        tableView.register(TodayCardCell.self, forCellReuseIdentifier: NSStringFromClass(TodayCardCell.self))
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return stories.count
    }

    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        return 280
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: NSStringFromClass(TodayCardCell.self), for: indexPath) as! TodayCardCell
        cell.delegate = self
        cell.headlineLabel.text = stories[indexPath.row].headline
        cell.cardView.backgroundColor = stories[indexPath.row].color
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        guard let cell = tableView.cellForRow(at: indexPath) as? TodayCardCell else { return }
        openedCell = cell
        let story = TodayStoryViewController()
        story.story = stories[indexPath.row]
        story.modalPresentationStyle = .custom
        story.transitioningDelegate = self
        present(story, animated: true)
    }

    // MARK: TodayCardCellDelegate

    func cardCell(_ cell: TodayCardCell, scaleWhileHighlighted proposed: CGFloat) -> CGFloat {
        return min(proposed, 0.94)
    }

    func cardCellWantsShadow() -> Bool { return true }

    func cardCellDidTapAction(_ cell: TodayCardCell) {
        savedCount += 1
        cell.actionButton.setTitle("Saved", for: .normal)
    }
}

extension TodayCardsRootViewController: UIViewControllerTransitioningDelegate {
    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        guard let cell = openedCell else { return nil }
        return TodayCardAnimator(cell: cell)
    }
}

class TodayStoryViewController: UIViewController {
    var story: TodayCardsRootViewController.Story!
    let hero = UIView()
    var heroHeight: NSLayoutConstraint!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        view.clipsToBounds = true
        hero.backgroundColor = story.color
        let label = UILabel()
        label.text = story.headline
        label.numberOfLines = 0
        label.textColor = .white
        label.font = .systemFont(ofSize: 28, weight: .bold)
        let body = UILabel()
        body.text = "You notice it first at the door: nobody speaks, and still the room is full of voices."
        body.numberOfLines = 0
        for subview in [hero, label, body] {
            subview.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(subview)
        }
        heroHeight = hero.heightAnchor.constraint(equalToConstant: 380)
        NSLayoutConstraint.activate([
            hero.topAnchor.constraint(equalTo: view.topAnchor),
            hero.widthAnchor.constraint(equalTo: view.widthAnchor),
            heroHeight,
            label.topAnchor.constraint(equalTo: view.topAnchor, constant: 80),
            label.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
            body.topAnchor.constraint(equalTo: hero.bottomAnchor, constant: 24),
            body.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 24),
            body.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -24)
        ])
    }
}

class TodayCardAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    let cell: TodayCardCell
    init(cell: TodayCardCell) { self.cell = cell }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.6 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let story = transitionContext.viewController(forKey: .to) as? TodayStoryViewController else { return }
        let container = transitionContext.containerView
        let view = story.view!
        let start = cell.cardView.convert(cell.cardView.bounds, to: container)
        view.translatesAutoresizingMaskIntoConstraints = false
        container.addSubview(view)
        let top = view.topAnchor.constraint(equalTo: container.topAnchor, constant: start.minY)
        let leading = view.leadingAnchor.constraint(equalTo: container.leadingAnchor, constant: start.minX)
        let width = view.widthAnchor.constraint(equalToConstant: start.width)
        let height = view.heightAnchor.constraint(equalToConstant: start.height)
        NSLayoutConstraint.activate([top, leading, width, height])
        view.layer.cornerRadius = 18
        container.layoutIfNeeded()
        cell.isHidden = true

        top.constant = 0
        leading.constant = 0
        width.constant = container.bounds.width
        height.constant = container.bounds.height
        UIView.animate(withDuration: transitionDuration(using: transitionContext), delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0, options: .curveLinear, animations: {
            view.layer.cornerRadius = 0
            container.layoutIfNeeded()
        }, completion: { _ in
            self.cell.isHidden = false
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}
