import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct CompositionalLayoutTests {
  private func makeStage(_ items: [Int], _ section: NSCollectionLayoutSection) -> SizedStage {
    SizedStage(items, layout: UICollectionViewCompositionalLayout(section: section))
  }

  @Test func rowsShareTheWidth() {
    let section = rows(of: 3, height: 50, spacing: 5)
    section.group.interItemSpacing = .fixed(10)
    section.contentInsets = insets(7, 20, 9, 10)
    let stage = makeStage([7], section)
    stage.begin()
    // The width of 320 points, less 30 of insets and two gaps, is divided by three.
    let width = CGFloat(270) / 3
    for item in 0..<7 {
      let expected = CGRect(
        x: 20 + CGFloat(item % 3) * (width + 10), y: 7 + CGFloat(item / 3) * 55, width: width, height: 50)
      #expect(stage.frame(item).map { isClose($0, expected) } == true, "\(item)")
    }
    #expect(stage.view.contentSize == CGSize(width: 320, height: 7 + 160 + 9))
    #expect(stage.view.visibleCells.count == 7)
  }

  /// A large item beside a column of two small items, as in Apple's documentation.
  @Test func groupsNest() {
    let column = NSCollectionLayoutGroup.vertical(
      layoutSize: layoutSize(.fractionalWidth(0.3), .fractionalHeight(1)),
      repeatingSubitem: layoutItem(.fractionalWidth(1), .fractionalHeight(0.5)), count: 2)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .fractionalWidth(0.5)),
      subitems: [layoutItem(.fractionalWidth(0.7), .fractionalHeight(1)), column])
    let stage = makeStage([4], NSCollectionLayoutSection(group: group))
    stage.begin()
    let expected = [
      CGRect(x: 0, y: 0, width: 224, height: 160), CGRect(x: 224, y: 0, width: 96, height: 80),
      CGRect(x: 224, y: 80, width: 96, height: 80), CGRect(x: 0, y: 160, width: 224, height: 160),
    ]
    for item in 0..<4 { #expect(stage.frame(item).map { isClose($0, expected[item]) } == true, "\(item)") }
  }

  @Test func flexibleDistancesShareTheRest() {
    let item = layoutItem(.absolute(60), .absolute(20))
    item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
      leading: .flexible(0), top: .flexible(0), trailing: nil, bottom: .fixed(4))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(50)), repeatingSubitem: item, count: 2)
    group.interItemSpacing = .flexible(10)
    let stage = makeStage([2], NSCollectionLayoutSection(group: group))
    stage.begin()
    // The two leading edges and the gap share the remaining 190 of 320 points.
    let rest = CGFloat(190) / 3
    #expect(isClose(stage.frame(0) ?? .zero, CGRect(x: rest, y: 26, width: 60, height: 20)))
    #expect(
      isClose(stage.frame(1) ?? .zero, CGRect(x: rest + 60 + 10 + rest + rest, y: 26, width: 60, height: 20)))
  }

  @Test func customGroupsRepeat() {
    var sizes: [CGSize] = []
    let group = NSCollectionLayoutGroup.custom(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(100))
    ) { environment in
      sizes.append(environment.container.effectiveContentSize)
      return [
        NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 10, y: 10, width: 80, height: 40)),
        NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 50, y: 30, width: 80, height: 60), zIndex: 3),
      ]
    }
    let stage = makeStage([100_000], NSCollectionLayoutSection(group: group))
    stage.begin()
    #expect(stage.frame(3) == CGRect(x: 50, y: 130, width: 80, height: 60))
    #expect(stage.view.layoutAttributesForItem(at: [0, 3])?.zIndex == 3)
    #expect(stage.view.contentSize.height == 5_000_000)
    // Only one group is computed, however often it repeats, and a query finds only elements near its rectangle.
    stage.view.contentOffset.y = 2_500_000
    stage.step()
    #expect(sizes == [CGSize(width: 320, height: 100)])
    let near = stage.view.collectionViewLayout.layoutAttributesForElements(
      in: CGRect(x: 0, y: 2_500_000, width: 320, height: 400))
    #expect((8...12).contains(near?.count ?? 0))
    #expect(stage.cell(50_001)?.frame.minY == 2_500_030)
  }

  @Test func randomGroupsMatchTheReference() {
    var numbers = Numbers(seed: 23)
    func length() -> SpecLength {
      numbers.number(0...1) < 0.6
        ? .fraction([0.2, 0.25, 1.0 / 3, 0.5, 0.7, 1][Int(numbers.number(0...5.99))])
        : .points(numbers.number(5...150).rounded())
    }
    func spec(_ depth: Int) -> GroupSpec {
      if depth == 0 || numbers.number(0...1) < 0.5 {
        return .item(width: length(), height: length(), inset: numbers.number(0...4).rounded())
      }
      return .group(
        isRow: numbers.number(0...1) < 0.5, width: length(), height: length(),
        gap: numbers.number(0...8).rounded(), inset: numbers.number(0...4).rounded(),
        items: (0...Int(numbers.number(0...2.99))).map { _ in spec(depth - 1) })
    }
    for round in 0..<200 {
      let outer = GroupSpec.group(
        isRow: round % 2 == 0, width: .fraction(1), height: .points(numbers.number(20...200).rounded()),
        gap: numbers.number(0...8).rounded(), inset: 0, items: (0...round % 3).map { _ in spec(2) })
      let count = Int(numbers.number(1...60))
      guard let group = outer.layoutItem as? NSCollectionLayoutGroup else { continue }
      let section = NSCollectionLayoutSection(group: group)
      section.interGroupSpacing = numbers.number(0...9).rounded()
      let stage = makeStage([count], section)
      stage.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
      stage.view.dataSource = stage
      var (expected, y) = ([CGRect](), CGFloat(0))
      while expected.count < count {
        let next = outer.frames(in: CGRect(x: 0, y: y, width: 320, height: 480))
        expected += next.frames
        y += next.size.height + section.interGroupSpacing
      }
      for item in 0..<count {
        let frame = stage.frame(item) ?? .null
        #expect(isClose(frame, expected[item]), "\(round): \(item) \(frame) \(expected[item])")
      }
      // A query finds all items that intersect its rectangle.
      let rect = CGRect(x: 0, y: numbers.number(-50...400), width: 320, height: 100)
      let found = Set(
        (stage.view.collectionViewLayout.layoutAttributesForElements(in: rect) ?? []).map(\.indexPath.item))
      let inside = (0..<count).filter { expected[$0].intersects(rect) }
      #expect(found.isSuperset(of: inside), "\(round)")
    }
  }

  // MARK: Headers, badges, backgrounds

  @Test func headersAndFootersEnlargeTheSection() {
    let section = rows(of: 2, height: 40)
    section.contentInsets = insets(5, 10, 6, 12)
    section.boundarySupplementaryItems = [header(), header(.bottom, height: .absolute(20), kind: "footer")]
    let stage = makeStage([2, 0, 2], section)
    stage.begin(kinds: ["header", "footer"])
    func frame(_ kind: String, _ section: Int) -> CGRect? {
      stage.view.layoutAttributesForSupplementaryElement(ofKind: kind, at: [section, 0])?.frame
    }
    #expect(frame("header", 0) == CGRect(x: 10, y: 0, width: 298, height: 30))
    #expect(stage.frame(0)?.minY == 35)
    #expect(frame("footer", 0) == CGRect(x: 10, y: 81, width: 298, height: 20))
    // A section without items has its header, insets and footer.
    #expect(frame("header", 1)?.minY == 101 && frame("footer", 1)?.minY == 142)
    #expect(stage.frame(0, 2)?.minY == 197)
    #expect(stage.view.contentSize.height == 263)
    #expect(stage.view.visibleSupplementaryViews(ofKind: "header").count == 3)
    section.supplementariesFollowContentInsets = false
    stage.view.collectionViewLayout.invalidateLayout()
    stage.step()
    #expect(frame("header", 0) == CGRect(x: 0, y: 0, width: 320, height: 30))
  }

  @Test func viewsAtTheSidesNarrowTheGroups() {
    let section = rows(of: 1, height: 40)
    let side = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: layoutSize(.absolute(50), .absolute(20)), elementKind: "side", alignment: .leading)
    let cover = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: layoutSize(.absolute(30), .absolute(10)), elementKind: "cover", alignment: .topTrailing,
      absoluteOffset: CGPoint(x: -5, y: 2))
    cover.extendsBoundary = false
    section.boundarySupplementaryItems = [side, cover]
    let stage = makeStage([2], section)
    stage.begin(kinds: ["side", "cover"])
    #expect(stage.frame(1) == CGRect(x: 50, y: 40, width: 270, height: 40))
    func frame(_ kind: String) -> CGRect? {
      stage.view.layoutAttributesForSupplementaryElement(ofKind: kind, at: [0, 0])?.frame
    }
    #expect(frame("side") == CGRect(x: 0, y: 30, width: 50, height: 20))
    #expect(frame("cover") == CGRect(x: 285, y: 2, width: 30, height: 10))
  }

  @Test func pinnedHeadersStayInView() {
    let section = rows(of: 1, height: 100)
    let pinned = header()
    pinned.pinToVisibleBounds = true
    section.boundarySupplementaryItems = [pinned]
    let global = header(height: .absolute(44), kind: "global")
    global.pinToVisibleBounds = true
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.boundarySupplementaryItems = [global]
    configuration.interSectionSpacing = 8
    let layout = UICollectionViewCompositionalLayout(section: section, configuration: configuration)
    let stage = SizedStage([5, 5], layout: layout)
    stage.begin(kinds: ["header", "global"])
    func top(_ section: Int) -> CGFloat? {
      stage.view.supplementaryView(forElementKind: "header", at: [section, 0])?.frame.minY
    }
    func globalTop() -> CGFloat? {
      stage.view.supplementaryView(forElementKind: "global", at: IndexPath(index: 0))?.frame.minY
    }
    #expect(globalTop() == 0 && top(0) == 44 && stage.frame(0)?.minY == 74)
    stage.view.contentOffset.y = 200
    stage.step()
    #expect(globalTop() == 200 && top(0) == 244)
    // The next section, which begins at 44 + 530 + 8, pushes the header out.
    stage.view.contentOffset.y = 520
    stage.step()
    #expect(globalTop() == 520 && top(0) == 544 && top(1) == 582)
    #expect(stage.frame(0, 1)?.minY == 612)
  }

  @Test func badgesAreAtTheirAnchors() {
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: layoutSize(.absolute(20), .absolute(10)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(
        edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5)))
    let below = NSCollectionLayoutSupplementaryItem(
      layoutSize: layoutSize(.fractionalWidth(0.5), .absolute(8)), elementKind: "below",
      containerAnchor: NSCollectionLayoutAnchor(edges: .bottom),
      itemAnchor: NSCollectionLayoutAnchor(edges: .top, absoluteOffset: CGPoint(x: 0, y: 3)))
    let item = NSCollectionLayoutItem(
      layoutSize: layoutSize(.absolute(100), .absolute(60)), supplementaryItems: [badge, below])
    item.contentInsets = insets(10, 10, 10, 10)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(60)), subitems: [item])
    let stage = makeStage([5], NSCollectionLayoutSection(group: group))
    stage.begin(kinds: ["badge", "below"])
    func attributes(_ kind: String, _ item: Int) -> UICollectionViewLayoutAttributes? {
      stage.view.layoutAttributesForSupplementaryElement(ofKind: kind, at: [0, item])
    }
    // The cell of item 1 extends from (110, 10) to (190, 50).
    #expect(attributes("badge", 1)?.frame == CGRect(x: 180, y: 5, width: 20, height: 10))
    #expect(attributes("below", 1)?.frame == CGRect(x: 130, y: 53, width: 40, height: 8))
    #expect(attributes("badge", 4)?.frame == CGRect(x: 180, y: 65, width: 20, height: 10))
    #expect(attributes("badge", 5) == nil && attributes("badge", 0)?.zIndex == 1)
    #expect(stage.view.supplementaryView(forElementKind: "badge", at: [0, 4])?.frame.minY == 65)
  }

  @Test func backgroundsAreBehindTheSection() {
    let section = rows(of: 1, height: 40)
    section.boundarySupplementaryItems = [header()]
    section.contentInsets = insets(5, 5, 5, 5)
    let background = NSCollectionLayoutDecorationItem.background(elementKind: "background")
    background.contentInsets = insets(30, 2, 0, 2)
    section.decorationItems = [background]
    let stage = makeStage([1, 2], section)
    stage.view.collectionViewLayout.register(
      UICollectionReusableView.self, forDecorationViewOfKind: "background")
    stage.begin(kinds: ["header"])
    let attributes = stage.view.collectionViewLayout.layoutAttributesForDecorationView(
      ofKind: "background", at: [1, 0])
    #expect(attributes?.frame == CGRect(x: 2, y: 110, width: 316, height: 90) && attributes?.zIndex == -1)
    #expect(stage.view.subviews.filter { type(of: $0) == UICollectionReusableView.self }.count == 2)
  }

  @Test func aHorizontalLayoutExchangesTheAxes() {
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: layoutSize(.absolute(80), .fractionalHeight(1)),
      subitem: layoutItem(.fractionalWidth(1), .fractionalHeight(1)), count: 4)
    let section = NSCollectionLayoutSection(group: group)
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: layoutSize(.absolute(25), .fractionalHeight(1)), elementKind: "header",
        alignment: .leading)
    ]
    section.contentInsets = insets(0, 3, 0, 4)
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    let layout = UICollectionViewCompositionalLayout(section: section, configuration: configuration)
    let stage = SizedStage([9, 1], layout: layout)
    stage.begin(kinds: ["header"])
    #expect(stage.frame(5) == CGRect(x: 108, y: 120, width: 80, height: 120))
    #expect(stage.frame(0, 1) == CGRect(x: 300, y: 0, width: 80, height: 120))
    #expect(stage.view.contentSize == CGSize(width: 384, height: 480))
  }

  @Test func theProviderIsAskedForEachSection() {
    var requests: [Int] = []
    let layout = UICollectionViewCompositionalLayout { index, environment in
      requests.append(index)
      #expect(environment.container.contentSize == CGSize(width: 320, height: 480))
      return rows(of: index + 1, height: 40)
    }
    let stage = SizedStage([1, 2, 3], layout: layout)
    stage.begin()
    #expect(requests == [0, 1, 2])
    #expect(isClose(stage.frame(2, 2) ?? .null, CGRect(x: 640.0 / 3, y: 80, width: 320.0 / 3, height: 40)))
    stage.view.contentOffset.y = 5
    stage.step()
    #expect(requests == [0, 1, 2])
    stage.view.frame.size.width = 300
    let copy = layout.configuration
    copy.interSectionSpacing = 9
    #expect(layout.configuration.interSectionSpacing == 0)
  }

  @Test func copiesAreIndependent() {
    let section = rows(of: 2, height: 40, spacing: 3)
    section.boundarySupplementaryItems = [header()]
    guard let copy = section.copy() as? NSCollectionLayoutSection else {
      Issue.record("no copy")
      return
    }
    #expect(copy.interGroupSpacing == 3 && copy.boundarySupplementaryItems.count == 1)
    copy.interGroupSpacing = 9
    copy.group.interItemSpacing = .fixed(4)
    copy.boundarySupplementaryItems[0].pinToVisibleBounds = true
    #expect(section.interGroupSpacing == 3 && section.group.interItemSpacing == nil)
    #expect(!section.boundarySupplementaryItems[0].pinToVisibleBounds)
  }

  // MARK: Estimates

  @Test func estimatedRowsTakeTheirMeasuredHeights() {
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: layoutSize(.fractionalWidth(1), .estimated(50)),
      subitems: [layoutItem(.fractionalWidth(1), .estimated(50))])
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 2
    section.boundarySupplementaryItems = [header(height: .estimated(10))]
    let stage = makeStage([100_000], section)
    stage.size = { CGSize(width: 0, height: CGFloat(20 + $0.item * 37 % 90)) }
    SizedCell.measurements = 0
    stage.begin(kinds: ["header"])
    #expect(
      stage.view.supplementaryView(forElementKind: "header", at: [0, 0])?.frame
        == CGRect(x: 0, y: 0, width: 320, height: 33))
    var y: CGFloat = 33
    for item in 0..<200 where y < 480 {
      let height = CGFloat(20 + item * 37 % 90)
      #expect(stage.cell(item)?.frame == CGRect(x: 0, y: y, width: 320, height: height), "\(item)")
      y += height + 2
    }
    #expect(stage.measurements < 30)
    // The list scrolls far away, then up, and the visible content does not jump.
    stage.view.contentOffset.y = 1_000_000
    stage.step()
    for _ in 0..<50 {
      let lowest = stage.view.indexPathsForVisibleItems.map(\.item).max() ?? 0
      let before = (stage.frame(lowest)?.minY ?? 0) - stage.view.contentOffset.y
      stage.view.contentOffset.y -= 9
      stage.step()
      #expect(abs((stage.frame(lowest)?.minY ?? 0) - stage.view.contentOffset.y - before - 9) < 1e-6)
    }
    let count = stage.measurements
    for _ in 0..<5 { stage.step() }
    #expect(stage.measurements == count)
  }

  /// The tallest item of a row decides the height of the row, of which other items may be a fraction.
  @Test func rowsAreAsTallAsTheirTallestItem() {
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .estimated(30)),
      subitems: [
        layoutItem(.fractionalWidth(0.25), .estimated(30)),
        layoutItem(.fractionalWidth(0.25), .estimated(30)),
        layoutItem(.fractionalWidth(0.5), .fractionalHeight(1)),
      ])
    let stage = makeStage([7], NSCollectionLayoutSection(group: group))
    stage.size = { CGSize(width: 0, height: [40, 70, 0, 20, 10, 0, 55][$0.item]) }
    stage.begin()
    #expect((0..<7).map { stage.frame($0)?.minY } == [0, 0, 0, 70, 70, 70, 90])
    #expect((0..<7).map { stage.frame($0)?.height } == [40, 70, 70, 20, 10, 20, 55])
    #expect(stage.view.contentSize.height == 145)
  }

  /// Each line of tags has as many items as fit with their different widths.
  @Test func tagsWrap() {
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(30)),
      subitems: [layoutItem(.estimated(80), .absolute(30))])
    group.interItemSpacing = .fixed(10)
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 5
    let stage = makeStage([60], section)
    func width(_ item: Int) -> CGFloat { CGFloat(30 + item * 53 % 120) }
    stage.size = { CGSize(width: width($0.item), height: 0) }
    stage.begin()
    var (x, y) = (CGFloat(0), CGFloat(0))
    for item in 0..<60 where y < 480 {
      if x > 0, x + width(item) > 320 { (x, y) = (0, y + 35) }
      if y < 480 {
        #expect(stage.frame(item) == CGRect(x: x, y: y, width: width(item), height: 30), "\(item)")
      }
      x += width(item) + 10
    }
  }

  /// Estimated rows keep their measured heights in batches, also when their section moves.
  @Test func batchesKeepEstimatedHeights() {
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: layoutSize(.fractionalWidth(1), .estimated(50)),
      subitems: [layoutItem(.fractionalWidth(1), .estimated(50))])
    let stage = makeStage([4, 4], NSCollectionLayoutSection(group: group))
    var heights: [[CGFloat]] = [[30, 60, 20, 45], [70, 25, 35, 80]]
    stage.size = { CGSize(width: 0, height: heights[$0.section][$0.item]) }
    stage.begin()
    heights = [[70, 25, 35, 80], [30, 90, 60, 20, 45]]
    stage.items = [4, 5]
    stage.view.performBatchUpdates {
      stage.view.moveSection(1, toSection: 0)
      stage.view.insertItems(at: [[1, 1]])
    }
    var y: CGFloat = 0
    for section in 0..<2 {
      for item in 0..<stage.items[section] {
        let expected = CGRect(x: 0, y: y, width: 320, height: heights[section][item])
        #expect(stage.cell(item, section)?.frame == expected, "\(section) \(item)")
        y += expected.height
      }
    }
    stage.stage.run(to: stage.stage.time + 1)
    #expect(stage.view.contentSize.height == y)
  }
}
