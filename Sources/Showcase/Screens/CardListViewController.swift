import Transitions
import UIKit

/// The showcase's list of cards; a tap on a card opens its story.
package final class CardListViewController: HeadedListViewController, UICollectionViewDelegateFlowLayout,
  CardScreen
{
  private let destinations: [Destination]
  /// The card that was opened last, at which a pop ends.
  private(set) var selected: IndexPath = [0, 0]

  /// The height of the titles above the cards, in points.
  private static let top: CGFloat = 88

  init(destinations: [Destination], palette: Palette) {
    self.destinations = destinations
    super.init(palette: palette, cells: CardCell.self, headerHeight: Self.top)
    title = "Today"
  }

  package required init?(coder: NSCoder) {
    fatalError("CardListViewController.init(coder:): use init(destinations:palette:)")
  }

  package func card(toward other: UIViewController) -> CardView? {
    (collectionView.cellForItem(at: selected) as? CardCell)?.card
  }

  package override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.delaysContentTouches = false
  }

  package override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { destinations.count }

  package override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = dequeueCell(at: indexPath)
    guard let card = (cell as? CardCell)?.card else { return cell }
    let destination = destinations[indexPath.item]
    card.style.ratio = size(in: collectionView).ratio
    card.imageView.image = destination.picture
    card.color = palette.placeholder
    card.titleLabel.text = destination.title
    card.subtitleLabel.text = destination.caption
    return cell
  }

  override var headerLines: [ListHeader.Line] {
    [
      ListHeader.Line(
        text: "A YEAR OF LIGHT", font: .systemFont(ofSize: 13, weight: .semibold),
        color: palette.secondary, origin: CGPoint(x: CardCell.margin, y: 14), height: 18),
      ListHeader.Line(
        text: "Today", font: .systemFont(ofSize: 34, weight: .bold), color: palette.primary,
        origin: CGPoint(x: CardCell.margin, y: 32), height: 42),
    ]
  }

  // MARK: Sizes

  package func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let (width, ratio) = size(in: collectionView)
    return CGSize(width: width, height: CardCell.height(forWidth: width, ratio: ratio))
  }

  /// The width of a column in points, and the ratio of a picture's height to its width. A wide screen has up to four
  /// columns of at least 360 points each. The ratio is limited, so that a card is lower than the screen.
  private func size(in collectionView: UICollectionView) -> (width: CGFloat, ratio: CGFloat) {
    let (bounds, inset) = (collectionView.bounds, view.safeAreaInsets)
    let width = max(0, bounds.width - inset.left - inset.right)
    let columns = max(1, min(4, CGFloat((width / 360).rounded(.down))))
    let column = width / columns
    let room = max(80, bounds.height - inset.top - Self.top - 60)
    return (column, min(CardView.Style.list.ratio, room / max(1, column - 2 * CardCell.margin)))
  }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let ratio = size(in: collectionView).ratio
    guard ratio != laidOutRatio else { return }
    laidOutRatio = ratio
    // The cells' heights depend on the ratio.
    collectionViewLayout.invalidateLayout()
    for case let cell as CardCell in collectionView.visibleCells { cell.card.style.ratio = ratio }
  }
  private var laidOutRatio: CGFloat?

  package override func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) { open(indexPath.item) }

  /// Pushes the story of a card.
  func open(_ index: Int, animated: Bool = true) {
    guard let navigationController, navigationController.topViewController === self else { return }
    selected = [0, index]
    navigationController.pushViewController(
      CardStoryViewController(destination: destinations[index], palette: palette), animated: animated)
  }
}
