import Testing

@testable import UIKit

/// The lengths that a flow layout's delegate returns, footers, and partial invalidations.
@Suite(.serialized) @MainActor
struct FlowDelegateTests {
  private let footer = UICollectionView.elementKindSectionFooter

  private func stage(_ items: [Int], _ layout: UICollectionViewFlowLayout) -> CollectionStage {
    let stage = CollectionStage(items, layout: layout)
    stage.view.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: footer, withReuseIdentifier: "header")
    return stage
  }

  @Test func theDelegateReturnsTheLengthsOfEachSection() {
    let layout = UICollectionViewFlowLayout()
    let stage = stage([7, 7], layout)
    stage.begin()
    let delegate = Lengths()
    stage.view.delegate = delegate
    layout.invalidateLayout()
    stage.stage.frame(at: 1)
    func origins(_ section: Int) -> [CGPoint] {
      (0..<7).compactMap {
        layout.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame.origin
      }
    }
    // Six items of 50 points leave 20 points to their five gaps.
    let first = (0..<7).map { (item: Int) -> CGPoint in
      CGPoint(x: CGFloat(item % 6) * 54, y: CGFloat(item / 6) * 50)
    }
    #expect(origins(0) == first)
    // Four items fit in 290 points with gaps of at least 20 points, which become 30 points.
    let second = (0..<7).map { (item: Int) -> CGPoint in
      CGPoint(x: 10 + CGFloat(item % 4) * 80, y: 105 + CGFloat(item / 4) * 80)
    }
    #expect(origins(1) == second)
    #expect(
      layout.layoutAttributesForSupplementaryView(ofKind: footer, at: [1, 0])?.frame
        == CGRect(x: 0, y: 250, width: 320, height: 25))
    #expect(layout.layoutAttributesForSupplementaryView(ofKind: footer, at: [0, 0]) == nil)
    #expect(stage.view.contentSize == CGSize(width: 320, height: 275))
  }

  @Test func footersStayInView() {
    let layout = flow(100, spacing: 0)
    layout.footerReferenceSize = CGSize(width: 0, height: 20)
    let stage = stage([30], layout)
    stage.begin()
    func top() -> CGFloat? {
      layout.layoutAttributesForSupplementaryView(ofKind: footer, at: [0, 0])?.frame.minY
    }
    #expect(top() == 1000 && stage.view.contentSize.height == 1020)
    layout.sectionFootersPinToVisibleBounds = true
    for (offset, expected) in [(0, 460), (300, 760), (540, 1000)] {
      stage.view.contentOffset.y = CGFloat(offset)
      stage.stage.frame(at: stage.stage.time + 1)
      #expect(top() == CGFloat(expected), "\(offset)")
      let shown = stage.view.supplementaryView(forElementKind: footer, at: [0, 0])
      #expect(shown?.frame.minY == CGFloat(expected), "\(offset)")
    }
  }

  /// An invalidation without the delegate's metrics keeps the sizes of items.
  @Test func invalidationsMayKeepTheSizes() {
    let layout = flow(70)
    let stage = stage([100], layout)
    stage.begin()
    func requests(metrics: Bool, attributes: Bool) -> Int {
      let before = stage.sizeRequests
      let context = UICollectionViewFlowLayoutInvalidationContext()
      #expect(context.invalidateFlowLayoutDelegateMetrics && context.invalidateFlowLayoutAttributes)
      context.invalidateFlowLayoutDelegateMetrics = metrics
      context.invalidateFlowLayoutAttributes = attributes
      layout.invalidateLayout(with: context)
      stage.stage.frame(at: stage.stage.time + 0.1)
      return stage.sizeRequests - before
    }
    #expect(requests(metrics: false, attributes: false) == 0)
    #expect(requests(metrics: true, attributes: true) == 100)
    stage.sizes = [0: CGSize(width: 200, height: 70)]
    #expect(requests(metrics: false, attributes: false) == 0 && stage.frames[0]?.width == 70)
    #expect(requests(metrics: true, attributes: false) == 100 && stage.frames[0]?.width == 200)
  }
}

/// A delegate whose first section has no spacing, and whose second section has different lengths.
@MainActor
private final class Lengths: NSObject, UICollectionViewDelegateFlowLayout {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets { section == 0 ? .zero : UIEdgeInsets(top: 5, left: 10, bottom: 15, right: 20) }
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { section == 0 ? 0 : 30 }
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { section == 0 ? 0 : 20 }
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize { section == 0 ? .zero : CGSize(width: 0, height: 25) }
}
