import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct FlowLayoutTests {
  private func frames(_ stage: CollectionStage, _ count: Int, section: Int = 0) -> [CGRect] {
    (0..<count).compactMap {
      stage.view.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame
    }
  }

  @Test func linesAreJustifiedAndTheLastOneContinuesTheColumns() {
    let stage = CollectionStage([7], layout: flow(70))
    stage.begin()
    // Four items of 70 points and three gaps of 10 need 310 of 320 points, so the gaps grow to 40 / 3 points.
    let gap = (320.0 - 280) / 3
    for (index, frame) in frames(stage, 7).enumerated() {
      let expected = CGRect(
        x: CGFloat(index % 4) * (70 + gap), y: CGFloat(index / 4) * 80, width: 70, height: 70)
      #expect(isClose(frame, expected), "\(index): \(frame)")
    }
    #expect(stage.view.contentSize == CGSize(width: 320, height: 150))
  }

  @Test func insetsHeadersAndSectionsAddUp() {
    let layout = flow(100, spacing: 0)
    layout.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 7, right: 10)
    let stage = CollectionStage([3, 0, 4], layout: layout)
    stage.headers = [20, 30, 0]
    stage.begin()
    #expect(frames(stage, 3).map(\.minY) == [25, 25, 25])
    // The sections have the heights 20 + 5 + 100 + 7, 30 + 5 + 7 without items, and 5 + two lines + 7.
    #expect(frames(stage, 4, section: 2).map(\.minY) == [179, 179, 179, 279])
    #expect(stage.view.contentSize == CGSize(width: 320, height: 386))
    let header = stage.view.layoutAttributesForSupplementaryElement(
      ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1))
    #expect(header?.frame == CGRect(x: 0, y: 132, width: 320, height: 30))
    #expect(
      stage.view.layoutAttributesForSupplementaryElement(
        ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 2)) == nil)
  }

  @Test func itemsOfALineAreCentredAlongTheOtherAxis() {
    let stage = CollectionStage([3], layout: flow(60, spacing: 0))
    stage.sizes = [0: CGSize(width: 100, height: 20), 1: CGSize(width: 100, height: 60)]
    stage.begin()
    #expect(frames(stage, 3).map(\.midY) == [30, 30, 30])
  }

  @Test func aHorizontalLayoutEqualsAVerticalLayoutWithExchangedAxes() {
    var numbers = Numbers(seed: 7)
    for _ in 0..<50 {
      let count = Int(numbers.number(0...30))
      var sizes: [Int: CGSize] = [:]
      for item in 0..<count {
        sizes[item] = CGSize(
          width: numbers.number(10...120).rounded(), height: numbers.number(10...120).rounded())
      }
      let tall = CollectionStage([count], layout: flow(50))
      tall.sizes = sizes
      tall.view.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
      tall.view.dataSource = tall
      tall.view.delegate = tall
      let layout = flow(50)
      layout.scrollDirection = .horizontal
      let wide = CollectionStage([count], layout: layout)
      wide.sizes = sizes.mapValues { CGSize(width: $0.height, height: $0.width) }
      wide.view.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
      wide.view.dataSource = wide
      wide.view.delegate = wide
      let turned = frames(wide, count).map {
        CGRect(x: $0.minY, y: $0.minX, width: $0.height, height: $0.width)
      }
      let upright = frames(tall, count)
      #expect(turned.count == count && zip(turned, upright).allSatisfy { isClose($0, $1) })
    }
  }

  /// A query returns all items that intersect its rectangle.
  @Test func queriesFindIntersectingItems() {
    var numbers = Numbers(seed: 11)
    let layout = flow(40)
    let stage = CollectionStage([40, 0, 25, 1], layout: layout)
    for item in 0..<40 {
      stage.sizes[item] = CGSize(width: numbers.number(10...90), height: numbers.number(10...90))
    }
    stage.begin()
    let all = stage.items.enumerated().flatMap { section, count in
      (0..<count).compactMap { layout.layoutAttributesForItem(at: IndexPath(item: $0, section: section)) }
    }
    for _ in 0..<200 {
      let rect = CGRect(
        x: 0, y: numbers.number(-100...2000), width: 320, height: numbers.number(1...700))
      let found = Set((layout.layoutAttributesForElements(in: rect) ?? []).map(\.indexPath))
      let expected = all.filter { $0.frame.intersects(rect) }.map(\.indexPath)
      #expect(found.isSuperset(of: expected), "\(rect)")
      // A query may also return shorter items of the lines at the rectangle's two edges, about six in each line.
      #expect(found.count <= expected.count + 12)
    }
  }

  /// A scroll with pinned headers moves the headers, and requests no sizes.
  @Test func pinnedHeadersRequestNoSizes() {
    let layout = flow(100, spacing: 0)
    layout.sectionHeadersPinToVisibleBounds = true
    let stage = CollectionStage([1000], layout: layout)
    stage.headers = [30]
    stage.begin()
    let requests = stage.sizeRequests
    #expect(requests >= 1000)
    for step in 1...20 {
      stage.view.contentOffset.y = CGFloat(step) * 10
      stage.stage.frame(at: Double(step) / 60)
      let header = stage.view.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
      #expect(header?.frame.minY == stage.view.contentOffset.y)
    }
    #expect(stage.sizeRequests == requests)
    // A new width requires a new layout.
    stage.view.frame.size.width = 250
    stage.stage.frame(at: 1)
    #expect(stage.sizeRequests == requests + 1000 && frames(stage, 3).map(\.minY) == [30, 30, 130])
  }

  @Test func insetsNarrowTheLines() {
    let stage = CollectionStage([4], layout: flow(70, spacing: 0))
    stage.begin()
    #expect(frames(stage, 4).map(\.minY) == [0, 0, 0, 0])
    stage.view.contentInset.left = 50
    stage.stage.frame(at: 1)
    #expect(frames(stage, 4).map(\.minY) == [0, 0, 0, 70])
  }

  @Test func headersStayAtTheTopOfTheirSection() {
    let layout = flow(100, spacing: 0)
    layout.sectionHeadersPinToVisibleBounds = true
    let stage = CollectionStage([9, 9], layout: layout)
    stage.headers = [30, 30]
    stage.begin()
    func headers() -> [CGFloat] {
      (0...1).map {
        layout.layoutAttributesForSupplementaryView(
          ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: $0))?.frame.minY
          ?? -1
      }
    }
    #expect(headers() == [0, 330])
    stage.view.contentOffset.y = 100
    stage.stage.frame(at: 1)
    #expect(headers() == [100, 330])
    let shown = stage.view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
    #expect(shown?.frame.minY == 100)
    // The next header pushes the pinned header out.
    stage.view.contentOffset.y = 180
    stage.stage.frame(at: 2)
    #expect(headers() == [180, 330])
    layout.invalidateLayout()
    stage.view.contentSize.height = 2000
    stage.view.contentOffset.y = 315
    #expect(headers() == [300, 330])
  }
}

extension FlowLayoutTests {
  /// A layout that lets a drag end at multiples of 100 points.
  private final class Steps: UICollectionViewFlowLayout {
    var requests: [(proposedOffset: CGPoint, velocity: CGPoint)] = []
    override func targetContentOffset(
      forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
      requests.append((proposedContentOffset, velocity))
      return CGPoint(x: 0, y: (proposedContentOffset.y / 100).rounded() * 100)
    }
  }

  @Test func theLayoutDecidesTheEndOfADrag() {
    let layout = Steps()
    layout.itemSize = CGSize(width: 300, height: 90)
    let stage = CollectionStage([100], layout: layout)
    stage.begin()
    stage.stage.down(100, 400)
    for step in 1...8 { stage.stage.move(100, 400 - Double(step) * 15) }
    stage.stage.up(100, 280)
    stage.stage.run(to: stage.stage.time + 5)
    let offset = stage.view.contentOffset.y
    #expect(layout.requests.count == 1 && (layout.requests.first?.velocity.y ?? 0) > 0.3)
    #expect(offset > 100 && offset.truncatingRemainder(dividingBy: 100) == 0)
  }
}
