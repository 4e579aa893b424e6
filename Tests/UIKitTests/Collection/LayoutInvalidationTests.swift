import Testing

@testable import UIKit

/// Changes of data, bounds or insets during a transition between two layouts, or while a layout is not in use.
@Suite(.serialized) @MainActor
struct LayoutInvalidationTests {
  private let small = flow(70)
  private let large = flow(150)

  /// A stage whose view is in the middle of an interactive transition.
  private func makeTransition(_ count: Int) -> CollectionStage {
    let stage = CollectionStage([count], layout: small)
    stage.begin()
    stage.view.startInteractiveTransition(to: large).transitionProgress = 0.5
    stage.stage.frame(at: 0.1)
    return stage
  }

  private func end(_ stage: CollectionStage, finishes: Bool) {
    if finishes { stage.view.finishInteractiveTransition() } else { stage.view.cancelInteractiveTransition() }
    stage.stage.run(to: 2)
    #expect(stage.view.collectionViewLayout === (finishes ? large : small))
  }

  @Test(arguments: [true, false], [60, 80, 3, 0])
  func anInteractiveTransitionShowsNewData(finishes: Bool, count: Int) {
    let stage = makeTransition(60)
    stage.items = [count]
    stage.view.reloadData()
    stage.stage.frame(at: 0.2)
    let frames = stage.frames
    #expect(frames.isEmpty == (count == 0) && frames.values.allSatisfy { $0.width == 110 })
    end(stage, finishes: finishes)
    let reference = CollectionStage([count], layout: flow(finishes ? 150 : 70))
    reference.begin()
    #expect(stage.view.contentSize == reference.view.contentSize)
    if !finishes { #expect(stage.frames == reference.frames) }
  }

  @Test(arguments: [true, false]) func anInteractiveTransitionFollowsBoundsAndInsets(finishes: Bool) {
    let stage = makeTransition(60)
    stage.view.frame = CGRect(x: 0, y: 0, width: 480, height: 320)
    stage.stage.frame(at: 0.2)
    stage.view.contentInset = UIEdgeInsets(top: 0, left: 60, bottom: 0, right: 60)
    stage.stage.frame(at: 0.3)
    // Both layouts have columns for the new width.
    let width: CGFloat = 360
    let last = stage.view.layoutAttributesForItem(at: [0, 3])?.frame.maxX
    #expect(last.map { $0 <= width } == true)
    end(stage, finishes: finishes)
    #expect(stage.view.contentSize.width == width)
    #expect(stage.frames.values.map(\.maxX).max() == width)
  }

  /// A layout that was not in use when the data changed measures the cells of the new items.
  @Test(arguments: [true, false]) func anUnusedLayoutMeasuresNewData(animated: Bool) {
    let size = layoutSize(.fractionalWidth(1), .estimated(44))
    let list = UICollectionViewCompositionalLayout(
      section: NSCollectionLayoutSection(
        group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])))
    let stage = SizedStage([40], layout: list)
    stage.size = { _ in CGSize(width: 0, height: 60) }
    stage.begin()
    stage.view.setCollectionViewLayout(small, animated: animated)
    stage.stage.run(to: 1)
    stage.size = { _ in CGSize(width: 0, height: 90) }
    stage.view.reloadData()
    stage.step()
    stage.view.setCollectionViewLayout(list, animated: animated)
    stage.stage.run(to: 3)
    #expect(stage.view.visibleCells.allSatisfy { $0.frame.height == 90 })
    #expect(stage.frame(1)?.minY == 90)
  }

  /// A drag that pops is cancelled after the data has changed.
  @Test(arguments: [20, 90]) func aCancelledPopShowsNewData(count: Int) {
    let stage = ControllerStage()
    let root = NumbersController(60, small)
    let navigation = UINavigationController(rootViewController: root)
    navigation.setNavigationBarHidden(true, animated: false)
    stage.window.rootViewController = navigation
    stage.frame(at: 0.01)
    let next = NumbersController(60, large)
    next.useLayoutToLayoutNavigationTransitions = true
    navigation.pushViewController(next, animated: true)
    stage.run(to: 1)
    stage.down(2, 300)
    for x in stride(from: 20.0, through: 100, by: 10) { stage.move(x, 300) }
    root.count = count
    root.collectionView.reloadData()
    stage.run(to: stage.time + 0.1)
    for x in stride(from: 100.0, through: 20, by: -10) { stage.move(x, 300) }
    stage.up(20, 300)
    stage.run(to: stage.time + 1.2)
    #expect(navigation.topViewController === next && root.collectionView.collectionViewLayout === large)
    #expect(large.layoutAttributesForItem(at: [0, count - 1]) != nil)
    #expect(large.layoutAttributesForItem(at: [0, count]) == nil)
    #expect(root.collectionView.contentSize.height == large.collectionViewContentSize.height)
  }

  @Test func aContextAdjustsSizeAndOffset() {
    let stage = CollectionStage([100], layout: small)
    stage.begin()
    let height = stage.view.contentSize.height
    let context = UICollectionViewLayoutInvalidationContext()
    context.contentSizeAdjustment = CGSize(width: 0, height: 500)
    context.contentOffsetAdjustment = CGPoint(x: 0, y: 30)
    small.invalidateLayout(with: context)
    #expect(stage.view.contentSize.height == height + 500 && stage.view.contentOffset.y == 30)
    stage.stage.frame(at: 0.1)
    #expect(stage.view.contentSize.height == height && stage.view.contentOffset.y == 30)
  }

  /// Only the elements that a context names are measured again.
  @Test func onlyNamedElementsAreMeasuredAgain() {
    let header = CollectionElement(.supplementaryView, [0, 0], kind: "header")
    let other = CollectionElement(.supplementaryView, [1, 0], kind: "header")
    let (cell, neighbour) = (CollectionElement(.cell, [0, 0]), CollectionElement(.cell, [0, 1]))
    for namesItem in [true, false] {
      let layout = UICollectionViewCompositionalLayout(section: rows(of: 1, height: 50))
      let all = [header, other, cell, neighbour]
      for element in all { layout.measured.set(CGSize(width: 10, height: 10), of: element) }
      let context = UICollectionViewLayoutInvalidationContext()
      context.invalidateSupplementaryElements(ofKind: "header", at: [[0, 0]])
      if namesItem { context.invalidateItems(at: [[0, 0]]) }
      layout.invalidateLayout(with: context)
      #expect(all.map { layout.measured.isCurrent($0) } == [false, true, !namesItem, true])
      layout.invalidateLayout()
      #expect(all.allSatisfy { !layout.measured.isCurrent($0) })
    }
  }
}
