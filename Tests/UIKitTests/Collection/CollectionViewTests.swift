import CAllocations
import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct CollectionViewTests {
  @Test func onlyVisibleItemsHaveCellsWhichAreReused() {
    let stage = CollectionStage([100_000], layout: flow(70))
    stage.begin()
    // Four items share a line of 80 points, and six lines fit in 480 points.
    #expect(stage.view.visibleCells.count == 24 && stage.cellRequests == 24)
    for step in 1...200 {
      stage.view.contentOffset.y = CGFloat(step) * 37
      stage.stage.frame(at: Double(step) / 60)
      let top = Int(CGFloat(step) * 37)
      let lines = (0..<200).filter { $0 * 80 + 70 > top && $0 * 80 < top + 480 }
      #expect(Set(stage.frames.keys) == Set(lines.flatMap { $0 * 4..<($0 + 1) * 4 }))
    }
    #expect(stage.cellCount <= 32)
    #expect(
      stage.view.visibleCells.allSatisfy {
        ($0 as? NumberCell)?.number == stage.view.indexPath(for: $0)?.item
      })
  }

  /// A scroll queries the layout in no frame, and the data source only for cells that appear.
  @Test func framesWithoutNewCellsRequestNothing() {
    let layout = CountingLayout()
    layout.itemSize = CGSize(width: 70, height: 70)
    let stage = CollectionStage([1000], layout: layout)
    stage.begin()
    let (queries, requests) = (layout.queries, stage.cellRequests)
    for step in 1...60 {
      stage.view.contentOffset.y = CGFloat(step)
      stage.stage.frame(at: Double(step) / 60)
    }
    #expect(layout.queries == queries && stage.cellRequests == requests + 4 && layout.preparations == 1)
  }

  /// Once cells are reused, frames of a scroll in which no line appears allocate nothing, even in an unoptimised
  /// build. With pinned headers, each frame queries the layout, which allocates. `Benchmarks lists` counts all
  /// frames of an optimised build.
  @Test(arguments: [false, true])
  func mostFramesOfAScrollAllocateNothing(pinsHeaders: Bool) {
    let layout = flow(70)
    layout.sectionHeadersPinToVisibleBounds = pinsHeaders
    let stage = CollectionStage(
      pinsHeaders ? Array(repeating: 40, count: 2_500) : [100_000], layout: layout)
    if pinsHeaders { stage.headers = Array(repeating: 20, count: 2_500) }
    stage.begin()
    var counts: [UInt64] = []
    for step in 1...400 {
      stage.view.contentOffset.y = CGFloat(step) * 7
      let before = threadAllocationCount()
      stage.view.tile()
      if step > 100 { counts.append(threadAllocationCount() - before) }
      stage.stage.frame(at: Double(step) / 60)
    }
    counts.sort()
    #expect(stage.cellRequests > 150 && counts[counts.count * 3 / 4] <= (pinsHeaders ? 60 : 0))
  }

  /// Unused cells remain hidden subviews until other items use them.
  @Test func unusedCellsAreHidden() {
    let stage = CollectionStage([100], layout: flow(70))
    stage.begin()
    stage.view.contentOffset.y = 40
    stage.stage.frame(at: 0.1)
    stage.view.contentOffset.y = 0
    stage.stage.frame(at: 0.2)
    let cells = stage.view.subviews.compactMap { $0 as? NumberCell }
    #expect(cells.count == 28 && cells.filter(\.isHidden).count == 4)
    #expect(Set(cells.filter { !$0.isHidden }) == Set(stage.view.visibleCells))
    stage.view.register(NumberCell.self, forCellWithReuseIdentifier: "number")
    #expect(stage.view.subviews.filter { $0 is NumberCell }.count == 24)
  }

  /// Attributes that an app stores do not change when the list scrolls.
  @Test func storedAttributesDoNotChange() {
    let stage = CollectionStage([1_000], layout: flow(70))
    var stored: [(UICollectionViewLayoutAttributes, IndexPath, CGRect)] = []
    stage.onApply = { stored.append(($0, $0.indexPath, $0.frame)) }
    stage.begin()
    for step in 1...100 {
      stage.view.contentOffset.y = CGFloat(step) * 37
      stage.stage.frame(at: Double(step) / 60)
    }
    #expect(stored.count > 100 && stored.allSatisfy { $0.0.indexPath == $0.1 && $0.0.frame == $0.2 })
  }

  @Test func touchesHighlightAndSelect() {
    let stage = CollectionStage([20], layout: flow(70))
    stage.begin()
    stage.stage.down(20, 20)
    stage.stage.run(to: stage.stage.time + 0.2)
    #expect(stage.take() == ["highlight 0"])
    #expect(stage.view.cellForItem(at: IndexPath(item: 0, section: 0))?.isHighlighted == true)
    stage.stage.up(20, 20)
    #expect(stage.take() == ["unhighlight 0", "select 0"])
    #expect(stage.view.indexPathsForSelectedItems == [IndexPath(item: 0, section: 0)])
    #expect(stage.view.cellForItem(at: IndexPath(item: 0, section: 0))?.isSelected == true)
    // A quick tap on another item.
    stage.stage.down(120, 20)
    stage.stage.up(120, 20)
    stage.stage.run(to: stage.stage.time + 0.2)
    #expect(stage.take() == ["highlight 1", "unhighlight 1", "deselect 0", "select 1"])
    // The delegate refuses the fourth item.
    stage.stage.down(300, 20)
    stage.stage.up(300, 20)
    stage.stage.run(to: stage.stage.time + 0.2)
    #expect(stage.take() == ["highlight 3", "unhighlight 3"])
    // A drag cancels the highlight.
    stage.stage.down(20, 200)
    stage.stage.run(to: stage.stage.time + 0.2)
    stage.stage.move(20, 150)
    stage.stage.move(20, 100)
    stage.stage.up(20, 100)
    #expect(stage.take() == ["highlight 8", "unhighlight 8"])
    #expect(stage.view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
  }

  @Test func severalItemsAreSelectedIfAllowed() {
    let stage = CollectionStage([20], layout: flow(70))
    stage.begin()
    stage.view.allowsMultipleSelection = true
    for x in [20.0, 120, 20] {
      stage.stage.down(x, 20)
      stage.stage.up(x, 20)
      stage.stage.run(to: stage.stage.time + 0.2)
    }
    #expect(stage.view.indexPathsForSelectedItems?.map(\.item) == [1])
    #expect(stage.take().filter { $0.contains("select") } == ["select 0", "select 1", "deselect 0"])
    stage.view.selectItem(at: IndexPath(item: 5, section: 0), animated: false, scrollPosition: [])
    stage.view.allowsMultipleSelection = false
    #expect(stage.view.indexPathsForSelectedItems?.map(\.item) == [5])
    #expect(stage.take() == [])
  }

  @Test func scrollingReachesItems() {
    let stage = CollectionStage([100], layout: flow(70))
    stage.begin()
    // Line 10 is at 800…870; the content is 25 lines of 80 less a gap.
    let item = IndexPath(item: 40, section: 0)
    for (position, y) in [
      (.top, 800), (.centeredVertically, 595), (.bottom, 390),
    ] as [(UICollectionView.ScrollPosition, CGFloat)] {
      stage.view.scrollToItem(at: item, at: position, animated: false)
      #expect(stage.view.contentOffset.y == y)
    }
    stage.view.scrollToItem(at: IndexPath(item: 99, section: 0), at: .top, animated: false)
    #expect(stage.view.contentOffset == CGPoint(x: 0, y: 1510))
    stage.view.scrollToItem(at: IndexPath(item: 0, section: 0), at: .bottom, animated: true)
    #expect(stage.view.contentOffset == CGPoint(x: 0, y: 1510))
    stage.stage.run(to: stage.stage.time + 0.5)
    #expect(stage.view.contentOffset.y == 0)
  }

  @Test func reloadingRequestsCellsAgain() {
    let stage = CollectionStage([3], layout: flow(70))
    stage.begin()
    #expect(stage.view.numberOfItems(inSection: 0) == 3 && stage.frames.count == 3)
    stage.items = [2, 5]
    #expect(stage.view.numberOfSections == 1)
    stage.view.reloadData()
    #expect(stage.view.numberOfSections == 2 && stage.view.visibleCells.isEmpty)
    stage.view.layoutIfNeeded()
    #expect(stage.view.visibleCells.count == 7)
    stage.items = []
    stage.view.reloadData()
    stage.stage.frame(at: 1)
    #expect(stage.view.visibleCells.isEmpty && stage.view.contentSize.height == 0)
    #expect(stage.view.shownSubviews.isEmpty)
  }

  /// An animation that the delegate starts when a cell appears is shown.
  @Test func theDelegateAnimatesCellsThatAppear() {
    let stage = CollectionStage([100], layout: flow(70))
    stage.begin()
    stage.willDisplay = { cell in
      cell.contentView.alpha = 0
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { cell.contentView.alpha = 1 }
    }
    stage.view.contentOffset.y = 80
    stage.stage.frame(at: 1)
    stage.stage.frame(at: 1.5)
    let cell = stage.view.cellForItem(at: IndexPath(item: 24, section: 0))
    #expect(cell.map { isClose(CGFloat(stage.stage.shown($0.contentView).opacity), 0.5, 0.02) } == true)
  }

  @Test func aCustomLayoutShowsDecorationsAndTransforms() {
    let layout = WheelLayout()
    let stage = CollectionStage([6], layout: layout)
    stage.begin()
    #expect(stage.view.visibleCells.count == 6)
    let cell = stage.view.cellForItem(at: IndexPath(item: 2, section: 0))
    #expect(cell?.layer.zPosition == 2 && cell?.alpha == 0.5)
    #expect(cell.map { isClose($0.center, CGPoint(x: 160, y: 240)) } == true)
    #expect(
      stage.view.subviews.contains {
        $0 is Backdrop && $0.frame == CGRect(x: 0, y: 0, width: 320, height: 10)
      })
  }
}

private final class CountingLayout: UICollectionViewFlowLayout {
  private(set) var queries = 0
  private(set) var preparations = 0
  override func prepare() {
    super.prepare()
    preparations += 1
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    queries += 1
    return super.layoutAttributesForElements(in: rect)
  }
}

private final class Backdrop: UICollectionReusableView {}

/// A layout that rotates all items about the centre of the window.
private final class WheelLayout: UICollectionViewLayout {
  override func prepare() { register(Backdrop.self, forDecorationViewOfKind: "back") }
  override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }
  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.size = CGSize(width: 40, height: 40)
    attributes.center = CGPoint(x: 160, y: 240)
    attributes.transform =
      CGAffineTransform(rotationAngle: CGFloat(indexPath.item)).translatedBy(x: 100, y: 0)
    attributes.zIndex = indexPath.item
    attributes.alpha = 0.5
    return attributes
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    let back = UICollectionViewLayoutAttributes(
      forDecorationViewOfKind: "back", with: IndexPath(item: 0, section: 0))
    back.frame = CGRect(x: 0, y: 0, width: 320, height: 10)
    return [back] + (0..<6).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
  }
}
