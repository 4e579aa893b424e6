import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct SelfSizingTests {
  /// One column: the cells are as wide as the view and have heights of their own.
  private func column(estimate: CGFloat = 50, spacing: CGFloat = 0) -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 320, height: estimate)
    layout.minimumLineSpacing = spacing
    layout.minimumInteritemSpacing = 0
    return layout
  }

  private func height(_ item: Int) -> CGFloat { CGFloat(20 + item * 37 % 90) }

  private func stage(_ layout: UICollectionViewLayout, _ count: Int = 200) -> SizedStage {
    let stage = SizedStage([count], layout: layout)
    stage.size = { CGSize(width: 320, height: height($0.item)) }
    return stage
  }

  /// The frames of the first frame are those of the true sizes, and no estimate is drawn.
  @Test func cellsHaveTheirSizesInTheFirstFrame() {
    for estimate in [4, 50, 300] as [CGFloat] {
      let s = stage(column(estimate: estimate))
      s.begin()
      var y: CGFloat = 0
      for item in 0..<200 where y < 480 {
        let expected = CGRect(x: 0, y: y, width: 320, height: height(item))
        #expect(s.cell(item)?.frame == expected, "\(estimate): \(item)")
        #expect(s.cell(item)?.contentView.subviews.first?.frame.height == height(item))
        y += height(item)
      }
      // Items that are not shown have the estimate.
      #expect(s.frame(199)?.height == estimate)
    }
  }

  @Test func aCellIsMeasuredOnce() {
    let s = stage(column())
    SizedCell.measurements = 0
    s.begin()
    let first = s.measurements
    #expect(first == s.made)
    for step in 1...300 {
      s.view.contentOffset.y = CGFloat(step * 10)
      s.step()
    }
    let down = s.measurements
    // Each item is measured once, though cells are made again on the way back.
    #expect(down <= 200 && down > first)
    for step in (0...299).reversed() {
      s.view.contentOffset.y = CGFloat(step * 10)
      s.step()
    }
    #expect(s.measurements == down)
    s.view.collectionViewLayout.invalidateLayout()
    s.step()
    #expect(s.measurements == down + s.view.visibleCells.count)
  }

  /// The visible content moves by the scroll alone, also up into items that were never shown.
  @Test func contentAboveDoesNotMoveWhatIsSeen() {
    let s = stage(column())
    s.begin()
    s.view.contentOffset.y = 5000
    s.step()
    func position(_ item: Int) -> CGFloat? {
      s.frame(item).map { $0.minY - s.view.contentOffset.y }
    }
    for _ in 0..<100 {
      let shown = s.view.indexPathsForVisibleItems.map(\.item).sorted()
      guard let anchor = shown.first(where: { (position($0) ?? -1) >= 0 }), let y = position(anchor) else {
        Issue.record("nothing is shown")
        return
      }
      s.view.contentOffset.y -= 7
      s.step()
      #expect(position(anchor) == y + 7, "\(anchor)")
      #expect(s.cell(anchor)?.frame.minY == s.frame(anchor)?.minY)
    }
  }

  @Test func linesWrapByTheSizesOfCells() {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    layout.minimumInteritemSpacing = 0
    layout.minimumLineSpacing = 5
    let s = SizedStage([5], layout: layout)
    let widths: [CGFloat] = [100, 120, 100, 200, 10]
    s.size = { CGSize(width: widths[$0.item], height: 30) }
    s.begin()
    // 100, 120 and 100 fill the first line, 200 and 10 are the last one, from the left.
    #expect(
      (0..<5).map { s.frame($0) } == [
        CGRect(x: 0, y: 0, width: 100, height: 30), CGRect(x: 100, y: 0, width: 120, height: 30),
        CGRect(x: 220, y: 0, width: 100, height: 30), CGRect(x: 0, y: 35, width: 200, height: 30),
        CGRect(x: 200, y: 35, width: 10, height: 30),
      ])
  }

  @Test func aHorizontalLayoutMeasuresToo() {
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.estimatedItemSize = CGSize(width: 40, height: 480)
    layout.minimumLineSpacing = 0
    let s = SizedStage([40], layout: layout)
    s.size = { CGSize(width: CGFloat(50 + $0.item), height: 480) }
    s.begin()
    #expect(s.frame(0) == CGRect(x: 0, y: 0, width: 50, height: 480))
    #expect(s.frame(3) == CGRect(x: 153, y: 0, width: 53, height: 480))
  }

  @Test func withoutAnEstimateNothingIsMeasured() {
    let s = stage(flow(60))
    SizedCell.measurements = 0
    s.begin()
    #expect(s.measurements == 0 && s.frame(0)?.height == 60)
    (s.view.collectionViewLayout as? UICollectionViewFlowLayout)?.estimatedItemSize =
      CGSize(width: 320, height: 44)
    s.step()
    #expect(s.frame(0) == CGRect(x: 0, y: 0, width: 320, height: height(0)))
  }

  @Test func reconfiguredCellsAreMeasuredAgain() {
    let s = stage(column())
    s.begin()
    s.size = { CGSize(width: 320, height: $0.item == 1 ? 200 : height($0.item)) }
    s.view.reconfigureItems(at: [[0, 1]])
    s.step()
    #expect(s.cell(1)?.frame.height == 200)
    #expect(s.cell(2)?.frame.minY == height(0) + 200)
  }

  /// The sizes follow their items through a batch; new ones get theirs before they appear.
  @Test func batchesKeepSizes() {
    let s = stage(column(), 30)
    s.begin()
    s.view.contentOffset.y = 700
    s.step()
    let old = (0..<12).map { s.frame($0)?.height }
    s.view.contentOffset.y = 0
    s.step()
    s.items = [30]
    s.size = { CGSize(width: 320, height: $0.item == 2 ? 111 : height($0.item > 2 ? $0.item - 1 : $0.item)) }
    s.view.performBatchUpdates {
      s.view.insertItems(at: [[0, 2]])
      s.view.deleteItems(at: [[0, 29]])
    }
    #expect(s.cell(2)?.frame == CGRect(x: 0, y: height(0) + height(1), width: 320, height: 111))
    #expect(s.cell(3)?.frame.minY == height(0) + height(1) + 111)
    s.stage.frame(at: s.stage.time + 1)
    #expect((3..<13).map { s.frame($0)?.height } == Array(old[2..<12]))
  }

  @Test func layoutsAnimateToMeasuredSizes() {
    let s = stage(flow(60), 20)
    s.begin()
    let layout = column()
    s.view.setCollectionViewLayout(layout, animated: true)
    s.step()
    s.stage.frame(at: s.stage.time + 1)
    // The item in the middle is still there, so the first ones are out of sight.
    let shown = s.view.indexPathsForVisibleItems.map(\.item).sorted()
    var y = s.frame(shown[0])?.minY ?? 0
    #expect(shown.count > 4 && s.view.contentOffset.y > 0)
    for item in shown {
      #expect(s.cell(item)?.frame == CGRect(x: 0, y: y, width: 320, height: height(item)))
      y += height(item)
    }
  }

  // MARK: Layouts of apps

  /// Rows that keep the heights that cells ask for, as an app writes it.
  private final class Rows: UICollectionViewLayout {
    var heights: [Int: CGFloat] = [:]
    var answers = 0
    var isRestless = false
    var adjusts = false

    override var collectionViewContentSize: CGSize { CGSize(width: 320, height: top(count)) }
    private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }
    private func top(_ item: Int) -> CGFloat { (0..<item).reduce(0) { $0 + (heights[$1] ?? 50) } }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      let made = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      made.frame = CGRect(x: 0, y: top(indexPath.item), width: 320, height: heights[indexPath.item] ?? 50)
      return made
    }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      (0..<count).compactMap { layoutAttributesForItem(at: [0, $0]) }.filter { $0.frame.intersects(rect) }
    }
    override func shouldInvalidateLayout(
      forPreferredLayoutAttributes preferred: UICollectionViewLayoutAttributes,
      withOriginalAttributes original: UICollectionViewLayoutAttributes
    ) -> Bool {
      answers += 1
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
      if adjusts, original.frame.minY < collectionView?.contentOffset.y ?? 0 {
        context.contentOffsetAdjustment.y = preferred.size.height - original.size.height
      }
      if isRestless { invalidateLayout() }
      return context
    }
  }

  @Test func aLayoutOfAnAppDecides() {
    let layout = Rows()
    let s = stage(layout, 60)
    s.begin()
    #expect(s.cell(1)?.frame == CGRect(x: 0, y: height(0), width: 320, height: height(1)))
    let answers = layout.answers
    #expect(answers == s.made)
    for _ in 0..<3 { s.step() }
    #expect(layout.answers == answers)
    layout.adjusts = true
    s.view.contentOffset.y = 1500
    s.step()
    let (item, y) = (s.view.indexPathsForVisibleItems.map(\.item).max() ?? 0, s.view.contentOffset.y)
    let before = (s.frame(item)?.minY ?? 0) - y
    s.view.contentOffset.y = y - 20
    s.step()
    #expect((s.frame(item)?.minY ?? 0) - s.view.contentOffset.y == before + 20)
  }

  /// A cell that asks for another size each time hangs neither layout, and the report names the cell and the layout.
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
    let s = stage(layout, 60)
    let found = diagnostics { s.begin(cell: Restless.self) }
    #expect(found.contains { $0.code == .unsettledSize && $0.typeNames == ["Restless", "Rows"] })
    let calls = Restless.calls
    s.step()
    #expect(Restless.calls == calls && calls < 200)
    // A flow layout takes what a cell asks for once.
    let flow = stage(column(), 60)
    Restless.calls = 0
    let none = diagnostics { flow.begin(cell: Restless.self) }
    #expect(none.isEmpty && Restless.calls == flow.view.visibleCells.count)
  }

  /// A scroll to an item that was never shown ends where it should, whatever the items around it ask for.
  @Test(arguments: [40, 300, 499]) func scrollsToFarItemsAreExact(item: Int) {
    let size = layoutSize(.fractionalWidth(1), .estimated(44))
    let positions: [UICollectionView.ScrollPosition] = [.top, .centeredVertically, .bottom]
    for position in positions {
      let s = SizedStage(
        [500],
        layout: UICollectionViewCompositionalLayout(
          section: NSCollectionLayoutSection(
            group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))))
      s.size = { CGSize(width: 0, height: 50 + CGFloat($0.item * 7 % 40)) }
      s.begin()
      s.view.scrollToItem(at: [0, item], at: position, animated: false)
      s.step()
      let frame = s.frame(item)?.offsetBy(dx: 0, dy: -s.view.contentOffset.y) ?? .null
      let isAtEnd = s.view.contentOffset.y >= s.view.contentSize.height - 480 - 0.01
      switch position {
      case .top: #expect(isAtEnd || isClose(frame.minY, 0), "\(item): \(frame)")
      case .bottom: #expect(isClose(frame.maxY, 480), "\(item): \(frame)")
      default: #expect(isAtEnd || isClose(frame.midY, 240), "\(item): \(frame)")
      }
      #expect(s.cell(item) != nil)
    }
  }
}
