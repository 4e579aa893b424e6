import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct SelfSizingTests {
  /// A layout of one column, whose cells have the width of the view and different heights.
  private func column(estimate: CGFloat = 50, spacing: CGFloat = 0) -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 320, height: estimate)
    layout.minimumLineSpacing = spacing
    layout.minimumInteritemSpacing = 0
    return layout
  }

  private func height(_ item: Int) -> CGFloat { CGFloat(20 + item * 37 % 90) }

  private func makeStage(_ layout: UICollectionViewLayout, _ count: Int = 200) -> SizedStage {
    let stage = SizedStage([count], layout: layout)
    stage.size = { CGSize(width: 320, height: height($0.item)) }
    return stage
  }

  /// The first drawn frame shows the measured sizes, never an estimate.
  @Test func cellsHaveTheirSizesInTheFirstFrame() {
    for estimate in [4, 50, 300] as [CGFloat] {
      let stage = makeStage(column(estimate: estimate))
      stage.begin()
      var y: CGFloat = 0
      for item in 0..<200 where y < 480 {
        let expected = CGRect(x: 0, y: y, width: 320, height: height(item))
        #expect(stage.cell(item)?.frame == expected, "\(estimate): \(item)")
        #expect(stage.cell(item)?.contentView.subviews.first?.frame.height == height(item))
        y += height(item)
      }
      // Items that are not shown have the estimate.
      #expect(stage.frame(199)?.height == estimate)
    }
  }

  @Test func aCellIsMeasuredOnce() {
    let stage = makeStage(column())
    SizedCell.measurements = 0
    stage.begin()
    let first = stage.measurements
    #expect(first == stage.cellRequests)
    for step in 1...300 {
      stage.view.contentOffset.y = CGFloat(step * 10)
      stage.step()
    }
    let down = stage.measurements
    // Each item is measured once, though cells are made again on the way back.
    #expect(down <= 200 && down > first)
    for step in (0...299).reversed() {
      stage.view.contentOffset.y = CGFloat(step * 10)
      stage.step()
    }
    #expect(stage.measurements == down)
    stage.view.collectionViewLayout.invalidateLayout()
    stage.step()
    #expect(stage.measurements == down + stage.view.visibleCells.count)
  }

  /// A scroll up to items that were never measured moves the visible content only by the scroll distance.
  @Test func itemsAboveDoNotMoveTheVisibleContent() {
    let stage = makeStage(column())
    stage.begin()
    stage.view.contentOffset.y = 5000
    stage.step()
    func position(_ item: Int) -> CGFloat? {
      stage.frame(item).map { $0.minY - stage.view.contentOffset.y }
    }
    for _ in 0..<100 {
      let shown = stage.view.indexPathsForVisibleItems.map(\.item).sorted()
      guard let anchor = shown.first(where: { (position($0) ?? -1) >= 0 }), let y = position(anchor) else {
        Issue.record("nothing is shown")
        return
      }
      stage.view.contentOffset.y -= 7
      stage.step()
      #expect(position(anchor) == y + 7, "\(anchor)")
      #expect(stage.cell(anchor)?.frame.minY == stage.frame(anchor)?.minY)
    }
  }

  @Test func linesWrapByTheSizesOfCells() {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    layout.minimumInteritemSpacing = 0
    layout.minimumLineSpacing = 5
    let stage = SizedStage([5], layout: layout)
    let widths: [CGFloat] = [100, 120, 100, 200, 10]
    stage.size = { CGSize(width: widths[$0.item], height: 30) }
    stage.begin()
    // Items of 100, 120 and 100 points fill the first line. Items of 200 and 10 points begin the last line at the
    // left.
    #expect(
      (0..<5).map { stage.frame($0) } == [
        CGRect(x: 0, y: 0, width: 100, height: 30), CGRect(x: 100, y: 0, width: 120, height: 30),
        CGRect(x: 220, y: 0, width: 100, height: 30), CGRect(x: 0, y: 35, width: 200, height: 30),
        CGRect(x: 200, y: 35, width: 10, height: 30),
      ])
  }

  @Test func aHorizontalLayoutMeasuresCells() {
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.estimatedItemSize = CGSize(width: 40, height: 480)
    layout.minimumLineSpacing = 0
    let stage = SizedStage([40], layout: layout)
    stage.size = { CGSize(width: CGFloat(50 + $0.item), height: 480) }
    stage.begin()
    #expect(stage.frame(0) == CGRect(x: 0, y: 0, width: 50, height: 480))
    #expect(stage.frame(3) == CGRect(x: 153, y: 0, width: 53, height: 480))
  }

  @Test func withoutAnEstimateNothingIsMeasured() {
    let stage = makeStage(flow(60))
    SizedCell.measurements = 0
    stage.begin()
    #expect(stage.measurements == 0 && stage.frame(0)?.height == 60)
    (stage.view.collectionViewLayout as? UICollectionViewFlowLayout)?.estimatedItemSize =
      CGSize(width: 320, height: 44)
    stage.step()
    #expect(stage.frame(0) == CGRect(x: 0, y: 0, width: 320, height: height(0)))
  }

  @Test func reconfiguredCellsAreMeasuredAgain() {
    let stage = makeStage(column())
    stage.begin()
    stage.size = { CGSize(width: 320, height: $0.item == 1 ? 200 : height($0.item)) }
    stage.view.reconfigureItems(at: [[0, 1]])
    stage.step()
    #expect(stage.cell(1)?.frame.height == 200)
    #expect(stage.cell(2)?.frame.minY == height(0) + 200)
  }

  /// Measured sizes follow their items in a batch, and new items are measured before they appear.
  @Test func batchesKeepSizes() {
    let stage = makeStage(column(), 30)
    stage.begin()
    stage.view.contentOffset.y = 700
    stage.step()
    let old = (0..<12).map { stage.frame($0)?.height }
    stage.view.contentOffset.y = 0
    stage.step()
    stage.items = [30]
    stage.size = {
      CGSize(width: 320, height: $0.item == 2 ? 111 : height($0.item > 2 ? $0.item - 1 : $0.item))
    }
    stage.view.performBatchUpdates {
      stage.view.insertItems(at: [[0, 2]])
      stage.view.deleteItems(at: [[0, 29]])
    }
    #expect(stage.cell(2)?.frame == CGRect(x: 0, y: height(0) + height(1), width: 320, height: 111))
    #expect(stage.cell(3)?.frame.minY == height(0) + height(1) + 111)
    stage.stage.frame(at: stage.stage.time + 1)
    #expect((3..<13).map { stage.frame($0)?.height } == Array(old[2..<12]))
  }

  @Test func layoutsAnimateToMeasuredSizes() {
    let stage = makeStage(flow(60), 20)
    stage.begin()
    let layout = column()
    stage.view.setCollectionViewLayout(layout, animated: true)
    stage.step()
    stage.stage.frame(at: stage.stage.time + 1)
    // The item in the middle remains visible, so the first items are out of sight.
    let shown = stage.view.indexPathsForVisibleItems.map(\.item).sorted()
    var y = stage.frame(shown[0])?.minY ?? 0
    #expect(shown.count > 4 && stage.view.contentOffset.y > 0)
    for item in shown {
      #expect(stage.cell(item)?.frame == CGRect(x: 0, y: y, width: 320, height: height(item)))
      y += height(item)
    }
  }

  // MARK: Layouts of apps

  /// An app's layout of rows, which stores the heights that cells prefer.
  private final class Rows: UICollectionViewLayout {
    var heights: [Int: CGFloat] = [:]
    var queries = 0
    var isRestless = false
    var adjustsOffset = false

    override var collectionViewContentSize: CGSize { CGSize(width: 320, height: top(count)) }
    private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }
    private func top(_ item: Int) -> CGFloat { (0..<item).reduce(0) { $0 + (heights[$1] ?? 50) } }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = CGRect(
        x: 0, y: top(indexPath.item), width: 320, height: heights[indexPath.item] ?? 50)
      return attributes
    }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      (0..<count).compactMap { layoutAttributesForItem(at: [0, $0]) }.filter { $0.frame.intersects(rect) }
    }
    override func shouldInvalidateLayout(
      forPreferredLayoutAttributes preferred: UICollectionViewLayoutAttributes,
      withOriginalAttributes original: UICollectionViewLayoutAttributes
    ) -> Bool {
      queries += 1
      return isRestless || preferred.size != original.size
    }
    override func invalidationContext(
      forPreferredLayoutAttributes preferred: UICollectionViewLayoutAttributes,
      withOriginalAttributes original: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
      let context = super.invalidationContext(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
      #expect(context.invalidatedItemIndexPaths == [original.indexPath])
      heights[original.indexPath.item] = preferred.size.height
      if adjustsOffset, original.frame.minY < collectionView?.contentOffset.y ?? 0 {
        context.contentOffsetAdjustment.y = preferred.size.height - original.size.height
      }
      if isRestless { invalidateLayout() }
      return context
    }
  }

  @Test func anAppsLayoutDecidesTheSizes() {
    let layout = Rows()
    let stage = makeStage(layout, 60)
    stage.begin()
    #expect(stage.cell(1)?.frame == CGRect(x: 0, y: height(0), width: 320, height: height(1)))
    let queries = layout.queries
    #expect(queries == stage.cellRequests)
    for _ in 0..<3 { stage.step() }
    #expect(layout.queries == queries)
    layout.adjustsOffset = true
    stage.view.contentOffset.y = 1500
    stage.step()
    let (item, y) = (stage.view.indexPathsForVisibleItems.map(\.item).max() ?? 0, stage.view.contentOffset.y)
    let before = (stage.frame(item)?.minY ?? 0) - y
    stage.view.contentOffset.y = y - 20
    stage.step()
    #expect((stage.frame(item)?.minY ?? 0) - stage.view.contentOffset.y == before + 20)
  }

  /// A cell that prefers another size each time does not hang a layout, and the report names the cell and the layout.
  @Test func aCellThatNeverSettlesIsReported() {
    final class Restless: UICollectionViewCell {
      static var calls = 0
      override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
      ) -> UICollectionViewLayoutAttributes {
        Self.calls += 1
        layoutAttributes.size.height = CGFloat(40 + Self.calls % 7)
        return layoutAttributes
      }
    }
    let layout = Rows()
    layout.isRestless = true
    let stage = makeStage(layout, 60)
    let found = diagnostics { stage.begin(cell: Restless.self) }
    #expect(found.contains { $0.code == .unsettledSize && $0.typeNames == ["Restless", "Rows"] })
    let calls = Restless.calls
    stage.step()
    #expect(Restless.calls == calls && calls < 200)
    // A flow layout measures each cell only once.
    let flow = makeStage(column(), 60)
    Restless.calls = 0
    let none = diagnostics { flow.begin(cell: Restless.self) }
    #expect(none.isEmpty && Restless.calls == flow.view.visibleCells.count)
  }

  /// A scroll to an item that was never shown ends at the exact position, or at the end of the content, whatever the
  /// sizes of the items around it.
  @Test(arguments: [40, 300, 499]) func scrollsToFarItemsAreExact(item: Int) {
    let size = layoutSize(.fractionalWidth(1), .estimated(44))
    let positions: [UICollectionView.ScrollPosition] = [.top, .centeredVertically, .bottom]
    for position in positions {
      let stage = SizedStage(
        [500],
        layout: UICollectionViewCompositionalLayout(
          section: NSCollectionLayoutSection(
            group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))))
      stage.size = { CGSize(width: 0, height: 50 + CGFloat($0.item * 7 % 40)) }
      stage.begin()
      stage.view.scrollToItem(at: [0, item], at: position, animated: false)
      stage.step()
      let frame = stage.frame(item)?.offsetBy(dx: 0, dy: -stage.view.contentOffset.y) ?? .null
      let isAtEnd = stage.view.contentOffset.y >= stage.view.contentSize.height - 480 - 0.01
      switch position {
      case .top: #expect(isAtEnd || isClose(frame.minY, 0), "\(item): \(frame)")
      case .bottom: #expect(isClose(frame.maxY, 480), "\(item): \(frame)")
      default: #expect(isAtEnd || isClose(frame.midY, 240), "\(item): \(frame)")
      }
      #expect(stage.cell(item) != nil)
    }
  }
}
