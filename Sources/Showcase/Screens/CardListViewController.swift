import Transitions
import UIKit

/// The showcase's list of cards: a tap on one opens its story.
package final class CardListViewController: UIViewController, CardScreen {
  private let destinations: [Destination]
  private let palette: Palette
  private let scrollView = UIScrollView()
  private let eyebrow = UILabel()
  private let titleLabel = UILabel()
  private var cells: [CardCell] = []
  /// The index of the card opened last: a pop ends at it.
  private(set) var selected = 0

  init(destinations: [Destination], palette: Palette) {
    (self.destinations, self.palette) = (destinations, palette)
    super.init(nibName: nil, bundle: nil)
    title = "Today"
  }

  package required init?(coder: NSCoder) {
    fatalError("CardListViewController.init(coder:): use init(destinations:palette:)")
  }

  package func card(toward other: UIViewController) -> CardView? { cells[selected].card }

  package override var preferredStatusBarStyle: UIStatusBarStyle {
    palette.isDark ? .lightContent : .darkContent
  }

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = palette.background
    view.clipsToBounds = true
    scrollView.alwaysBounceVertical = true
    view.addSubview(scrollView)
    eyebrow.text = "A YEAR OF LIGHT"
    eyebrow.font = .systemFont(ofSize: 13, weight: .semibold)
    eyebrow.textColor = palette.secondary
    titleLabel.text = "Today"
    titleLabel.font = .systemFont(ofSize: 34, weight: .bold)
    titleLabel.textColor = palette.primary
    scrollView.addSubview(eyebrow)
    scrollView.addSubview(titleLabel)
    for (index, destination) in destinations.enumerated() {
      let cell = CardCell { [weak self] _ in self?.open(index) }
      cell.card.imageView.image = destination.picture
      cell.card.color = palette.placeholder
      cell.card.titleLabel.text = destination.title
      cell.card.subtitleLabel.text = destination.caption
      cells.append(cell)
      scrollView.addSubview(cell)
    }
  }

  package override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    view.setNeedsLayout()
  }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    scrollView.frame = view.bounds
    // Cards stay narrower than a tablet, and lower than the screen.
    let width = max(0, view.bounds.width - view.safeAreaInsets.left - view.safeAreaInsets.right)
    let columns = max(1, min(4, Int((width / 360).rounded(.down))))
    let column = width / CGFloat(columns)
    let room = max(80, view.bounds.height - view.safeAreaInsets.top - Self.top - 60)
    let ratio = min(CardView.Style.list.ratio, room / max(1, column - 2 * CardCell.margin))
    eyebrow.frame = CGRect(x: CardCell.margin, y: 14, width: max(0, width - 2 * CardCell.margin), height: 18)
    titleLabel.frame = CGRect(
      x: CardCell.margin, y: 32, width: max(0, width - 2 * CardCell.margin), height: 42)
    let height = CardCell.height(forWidth: column, ratio: ratio)
    for (index, cell) in cells.enumerated() {
      cell.card.style.ratio = ratio
      cell.frame = CGRect(
        x: CGFloat(index % columns) * column, y: Self.top + CGFloat(index / columns) * height, width: column,
        height: height)
    }
    let rows = (cells.count + columns - 1) / columns
    scrollView.contentSize = CGSize(width: width, height: Self.top + CGFloat(rows) * height)
  }

  /// The height of the titles above the cards, in points.
  private static let top: CGFloat = 88

  /// Pushes the story of a card.
  func open(_ index: Int, animated: Bool = true) {
    guard let navigationController, navigationController.topViewController === self else { return }
    selected = index
    navigationController.pushViewController(
      CardStoryViewController(destination: destinations[index], palette: palette), animated: animated)
  }
}
