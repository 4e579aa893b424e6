import Testing

@testable import Engine
@testable import UIKit

/// Uses of layouts by apps that the documentation of UIKit does not describe.
@Suite(.serialized) @MainActor
struct UndocumentedLayoutUseTests {
  /// A layout belongs to the collection view that took it last. The previous collection view shows nothing.
  @Test func aSecondCollectionViewTakesTheLayout() {
    let layout = flow(100)
    let stage = CollectionStage([5], layout: layout)
    stage.begin()
    #expect(stage.view.visibleCells.count == 5)
    let second = CollectionStage([3], layout: flow(10))
    let found = diagnostics {
      second.begin()
      second.view.collectionViewLayout = layout
      second.stage.frame(at: 1)
    }
    #expect(found.map(\.code) == [.collectionLayoutTaken])
    #expect(layout.collectionView === second.view && second.view.visibleCells.count == 3)
    #expect(stage.view.collectionViewLayout !== layout)
    stage.stage.frame(at: 1)
    #expect(stage.view.visibleCells.isEmpty)
  }

  /// An app may compute negative sizes from a view that has no size yet.
  @Test func negativeSizesCountAsZeroInAViewWithoutASize() {
    let stage = CollectionStage([4], layout: flow(50))
    for item in 0..<4 { stage.sizes[item] = CGSize(width: 20, height: -10) }
    stage.view.dataSource = stage
    stage.view.delegate = stage
    stage.view.register(NumberCell.self, forCellWithReuseIdentifier: "number")
    stage.stage.window.addSubview(stage.view)
    stage.stage.frame(at: 0)
    #expect(stage.view.layoutAttributesForItem(at: [0, 0])?.frame.height ?? 0 == 0)
    for item in 0..<4 { stage.sizes[item] = CGSize(width: 20, height: 30) }
    stage.view.collectionViewLayout.invalidateLayout()
    stage.begin()
    #expect(stage.view.layoutAttributesForItem(at: [0, 0])?.frame.size == CGSize(width: 20, height: 30))
    #expect(stage.view.visibleCells.count == 4)
  }

  /// A window may become smaller than the margins that an app subtracts. As in UIKit, this does not end the app.
  @Test func negativeSizesCountAsZeroAndAreReportedOnce() {
    let stage = CollectionStage([4], layout: flow(50))
    for item in 0..<4 { stage.sizes[item] = CGSize(width: item.isMultiple(of: 2) ? -1.5 : 20, height: 30) }
    let found = diagnostics {
      stage.begin()
      stage.view.collectionViewLayout.invalidateLayout()
      stage.stage.frame(at: 1)
    }
    #expect(found.map(\.code) == [.negativeItemSize])
    #expect(found.first?.message.contains("-1.5×30.0") == true, "\(found)")
    let frames = (0..<4).map { stage.view.layoutAttributesForItem(at: [0, $0])?.frame.size }
    #expect(frames == [0, 20, 0, 20].map { CGSize(width: $0, height: 30) })
    let layout = flow(50)
    layout.itemSize = CGSize(width: 10, height: -3)
    layout.estimatedItemSize = CGSize(width: -7, height: 4)
    #expect(layout.estimatedItemSize == CGSize(width: 0, height: 4))
  }

  /// A layout whose only item has a negative width, as if the bounds were too narrow.
  private final class Narrow: UICollectionViewLayout {
    override var collectionViewContentSize: CGSize { CGSize(width: 10, height: 10) }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: [0, 0])
      attributes.size = CGSize(width: -4, height: 8)
      attributes.center = CGPoint(x: 5, y: 5)
      return [attributes]
    }
  }

  @Test func negativeSizesOfAnAppsLayoutCountAsZero() {
    let stage = CollectionStage([1], layout: Narrow())
    let found = diagnostics { stage.begin() }
    #expect(found.map(\.code) == [.negativeItemSize])
    #expect(stage.view.visibleCells.map(\.bounds.size) == [CGSize(width: 0, height: 8)])
  }

  /// A delegate that reloads the data at each request for a size.
  private final class Reloading: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var sizeRequests = 0
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 6 }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "number", for: indexPath)
    }
    func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
      sizeRequests += 1
      collectionView.reloadData()
      return CGSize(width: 40, height: 40)
    }
  }

  @Test func aReloadDuringSizeRequestsIsDeferred() {
    let stage = Stage(width: 320, height: 480)
    let source = Reloading()
    let view = UICollectionView(
      frame: stage.window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
    view.register(NumberCell.self, forCellWithReuseIdentifier: "number")
    (view.dataSource, view.delegate) = (source, source)
    stage.window.addSubview(view)
    let found = diagnostics { stage.run(to: 1) }
    #expect(view.visibleCells.count == 6 && found.isEmpty)
    // Each of the six sizes is requested once or twice.
    #expect((6...12).contains(source.sizeRequests), "\(source.sizeRequests)")
  }
}
