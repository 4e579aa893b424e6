import Engine
import Testing

@testable import UIKit

/// Pushes and pops in which one collection view changes its layout: transitions.md §2.4 and §3.5.
@Suite(.serialized) @MainActor
struct LayoutNavigationTests {
  private let stage = ControllerStage()
  private let root = NumbersController(60, flow(70))
  private let navigation: UINavigationController

  init() {
    navigation = UINavigationController(rootViewController: root)
    navigation.setNavigationBarHidden(true, animated: false)
  }

  private func begin() {
    stage.window.rootViewController = navigation
    stage.frame(at: 0.01)
  }

  private func push(_ layout: UICollectionViewLayout, animated: Bool = true) -> NumbersController {
    let next = NumbersController(60, layout)
    next.useLayoutToLayoutNavigationTransitions = true
    navigation.pushViewController(next, animated: animated)
    stage.frame(at: stage.time + 1.0 / 60)
    return next
  }

  /// The rectangles on screen of the shown cells, by item, as drawn.
  private func drawn() -> [Int: CGRect] {
    let origin = stage.shown(root.collectionView).bounds.origin
    return Dictionary(
      uniqueKeysWithValues: root.collectionView.shownSubviews.compactMap { $0 as? NumberCell }.map {
        ($0.number, stage.shownFrame($0).offsetBy(dx: -origin.x, dy: -origin.y))
      })
  }

  private func isSame(_ a: [Int: CGRect], _ b: [Int: CGRect]) -> Bool {
    a.count == b.count && a.allSatisfy { key, frame in b[key].map { isClose($0, frame, 0.01) } == true }
  }

  @Test func aPushAndAPopMoveTheCells() {
    begin()
    let before = drawn()
    let wide = flow(350)
    let next = push(wide)
    #expect(next.collectionView === root.collectionView && root.collectionView.superview === next.view)
    #expect(root.collectionView.dataSource === root)
    let start = drawn()
    #expect(before.allSatisfy { key, frame in start[key].map { isClose($0, frame, 0.5) } == true })
    stage.run(to: stage.time + 0.6)
    #expect(navigation.topViewController === next && root.collectionView.collectionViewLayout === wide)
    #expect(root.collectionView.delegate === next)
    #expect(drawn().values.allSatisfy { isClose($0.width, 350) })
    navigation.popViewController(animated: true)
    stage.run(to: stage.time + 0.7)
    #expect(root.collectionView.superview === root.view && root.collectionView.delegate === root)
    #expect(isSame(drawn(), before), "\(drawn()) \(before)")
  }

  /// If each controller returns item sizes as the delegate, the sizes change during the animation, not after it.
  @Test func sizesOfTheDelegatesAreAnimated() {
    root.side = 70
    begin()
    let before = drawn()
    let next = NumbersController(60, UICollectionViewFlowLayout())
    next.side = 350
    next.useLayoutToLayoutNavigationTransitions = true
    navigation.pushViewController(next, animated: true)
    stage.frame(at: stage.time + 1.0 / 60)
    #expect(drawn()[20].map { $0.width < 100 } == true)
    stage.run(to: stage.time + 0.48)
    #expect(drawn().values.allSatisfy { $0.width > 330 })
    stage.run(to: stage.time + 0.2)
    #expect(drawn().values.allSatisfy { isClose($0.width, 350) })
    navigation.popViewController(animated: true)
    stage.run(to: stage.time + 0.7)
    #expect(isSame(drawn(), before) && root.collectionView.delegate === root)
  }

  /// Views that constraints position inside a cell move with the cell.
  @Test func contentMovesWithItsCell() {
    begin()
    _ = push(flow(350))
    for _ in 0..<6 {
      stage.frame(at: stage.time + 0.03)
      for cell in root.collectionView.shownSubviews.compactMap({ $0 as? NumberCell }) {
        let (mark, size) = (stage.shownFrame(cell.mark), stage.shown(cell).bounds.size)
        #expect(isClose(mark.midX, size.width / 2, 0.1) && isClose(mark.midY, size.height / 2, 0.1))
      }
    }
  }

  /// A controller is the delegate of its collection view, and overrides the methods that it needs.
  @Test func controllersOverrideMethodsOfTheDelegate() {
    begin()
    stage.down(40, 40)
    stage.up(40, 40)
    stage.run(to: stage.time + 0.3)
    root.collectionView.contentOffset.y = 30
    #expect(root.log == ["select 0", "scroll"])
  }

  @Test func aPushWithoutAnimationChangesTheLayout() {
    begin()
    let before = drawn()
    let wide = flow(350)
    let next = push(wide, animated: false)
    stage.run(to: stage.time + 0.1)
    #expect(
      root.collectionView.superview === next.view && drawn().values.allSatisfy { isClose($0.width, 350) })
    navigation.popViewController(animated: false)
    stage.run(to: stage.time + 0.1)
    #expect(root.collectionView.superview === root.view && isSame(drawn(), before))
  }

  /// A push without animation shows the same cells as an animated push, also if the delegates return the sizes. In a
  /// window smaller than the screen, a view has the size of the screen until it is shown.
  @Test(arguments: [1, 0.5] as [CGFloat]) func withoutAnimationTheSameItemsAreVisible(scale: CGFloat) {
    stage.window.frame.size.width *= scale
    stage.window.frame.size.height *= scale
    root.side = 70 * scale
    begin()
    var ends: [[Int: CGRect]] = []
    for animated in [true, false] {
      root.collectionView.selectItem(at: [0, 20], animated: false, scrollPosition: [])
      let next = NumbersController(60, UICollectionViewFlowLayout())
      next.side = 350 * scale
      next.useLayoutToLayoutNavigationTransitions = true
      navigation.pushViewController(next, animated: animated)
      stage.run(to: stage.time + 0.7)
      ends.append(drawn())
      navigation.popViewController(animated: false)
      stage.run(to: stage.time + 0.1)
    }
    #expect(ends[0][20] != nil && isSame(ends[1], ends[0]), "\(ends)")
  }

  /// A controller that configures its layout in `viewDidLayoutSubviews()` finds its own layout, even while the
  /// collection view moves to another controller.
  @Test func controllersMayConfigureTheirLayouts() {
    let stage = Stage(width: 390, height: 844)
    let root = ArrangedController(30, UICollectionViewFlowLayout())
    root.columns = 3
    let navigation = UINavigationController(rootViewController: root)
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation, UIViewController()]
    stage.window.rootViewController = tabs
    stage.frame(at: 0.01)
    root.collectionView.selectItem(at: [0, 6], animated: false, scrollPosition: [])
    let next = ArrangedController(30, UICollectionViewFlowLayout())
    next.useLayoutToLayoutNavigationTransitions = true
    navigation.pushViewController(next, animated: true)
    stage.frame(at: stage.time + 0.01)
    stage.run(to: stage.time + 1)
    let view: UICollectionView = root.collectionView
    let pushed = view.contentOffset
    // There are 30 rows of 269 points and 31 gaps of 16 points.
    #expect(view.contentSize.height == CGFloat(8566))
    #expect(view.cellForItem(at: [0, 6])?.frame == CGRect(x: 16, y: 16 + 6 * 285, width: 358, height: 269))
    stage.down(2, 400)
    for x in [10.0, 20, 30, 40, 60, 80, 100] { stage.move(x, 400) }
    #expect(navigation.transitionCoordinator?.isInteractive == true)
    for x in [80.0, 60, 40, 20, 10] { stage.move(x, 400) }
    stage.run(to: stage.time + 0.3)
    stage.up(10, 400)
    stage.run(to: stage.time + 1)
    #expect(view.contentOffset == pushed && view.contentSize.height == CGFloat(8566))
    navigation.popViewController(animated: true)
    stage.run(to: stage.time + 1)
    // The root's layout has ten rows of 124 points and eleven gaps of 4 points, below a bar of 44 points.
    #expect(view.contentOffset.y == -44 && view.contentSize.height == CGFloat(1284))
    #expect(root.arrangements == 1 && next.arrangements == 1)
  }

  /// A cancelled pop restores the offset, also if the root's layout has a smaller range of offsets.
  @Test(arguments: [false, true], [30, 400, 6000])
  func aCancelledDragRestoresAFarOffset(hasBar: Bool, offset: Int) {
    navigation.setNavigationBarHidden(!hasBar, animated: false)
    begin()
    _ = push(flow(350))
    stage.run(to: stage.time + 0.6)
    root.collectionView.contentOffset.y = CGFloat(offset)
    stage.run(to: stage.time + 0.1)
    let before = drawn()
    stage.down(2, 300)
    for x in stride(from: 20.0, through: 100, by: 10) { stage.move(x, 300) }
    stage.run(to: stage.time + 0.1)
    for x in stride(from: 100.0, through: 20, by: -10) { stage.move(x, 300) }
    stage.up(20, 300)
    stage.run(to: stage.time + 1.2)
    #expect(root.collectionView.contentOffset.y == CGFloat(offset) && isSame(drawn(), before))
  }

  /// A drag from the edge drives the pop. An early release restores exactly the previous state.
  @Test(arguments: [false, true], [false, true])
  func aDragFromTheEdgeDrivesThePop(hasBar: Bool, selects: Bool) {
    navigation.setNavigationBarHidden(!hasBar, animated: false)
    // Apps reset this delegate to enable the edge pop with a hidden bar.
    if !hasBar { navigation.interactivePopGestureRecognizer?.delegate = nil }
    begin()
    if selects { root.collectionView.selectItem(at: [0, 9], animated: false, scrollPosition: []) }
    let wide = flow(350)
    let next = push(wide)
    stage.run(to: stage.time + 0.6)
    let before = drawn()
    stage.down(2, 300)
    for x in stride(from: 20.0, through: 100, by: 10) { stage.move(x, 300) }
    #expect(navigation.transitionCoordinator?.isInteractive == true)
    // The content has another size until the release, and must not decelerate into that size.
    #expect(!root.collectionView.isTracking)
    let held = drawn()
    #expect(held[0] != before[0] || held.count != before.count)
    // The transition follows the finger back.
    for x in stride(from: 100.0, through: 20, by: -10) { stage.move(x, 300) }
    stage.up(20, 300)
    stage.run(to: stage.time + 0.8)
    #expect(navigation.topViewController === next && root.collectionView.superview === next.view)
    #expect(root.collectionView.collectionViewLayout === wide)
    #expect(isSame(drawn(), before))
    // Another drag pops.
    stage.down(2, 300)
    for x in stride(from: 20.0, through: 300, by: 20) { stage.move(x, 300) }
    stage.up(300, 300)
    stage.run(to: stage.time + 0.8)
    #expect(navigation.topViewController === root && root.collectionView.superview === root.view)
    #expect(drawn().values.allSatisfy { isClose($0.width, 70) })
  }

  /// After the release of a cancelled transition, no cell becomes wider from one frame to the next.
  @Test func aCancelledTransitionReturnsWithoutAJump() {
    begin()
    let driver = Driver()
    navigation.delegate = driver
    let before = drawn()
    driver.interaction = UIPercentDrivenInteractiveTransition()
    let next = push(flow(350))
    driver.interaction?.update(0.5)
    stage.frame(at: stage.time + 1.0 / 60)
    #expect(drawn()[20].map { $0.width > 100 } == true)
    driver.interaction?.cancel()
    var last = drawn()
    for _ in 0..<40 {
      stage.frame(at: stage.time + 1.0 / 60)
      let now = drawn()
      for (item, frame) in now {
        guard let old = last[item] else { continue }
        #expect(frame.width <= old.width + 1e-6, "\(item)")
      }
      last = now
    }
    #expect(navigation.topViewController === root && next.navigationController == nil)
    #expect(isSame(drawn(), before) && root.collectionView.superview === root.view)
  }

  /// The number of items changes from 15 to 12 after the push, and back after the pop. Then all items have the frames
  /// of the first layout.
  @Test func theNumberOfItemsMayDiffer() {
    root.count = 15
    begin()
    let before = drawn()
    let next = push(flow(100))
    stage.run(to: stage.time + 0.6)
    next.count = 12
    root.collectionView.dataSource = next
    stage.frame(at: stage.time + 0.1)
    #expect(drawn().count == 12)
    navigation.popViewController(animated: true)
    stage.run(to: stage.time + 0.7)
    #expect(root.collectionView.dataSource === root && isSame(drawn(), before))
  }

  /// A pushed controller that makes itself the data source in `viewDidLoad()` shows its own items from the start of
  /// the push. Surplus items fade, and the root's items return after a cancellation or a pop.
  @Test(arguments: [(15, 12), (12, 15), (15, 0)]) func thePushedControllerMayHaveItsOwnItems(
    root count: Int, next nextCount: Int
  ) {
    root.count = count
    begin()
    root.collectionView.selectItem(at: [0, 3], animated: false, scrollPosition: [])
    let before = drawn()
    let driver = Driver()
    navigation.delegate = driver
    for finishes in [false, true] {
      let controller = UIPercentDrivenInteractiveTransition()
      driver.interaction = controller
      let next = OwnItemsController(nextCount, flow(100))
      next.useLayoutToLayoutNavigationTransitions = true
      navigation.pushViewController(next, animated: true)
      stage.frame(at: stage.time + 1.0 / 60)
      #expect(isSame(drawn().filter { before[$0.key] != nil }, before))
      // The cancellation of the first push shows the root's view again, which ends the selection.
      #expect(root.collectionView.indexPathsForSelectedItems == (finishes ? nil : [[0, 3]]))
      controller.update(0.5)
      stage.frame(at: stage.time + 1.0 / 60)
      #expect(drawn().count == max(count, nextCount))
      if finishes { controller.finish() } else { controller.cancel() }
      driver.interaction = nil
      stage.run(to: stage.time + 0.7)
      #expect(root.collectionView.dataSource === (finishes ? next : root))
      #expect(drawn().count == (finishes ? nextCount : count))
      if finishes {
        navigation.popViewController(animated: true)
        stage.run(to: stage.time + 0.7)
      }
      #expect(root.collectionView.dataSource === root && isSame(drawn(), before))
    }
  }
}

private final class OwnItemsController: NumbersController {
  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.dataSource = self
  }
}

private final class Driver: NSObject, UINavigationControllerDelegate {
  var interaction: UIPercentDrivenInteractiveTransition?

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}

/// A controller whose collection view shows the numbers from 0 to `count` - 1.
class NumbersController: UICollectionViewController, UICollectionViewDelegateFlowLayout {
  /// The side of the items in points, nil for the item size of the layout.
  var side: CGFloat?
  var count: Int

  init(_ count: Int, _ layout: UICollectionViewLayout) {
    self.count = count
    super.init(collectionViewLayout: layout)
  }
  required init?(coder: NSCoder) { fatalError("no archive") }

  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    side.map { CGSize(width: $0, height: $0) } ?? (layout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
  }

  private(set) var log: [String] = []

  override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    log.append("select \(indexPath.item)")
  }
  override func scrollViewDidScroll(_ scrollView: UIScrollView) { log.append("scroll") }
  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(NumberCell.self, forCellWithReuseIdentifier: "number")
  }
  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  {
    count
  }
  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "number", for: indexPath)
    (cell as? NumberCell)?.number = indexPath.item
    return cell
  }
}

private final class ArrangedController: NumbersController {
  var columns: CGFloat = 1
  private(set) var arrangements = 0

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard let flow = collectionViewLayout as? UICollectionViewFlowLayout else { return }
    let gap: CGFloat = columns == 1 ? 16 : 4
    let side = ((view.bounds.width - gap * (columns + 1)) / columns).rounded(.down)
    let size = CGSize(width: side, height: columns == 1 ? (side * 0.75).rounded() : side)
    guard flow.itemSize != size else { return }
    arrangements += 1
    flow.itemSize = size
    flow.minimumLineSpacing = gap
    flow.minimumInteritemSpacing = gap
    flow.sectionInset = UIEdgeInsets(top: gap, left: gap, bottom: gap, right: gap)
  }
}
