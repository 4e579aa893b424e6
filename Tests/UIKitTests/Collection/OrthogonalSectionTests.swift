import CAllocations
import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct OrthogonalSectionTests {
  private func makeStage(
    _ items: [Int], _ sections: [NSCollectionLayoutSection]
  ) -> SizedStage {
    SizedStage(
      items, layout: UICollectionViewCompositionalLayout { index, _ in sections[index % sections.count] })
  }

  private func strip(_ stage: SizedStage, _ section: Int) -> UIScrollView? {
    (stage.view.collectionViewLayout as? UICollectionViewCompositionalLayout)?.state.strips[section]?
      .scrollViewIfLoaded
  }

  /// Drags horizontally by one step per frame. If `rests` is true, the finger is still before its release.
  private func drag(_ stage: SizedStage, y: Double, steps: [Double], rests: Bool = false) {
    var x = 250.0
    stage.stage.down(x, y)
    for step in steps {
      x += step
      stage.stage.move(x, y)
    }
    if rests { for _ in 0..<12 { stage.step() } }
    stage.stage.up(x, y)
    stage.stage.run(to: stage.stage.time + 4)
  }

  @Test func cardsAreInAStrip() {
    let section = cards(.continuous)
    section.contentInsets = insets(5, 16, 7, 16)
    section.boundarySupplementaryItems = [header()]
    let stage = makeStage([10, 4], [section, rows(of: 1, height: 50)])
    stage.begin(kinds: ["header"])
    let scroll = strip(stage, 0)
    #expect(scroll?.frame == CGRect(x: 0, y: 35, width: 320, height: 100) && scroll?.superview === stage.view)
    // Ten cards of 200 and nine gaps of 10, in insets of 16.
    #expect(scroll?.contentSize == CGSize(width: 2122, height: 100))
    // The x of the frame is in the coordinates of the strip, and the y in the coordinates of the content.
    #expect(stage.frame(1) == CGRect(x: 226, y: 35, width: 200, height: 100))
    #expect(stage.cell(1)?.superview === scroll && stage.cell(1)?.frame.origin == CGPoint(x: 226, y: 0))
    #expect(stage.cell(2) == nil && stage.frame(0, 1)?.minY == 142)
    #expect(stage.view.contentSize == CGSize(width: 320, height: 342))
    #expect(strip(stage, 1) == nil)
  }

  @Test func onlyVisibleCardsHaveCells() {
    let stage = makeStage([100_000, 1], [cards(.continuous), rows(of: 1, height: 50)])
    stage.begin()
    #expect(stage.cellRequests == 3)
    for _ in 0..<60 {
      strip(stage, 0)?.contentOffset.x += 21
      stage.step()
    }
    // Six cards were passed.
    #expect(strip(stage, 0)?.contentOffset.x == 1260 && stage.cellRequests == 9)
    #expect((0..<20).filter { stage.cell($0) != nil } == [6, 7])
    let item = stage.view.indexPathForItem(at: CGPoint(x: 250, y: 50))
    #expect(item == [0, 7])
    // The strip keeps its offset while it is out of sight.
    stage.items = [100_000, 100]
    stage.view.reloadData()
    stage.step()
    stage.view.contentOffset.y = 1000
    stage.step()
    stage.step()
    #expect(stage.cell(6) == nil && strip(stage, 0)?.superview == nil)
    stage.view.contentOffset.y = 0
    stage.step()
    #expect(strip(stage, 0)?.contentOffset.x == 1260 && stage.cell(6) != nil)
  }

  @Test func dragsScrollTheStripOrTheList() {
    let stage = makeStage([20, 40], [cards(.continuous), rows(of: 1, height: 50)])
    stage.begin()
    drag(stage, y: 50, steps: Array(repeating: -10, count: 10), rests: true)
    #expect((strip(stage, 0)?.contentOffset.x ?? 0) > 50 && stage.view.contentOffset.y == 0)
    stage.stage.down(100, 50)
    for step in 1...10 { stage.stage.move(100, 50 - Double(step) * 4) }
    for _ in 0..<12 { stage.step() }
    stage.stage.up(100, 10)
    stage.stage.run(to: stage.stage.time + 3)
    #expect(stage.view.contentOffset.y > 20)
  }

  @Test func tapsSelectCardsAtTheirDisplayedPositions() {
    let stage = makeStage([20, 3], [cards(.continuous), rows(of: 1, height: 50)])
    stage.begin()
    strip(stage, 0)?.contentOffset.x = 630
    stage.step()
    stage.stage.down(50, 50)
    for _ in 0..<20 { stage.step() }
    #expect(stage.cell(3)?.isHighlighted == true)
    stage.stage.up(50, 50)
    stage.step()
    #expect(stage.view.indexPathsForSelectedItems == [[0, 3]] && stage.cell(3)?.isSelected == true)
  }

  /// The offsets at which each behaviour stops after a flick, and after a slow drag by more than half a card.
  @Test func eachBehaviourHasItsRestingOffset() {
    typealias Behavior = UICollectionLayoutSectionOrthogonalScrollingBehavior
    for behavior in [
      Behavior.continuousGroupLeadingBoundary, .paging, .groupPaging, .groupPagingCentered,
    ] {
      for isFlick in [true, false] {
        let stage = makeStage([20, 3], [cards(behavior), rows(of: 1, height: 50)])
        stage.begin()
        let start = strip(stage, 0)?.contentOffset.x ?? -1
        drag(
          stage, y: 50, steps: isFlick ? Array(repeating: -12, count: 6) : Array(repeating: -6, count: 22),
          rests: !isFlick)
        let offset = strip(stage, 0)?.contentOffset.x ?? -1
        switch behavior {
        case .paging: #expect(offset == (isFlick ? 320 : 0), "\(behavior) \(isFlick): \(offset)")
        case .groupPaging: #expect(start == 0 && offset == 210, "\(behavior) \(isFlick): \(offset)")
        case .groupPagingCentered:
          // A centred card of 200 points leaves 60 of 320 points on each side.
          #expect(start == -60 && offset == 150, "\(behavior) \(isFlick): \(start) \(offset)")
        default:
          #expect(
            offset > 0 && offset.truncatingRemainder(dividingBy: 210) == 0,
            "\(behavior) \(isFlick): \(offset)")
        }
      }
    }
  }

  @Test func scrollsReachItemsOfStripsAndRows() {
    let stage = makeStage([40, 40], [cards(.continuous), rows(of: 1, height: 50)])
    stage.begin()
    stage.view.scrollToItem(at: [0, 20], at: .centeredHorizontally, animated: false)
    stage.step()
    #expect(strip(stage, 0)?.contentOffset.x == 20 * 210 + 100 - 160 && stage.view.contentOffset == .zero)
    stage.view.scrollToItem(at: [1, 30], at: .top, animated: false)
    stage.step()
    #expect(stage.view.contentOffset.y == 1600)
    stage.view.scrollToItem(at: [0, 2], at: [.top, .left], animated: false)
    stage.step()
    #expect(strip(stage, 0)?.contentOffset.x == 420 && stage.view.contentOffset.y == 0)
    #expect(stage.cell(2) != nil)
    stage.view.scrollToItem(at: [0, 39], at: [], animated: false)
    stage.step()
    #expect(strip(stage, 0)?.contentOffset.x == 8070)
  }

  @Test func theHandlerChangesVisibleItems() {
    var calls = 0
    let section = cards(.continuous)
    section.visibleItemsInvalidationHandler = { items, offset, environment in
      calls += 1
      for item in items {
        let distance = abs(item.frame.midX - offset.x - environment.container.contentSize.width / 2)
        item.alpha = max(0.25, 1 - distance / 256)
      }
    }
    let stage = makeStage([20, 3], [section, rows(of: 1, height: 50)])
    stage.begin()
    #expect(calls > 0 && stage.cell(0)?.alpha == 1 - 60.0 / 256)
    strip(stage, 0)?.contentOffset.x = 50
    stage.step()
    #expect(stage.cell(0)?.alpha == 1 - 110.0 / 256 && stage.cell(1)?.alpha == 1 - 100.0 / 256)
    let before = calls
    stage.step()
    #expect(calls == before)
  }

  @Test func estimatedCardsDecideTheHeight() {
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.estimated(100), .estimated(50)),
      subitems: [layoutItem(.estimated(100), .estimated(50))])
    let section = NSCollectionLayoutSection(group: group)
    section.orthogonalScrollingBehavior = .continuous
    let stage = makeStage([30, 1], [section, rows(of: 1, height: 50)])
    stage.size = {
      $0.section == 1 ? .zero : CGSize(width: CGFloat(60 + $0.item * 10), height: $0.item == 2 ? 90 : 40)
    }
    stage.begin()
    #expect((0..<4).map { stage.cell($0)?.frame.minX } == [0, 60, 130, 210])
    #expect(strip(stage, 0)?.frame.height == 90 && stage.frame(0, 1)?.minY == 90)
    #expect(stage.cell(0, 1)?.frame.minY == 90)
  }

  @Test func batchesMoveStrips() {
    let stage = makeStage([10, 10, 3], [cards(.continuous)])
    stage.begin()
    strip(stage, 1)?.contentOffset.x = 420
    stage.step()
    let moved = strip(stage, 1)
    stage.items = [10, 3]
    stage.view.deleteSections([0])
    stage.stage.run(to: stage.stage.time + 1)
    #expect(strip(stage, 0) === moved && moved?.contentOffset.x == 420)
    #expect(moved?.frame.minY == 0 && stage.cell(2)?.superview === moved)
    #expect(stage.view.subviews.filter { $0 is UIScrollView }.count == 2)
    stage.items = [9, 3]
    stage.view.deleteItems(at: [[0, 2]])
    stage.stage.run(to: stage.stage.time + 1)
    #expect(stage.cell(2)?.frame.minX == 420 && moved?.contentSize.width == 9 * 210 - 10)
  }

  /// Between a strip and a grid, cells move to another superview at their displayed position.
  @Test func layoutsChangeIntoStripsAndBack() {
    let stage = makeStage([12], [cards(.continuous)])
    stage.begin()
    strip(stage, 0)?.contentOffset.x = 100
    stage.step()
    let old = stage.view.collectionViewLayout
    let cell = stage.cell(0)
    stage.view.setCollectionViewLayout(flow(70), animated: true)
    // The cell begins the animation at its displayed position.
    #expect(cell?.superview === stage.view && cell?.layer.presentation()?.frame.minX == -100)
    stage.stage.run(to: stage.stage.time + 1)
    #expect(stage.cell(0) === cell && stage.cell(0)?.frame == CGRect(x: 0, y: 0, width: 70, height: 70))
    #expect(stage.view.subviews.filter { $0 is UIScrollView }.isEmpty)
    stage.view.setCollectionViewLayout(old, animated: true)
    stage.stage.run(to: stage.stage.time + 1)
    #expect(strip(stage, 0)?.contentOffset.x == 100)
    #expect(stage.cell(0)?.superview === strip(stage, 0) && stage.cell(0)?.frame.minX == 0)
    // An interactive change is cancelled.
    let transition = stage.view.startInteractiveTransition(to: flow(70))
    transition.transitionProgress = 0.5
    stage.step()
    #expect(stage.cell(0)?.superview === stage.view && stage.cell(0)?.frame.midX == (0 + 35) / 2)
    stage.view.cancelInteractiveTransition()
    stage.stage.run(to: stage.stage.time + 1)
    #expect(stage.cell(0)?.superview === strip(stage, 0) && stage.cell(0)?.frame.minX == 0)
  }

  @Test func diffableSourcesDriveStrips() {
    let layout = UICollectionViewCompositionalLayout { index, _ in
      index == 0 ? cards(.continuous) : rows(of: 2, height: 50)
    }
    let stage = SizedStage([], layout: layout)
    stage.view.frame = stage.stage.window.bounds
    stage.stage.window.addSubview(stage.view)
    let registration = UICollectionView.CellRegistration<SizedCell, Int> { _, _, _ in }
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: stage.view) {
      $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2)
    }
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["cards", "rows"])
    snapshot.appendItems(Array(0..<5), toSection: "cards")
    snapshot.appendItems(Array(10..<14), toSection: "rows")
    source.apply(snapshot, animatingDifferences: false)
    stage.step()
    #expect(stage.cell(0)?.superview is UIScrollView)
    #expect(stage.cell(3, 1)?.frame.origin == CGPoint(x: 160, y: 150))
    // An item moves from the strip to the rows.
    let cell = stage.cell(0)
    snapshot.deleteItems([0])
    snapshot.appendItems([0], toSection: "rows")
    source.apply(snapshot, animatingDifferences: true)
    stage.stage.run(to: stage.stage.time + 1)
    #expect(stage.cell(4, 1) === cell && cell?.superview === stage.view)
    #expect(cell?.frame == CGRect(x: 0, y: 200, width: 160, height: 50))
  }

  /// A frame in which no cell appears allocates nothing, whether the strip or the whole content scrolls.
  @Test func steadyFramesDoNotAllocate() {
    let rows = NSCollectionLayoutSection(
      group: .vertical(
        layoutSize: layoutSize(.fractionalWidth(1), .estimated(120)),
        subitems: [layoutItem(.fractionalWidth(1), .estimated(120))]))
    let stage = makeStage([1000, 1000], [cards(.continuous), rows])
    stage.size = { CGSize(width: 0, height: 100 + CGFloat($0.item % 7) * 10) }
    stage.begin()
    func steps(_ move: (Int) -> Void) -> UInt64 {
      var counts: [UInt64] = []
      for step in 1...200 {
        move(step)
        let before = threadAllocationCount()
        stage.view.tile()
        if step > 40 { counts.append(threadAllocationCount() - before) }
        stage.step()
      }
      // No cell appears in at least three of four frames.
      counts.sort()
      return counts[counts.count * 3 / 4]
    }
    #expect(steps { strip(stage, 0)?.contentOffset.x = CGFloat($0) * 7 } == 0)
    #expect(steps { stage.view.contentOffset.y = CGFloat($0) * 7 } == 0)
  }

  /// The visible content moves only by the scroll distance, also back over cards that were never shown.
  @Test func precedingCardsDoNotMoveTheVisibleContent() {
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.estimated(100), .absolute(50)),
      subitems: [layoutItem(.estimated(100), .fractionalHeight(1))])
    let section = NSCollectionLayoutSection(group: group)
    section.orthogonalScrollingBehavior = .continuous
    let stage = makeStage([200, 1], [section, rows(of: 1, height: 50)])
    stage.size = { CGSize(width: $0.section == 1 ? 0 : CGFloat(40 + $0.item * 37 % 90), height: 0) }
    stage.begin()
    strip(stage, 0)?.contentOffset.x = 6000
    stage.step()
    var adjustments = 0
    for _ in 0..<120 {
      let offset = strip(stage, 0)?.contentOffset.x ?? 0
      let last = stage.view.indexPathsForVisibleItems.filter { $0.section == 0 }.map(\.item).max() ?? 0
      let before = (stage.frame(last)?.minX ?? 0) - offset
      strip(stage, 0)?.contentOffset.x = offset - 8
      stage.step()
      let now = strip(stage, 0)?.contentOffset.x ?? 0
      if now != offset - 8 { adjustments += 1 }
      #expect((stage.frame(last)?.minX ?? 0) - now == before + 8, "\(last)")
      #expect(stage.view.contentOffset == .zero)
    }
    #expect(adjustments > 5)
  }
}
