import CAllocations
import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct OrthogonalSectionTests {
  private func stage(
    _ items: [Int], _ sections: [NSCollectionLayoutSection]
  ) -> SizedStage {
    SizedStage(
      items, layout: UICollectionViewCompositionalLayout { index, _ in sections[index % sections.count] })
  }

  private func strip(_ s: SizedStage, _ section: Int) -> UIScrollView? {
    (s.view.collectionViewLayout as? UICollectionViewCompositionalLayout)?.state.strips[section]?
      .scrollViewIfLoaded
  }

  /// A drag to the left at a height, by steps of a frame.
  private func drag(_ s: SizedStage, y: Double, steps: [Double], rests: Bool = false) {
    var x = 250.0
    s.stage.down(x, y)
    for step in steps {
      x += step
      s.stage.move(x, y)
    }
    if rests { for _ in 0..<12 { s.step() } }
    s.stage.up(x, y)
    s.stage.run(to: s.stage.time + 4)
  }

  @Test func cardsAreInAStrip() {
    let section = cards(.continuous)
    section.contentInsets = insets(5, 16, 7, 16)
    section.boundarySupplementaryItems = [header()]
    let s = stage([10, 4], [section, rows(of: 1, height: 50)])
    s.begin(kinds: ["header"])
    let scroll = strip(s, 0)
    #expect(scroll?.frame == CGRect(x: 0, y: 35, width: 320, height: 100) && scroll?.superview === s.view)
    // Ten cards of 200 and nine gaps of 10, in insets of 16.
    #expect(scroll?.contentSize == CGSize(width: 2122, height: 100))
    // The card's position is in the strip across, and in the content along.
    #expect(s.frame(1) == CGRect(x: 226, y: 35, width: 200, height: 100))
    #expect(s.cell(1)?.superview === scroll && s.cell(1)?.frame.origin == CGPoint(x: 226, y: 0))
    #expect(s.cell(2) == nil && s.frame(0, 1)?.minY == 142)
    #expect(s.view.contentSize == CGSize(width: 320, height: 342))
    #expect(strip(s, 1) == nil)
  }

  @Test func cellsComeAndGoAsTheStripScrolls() {
    let s = stage([100_000, 1], [cards(.continuous), rows(of: 1, height: 50)])
    s.begin()
    #expect(s.made == 3)
    for _ in 0..<60 {
      strip(s, 0)?.contentOffset.x += 21
      s.step()
    }
    // Six cards went by.
    #expect(strip(s, 0)?.contentOffset.x == 1260 && s.made == 9)
    #expect((0..<20).filter { s.cell($0) != nil } == [6, 7])
    let item = s.view.indexPathForItem(at: CGPoint(x: 250, y: 50))
    #expect(item == [0, 7])
    // The strip keeps its offset while it is out of sight.
    s.items = [100_000, 100]
    s.view.reloadData()
    s.step()
    s.view.contentOffset.y = 1000
    s.step()
    s.step()
    #expect(s.cell(6) == nil && strip(s, 0)?.superview == nil)
    s.view.contentOffset.y = 0
    s.step()
    #expect(strip(s, 0)?.contentOffset.x == 1260 && s.cell(6) != nil)
  }

  @Test func dragsScrollOneOfTheTwo() {
    let s = stage([20, 40], [cards(.continuous), rows(of: 1, height: 50)])
    s.begin()
    drag(s, y: 50, steps: Array(repeating: -10, count: 10), rests: true)
    #expect((strip(s, 0)?.contentOffset.x ?? 0) > 50 && s.view.contentOffset.y == 0)
    s.stage.down(100, 50)
    for step in 1...10 { s.stage.move(100, 50 - Double(step) * 4) }
    for _ in 0..<12 { s.step() }
    s.stage.up(100, 10)
    s.stage.run(to: s.stage.time + 3)
    #expect(s.view.contentOffset.y > 20)
  }

  @Test func tapsSelectCardsWhereTheyAreSeen() {
    let s = stage([20, 3], [cards(.continuous), rows(of: 1, height: 50)])
    s.begin()
    strip(s, 0)?.contentOffset.x = 630
    s.step()
    s.stage.down(50, 50)
    for _ in 0..<20 { s.step() }
    #expect(s.cell(3)?.isHighlighted == true)
    s.stage.up(50, 50)
    s.step()
    #expect(s.view.indexPathsForSelectedItems == [[0, 3]] && s.cell(3)?.isSelected == true)
  }

  /// The positions at which each behaviour comes to rest after a flick and after a slow drag by half a card.
  @Test func restingPositions() {
    typealias Behavior = UICollectionLayoutSectionOrthogonalScrollingBehavior
    for behavior in [
      Behavior.continuousGroupLeadingBoundary, .paging, .groupPaging, .groupPagingCentered,
    ] {
      for isFlick in [true, false] {
        let s = stage([20, 3], [cards(behavior), rows(of: 1, height: 50)])
        s.begin()
        let start = strip(s, 0)?.contentOffset.x ?? -1
        drag(
          s, y: 50, steps: isFlick ? Array(repeating: -12, count: 6) : Array(repeating: -6, count: 22),
          rests: !isFlick)
        let offset = strip(s, 0)?.contentOffset.x ?? -1
        switch behavior {
        case .paging: #expect(offset == (isFlick ? 320 : 0), "\(behavior) \(isFlick): \(offset)")
        case .groupPaging: #expect(start == 0 && offset == 210, "\(behavior) \(isFlick): \(offset)")
        case .groupPagingCentered:
          // The middle of a card of 200 in 320: 60 on each side.
          #expect(start == -60 && offset == 150, "\(behavior) \(isFlick): \(start) \(offset)")
        default:
          #expect(
            offset > 0 && offset.truncatingRemainder(dividingBy: 210) == 0,
            "\(behavior) \(isFlick): \(offset)")
        }
      }
    }
  }

  @Test func itemsAreScrolledTo() {
    let s = stage([40, 40], [cards(.continuous), rows(of: 1, height: 50)])
    s.begin()
    s.view.scrollToItem(at: [0, 20], at: .centeredHorizontally, animated: false)
    s.step()
    #expect(strip(s, 0)?.contentOffset.x == 20 * 210 + 100 - 160 && s.view.contentOffset == .zero)
    s.view.scrollToItem(at: [1, 30], at: .top, animated: false)
    s.step()
    #expect(s.view.contentOffset.y == 1600)
    s.view.scrollToItem(at: [0, 2], at: [.top, .left], animated: false)
    s.step()
    #expect(strip(s, 0)?.contentOffset.x == 420 && s.view.contentOffset.y == 0 && s.cell(2) != nil)
    s.view.scrollToItem(at: [0, 39], at: [], animated: false)
    s.step()
    #expect(strip(s, 0)?.contentOffset.x == 8070)
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
    let s = stage([20, 3], [section, rows(of: 1, height: 50)])
    s.begin()
    #expect(calls > 0 && s.cell(0)?.alpha == 1 - 60.0 / 256)
    strip(s, 0)?.contentOffset.x = 50
    s.step()
    #expect(s.cell(0)?.alpha == 1 - 110.0 / 256 && s.cell(1)?.alpha == 1 - 100.0 / 256)
    let before = calls
    s.step()
    #expect(calls == before)
  }

  @Test func estimatedCardsDecideTheHeight() {
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.estimated(100), .estimated(50)),
      subitems: [layoutItem(.estimated(100), .estimated(50))])
    let section = NSCollectionLayoutSection(group: group)
    section.orthogonalScrollingBehavior = .continuous
    let s = stage([30, 1], [section, rows(of: 1, height: 50)])
    s.size = {
      $0.section == 1 ? .zero : CGSize(width: CGFloat(60 + $0.item * 10), height: $0.item == 2 ? 90 : 40)
    }
    s.begin()
    #expect((0..<4).map { s.cell($0)?.frame.minX } == [0, 60, 130, 210])
    #expect(strip(s, 0)?.frame.height == 90 && s.frame(0, 1)?.minY == 90)
    #expect(s.cell(0, 1)?.frame.minY == 90)
  }

  @Test func batchesMoveStrips() {
    let s = stage([10, 10, 3], [cards(.continuous)])
    s.begin()
    strip(s, 1)?.contentOffset.x = 420
    s.step()
    let moved = strip(s, 1)
    s.items = [10, 3]
    s.view.deleteSections([0])
    s.stage.run(to: s.stage.time + 1)
    #expect(strip(s, 0) === moved && moved?.contentOffset.x == 420)
    #expect(moved?.frame.minY == 0 && s.cell(2)?.superview === moved)
    #expect(s.view.subviews.filter { $0 is UIScrollView }.count == 2)
    s.items = [9, 3]
    s.view.deleteItems(at: [[0, 2]])
    s.stage.run(to: s.stage.time + 1)
    #expect(s.cell(2)?.frame.minX == 420 && moved?.contentSize.width == 9 * 210 - 10)
  }

  /// Cells cross from one view into the other where they are seen, between a strip and a grid.
  @Test func layoutsChangeIntoStripsAndBack() {
    let s = stage([12], [cards(.continuous)])
    s.begin()
    strip(s, 0)?.contentOffset.x = 100
    s.step()
    let old = s.view.collectionViewLayout
    let cell = s.cell(0)
    s.view.setCollectionViewLayout(flow(70), animated: true)
    // The cell begins the animation where it was seen.
    #expect(cell?.superview === s.view && cell?.layer.presentation()?.frame.minX == -100)
    s.stage.run(to: s.stage.time + 1)
    #expect(s.cell(0) === cell && s.cell(0)?.frame == CGRect(x: 0, y: 0, width: 70, height: 70))
    #expect(s.view.subviews.filter { $0 is UIScrollView }.isEmpty)
    s.view.setCollectionViewLayout(old, animated: true)
    s.stage.run(to: s.stage.time + 1)
    #expect(strip(s, 0)?.contentOffset.x == 100)
    #expect(s.cell(0)?.superview === strip(s, 0) && s.cell(0)?.frame.minX == 0)
    // The change is interactive, there and back.
    let between = s.view.startInteractiveTransition(to: flow(70))
    between.transitionProgress = 0.5
    s.step()
    #expect(s.cell(0)?.superview === s.view && s.cell(0)?.frame.midX == (0 + 35) / 2)
    s.view.cancelInteractiveTransition()
    s.stage.run(to: s.stage.time + 1)
    #expect(s.cell(0)?.superview === strip(s, 0) && s.cell(0)?.frame.minX == 0)
  }

  @Test func diffableSourcesDriveIt() {
    let layout = UICollectionViewCompositionalLayout { index, _ in
      index == 0 ? cards(.continuous) : rows(of: 2, height: 50)
    }
    let s = SizedStage([], layout: layout)
    s.view.frame = s.stage.window.bounds
    s.stage.window.addSubview(s.view)
    let registration = UICollectionView.CellRegistration<SizedCell, Int> { _, _, _ in }
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: s.view) {
      $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2)
    }
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["cards", "rows"])
    snapshot.appendItems(Array(0..<5), toSection: "cards")
    snapshot.appendItems(Array(10..<14), toSection: "rows")
    source.apply(snapshot, animatingDifferences: false)
    s.step()
    #expect(s.cell(0)?.superview is UIScrollView && s.cell(3, 1)?.frame.origin == CGPoint(x: 160, y: 150))
    // An item goes from the strip into the rows.
    let cell = s.cell(0)
    snapshot.deleteItems([0])
    snapshot.appendItems([0], toSection: "rows")
    source.apply(snapshot, animatingDifferences: true)
    s.stage.run(to: s.stage.time + 1)
    #expect(s.cell(4, 1) === cell && cell?.superview === s.view)
    #expect(cell?.frame == CGRect(x: 0, y: 200, width: 160, height: 50))
  }

  /// A frame in which no cell enters allocates nothing, whether the strip or the whole content scrolls.
  @Test func steadyFramesDoNotAllocate() {
    let rows = NSCollectionLayoutSection(
      group: .vertical(
        layoutSize: layoutSize(.fractionalWidth(1), .estimated(120)),
        subitems: [layoutItem(.fractionalWidth(1), .estimated(120))]))
    let s = stage([1000, 1000], [cards(.continuous), rows])
    s.size = { CGSize(width: 0, height: 100 + CGFloat($0.item % 7) * 10) }
    s.begin()
    func steps(_ move: (Int) -> Void) -> UInt64 {
      var counts: [UInt64] = []
      for step in 1...200 {
        move(step)
        let before = threadAllocationCount()
        s.view.tile()
        if step > 40 { counts.append(threadAllocationCount() - before) }
        s.step()
      }
      counts.sort()
      return counts[counts.count * 3 / 4]
    }
    #expect(steps { strip(s, 0)?.contentOffset.x = CGFloat($0) * 7 } == 0)
    #expect(steps { s.view.contentOffset.y = CGFloat($0) * 7 } == 0)
  }

  /// The visible content moves by the scroll alone, also back over cards that were never shown.
  @Test func cardsBeforeDoNotMoveWhatIsSeen() {
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.estimated(100), .absolute(50)),
      subitems: [layoutItem(.estimated(100), .fractionalHeight(1))])
    let section = NSCollectionLayoutSection(group: group)
    section.orthogonalScrollingBehavior = .continuous
    let s = stage([200, 1], [section, rows(of: 1, height: 50)])
    s.size = { CGSize(width: $0.section == 1 ? 0 : CGFloat(40 + $0.item * 37 % 90), height: 0) }
    s.begin()
    strip(s, 0)?.contentOffset.x = 6000
    s.step()
    var moved = 0
    for _ in 0..<120 {
      let offset = strip(s, 0)?.contentOffset.x ?? 0
      let last = s.view.indexPathsForVisibleItems.filter { $0.section == 0 }.map(\.item).max() ?? 0
      let before = (s.frame(last)?.minX ?? 0) - offset
      strip(s, 0)?.contentOffset.x = offset - 8
      s.step()
      let now = strip(s, 0)?.contentOffset.x ?? 0
      if now != offset - 8 { moved += 1 }
      #expect((s.frame(last)?.minX ?? 0) - now == before + 8, "\(last)")
      #expect(s.view.contentOffset == .zero)
    }
    #expect(moved > 5)
  }
}
