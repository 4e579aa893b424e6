import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// A collection view with one card at y = 88, and the card's page, as in the specification's fixture.
@MainActor
final class CardFixture {
  final class List: UICollectionViewController, UICollectionViewDelegateFlowLayout, CardScreen {
    init() {
      let layout = UICollectionViewFlowLayout()
      layout.sectionInset.top = 88
      super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) { fatalError("not archived") }

    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.backgroundColor = .white
      collectionView.delaysContentTouches = false
      collectionView.register(CardCell.self, forCellWithReuseIdentifier: "card")
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
      -> Int
    { 1 }

    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "card", for: indexPath)
      guard let card = (cell as? CardCell)?.card else { return cell }
      card.imageView.image = UIImage(cgImage: PictureScreen.image)
      card.titleLabel.text = "Title"
      card.subtitleLabel.text = "Subtitle"
      return cell
    }

    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
      let width = collectionView.bounds.width
      return CGSize(width: width, height: CardCell.height(forWidth: width))
    }

    /// The only cell, or a cell without a superview if the only cell is out of sight.
    var cell: CardCell { collectionView.cellForItem(at: [0, 0]) as? CardCell ?? CardCell() }

    func card(toward other: UIViewController) -> CardView? {
      (collectionView.cellForItem(at: [0, 0]) as? CardCell)?.card
    }
  }

  final class Body: UIView {
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 1200) }
  }

  let stage: ZoomStage
  let size: CGSize
  let list: List
  let page: CardPageController
  let navigation: UINavigationController
  let cards: CardNavigation

  /// Makes the screens. If `open` is true, the page is shown from the beginning.
  init(_ size: CGSize = CGSize(width: 390, height: 844), open: Bool) {
    self.size = size
    stage = ZoomStage(width: size.width, height: size.height)
    (list, page) = (List(), CardPageController())
    navigation = UINavigationController(rootViewController: list)
    navigation.isNavigationBarHidden = true
    cards = CardNavigation(navigation)
    page.body = Body()
    page.header.titleLabel.text = "Title"
    page.header.subtitleLabel.text = "Subtitle"
    if open { navigation.pushViewController(page, animated: false) }
    stage.window.rootViewController = navigation
    stage.step()
    stage.step()
  }

  /// Begins the change and returns the time of its first frame.
  func begin(isPush: Bool) -> Double {
    if isPush {
      navigation.pushViewController(page, animated: true)
    } else {
      navigation.popViewController(animated: true)
    }
    stage.step()
    return stage.time
  }

  var flight: CardFlight? { (cards.animator as? CardPush)?.flight ?? (cards.animator as? CardPop)?.flight }
  var isRunning: Bool { navigation.transitionCoordinator != nil }
  var isOpen: Bool { navigation.topViewController === page }

  func settle(limit: Int = 200) {
    var remaining = limit
    while isRunning, remaining > 0 {
      stage.step()
      remaining -= 1
    }
    #expect(remaining > 0, "the transition does not end")
    stage.step()
  }

  /// Drags by a translation in ten steps. The slop of ten points is added.
  func drag(from start: CGPoint, by distance: CGPoint) {
    stage.down(start.x, start.y)
    let length = hypot(distance.x, distance.y)
    for step in 1...10 {
      let factor = (1 + 10 / length) * Double(step) / 10
      stage.move(start.x + distance.x * factor, start.y + distance.y * factor)
    }
  }

  func lift(from start: CGPoint, by distance: CGPoint) {
    let factor = 1 + 10 / hypot(distance.x, distance.y)
    stage.up(start.x + distance.x * factor, start.y + distance.y * factor)
  }

  nonisolated static let sizes = [
    CGSize(width: 390, height: 844), CGSize(width: 320, height: 568), CGSize(width: 1024, height: 768),
  ]
}

/// The rectangle at the progress `q` from `a` to `b`.
func mixed(_ a: CGRect, _ b: CGRect, _ q: Double) -> CGRect {
  func interpolated(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * q }
  return CGRect(
    x: interpolated(a.minX, b.minX), y: interpolated(a.minY, b.minY), width: interpolated(a.width, b.width),
    height: interpolated(a.height, b.height))
}
