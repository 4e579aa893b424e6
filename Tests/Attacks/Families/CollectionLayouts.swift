import Engine
import Segue

/// Compositional layouts with invalid numbers and groups, section providers that return nil, and cells whose preferred
/// size changes with each query.
enum CollectionLayouts {
  static let all =
    Attack.family("collectionLayout", .traps, limits: .structure, refused)
    + Attack.family("collectionLayout", .drawsOrTraps, limits: .structure, drawnOrRefused)
    + Attack.withEvery("collectionLayout", Numbers.all, .drawsOrTraps, limits: .structure, numbers)

  private typealias Body = @MainActor @Sendable (Stage) throws -> Void

  /// Shows a collection view whose section s has `items[s]` cells; each cell prefers the size that `preferredSize`
  /// returns.
  @MainActor
  private static func show(
    _ stage: Stage, _ items: [Int], _ layout: UICollectionViewLayout,
    preferredSize: @escaping () -> CGSize = { .zero }
  ) throws -> UICollectionView {
    let source = stage.keep(Tiles(items, preferredSize: preferredSize))
    let view = try stage.view { UICollectionView(frame: $0, collectionViewLayout: layout) }
    view.register(SelfSizingCell.self, forCellWithReuseIdentifier: "cell")
    for kind in ["header", "badge"] {
      view.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
    }
    view.dataSource = source
    try stage.step()
    return view
  }

  @MainActor
  private static func size(
    _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
  ) -> NSCollectionLayoutSize { NSCollectionLayoutSize(widthDimension: width, heightDimension: height) }

  /// A section whose groups are rows of equal items; the default width fits three items into a row.
  @MainActor
  private static func section(
    _ width: NSCollectionLayoutDimension = .fractionalWidth(0.3),
    _ height: NSCollectionLayoutDimension = .absolute(40)
  ) -> NSCollectionLayoutSection {
    NSCollectionLayoutSection(
      group: .horizontal(
        layoutSize: size(.fractionalWidth(1), height),
        subitems: [NSCollectionLayoutItem(layoutSize: size(width, height))]))
  }

  @MainActor
  private static func compositional(_ section: NSCollectionLayoutSection)
    -> UICollectionViewCompositionalLayout
  {
    UICollectionViewCompositionalLayout(section: section)
  }

  private static let refused: [(name: String, body: Body)] = [
    (
      "rowWithoutItems",
      { _ in
        _ = NSCollectionLayoutGroup.horizontal(layoutSize: size(.absolute(1), .absolute(1)), subitems: [])
      }
    ),
    (
      "columnWithoutItems",
      { _ in _ = NSCollectionLayoutGroup.vertical(layoutSize: size(.absolute(1), .absolute(1)), subitems: [])
      }
    ),
    (
      "itemRepeatedZeroTimes",
      { _ in
        let one = size(.absolute(1), .absolute(1))
        _ = NSCollectionLayoutGroup.horizontal(
          layoutSize: one, subitem: NSCollectionLayoutItem(layoutSize: one), count: 0)
      }
    ),
    (
      "itemRepeatedNegativeTimes",
      { _ in
        let one = size(.absolute(1), .absolute(1))
        _ = NSCollectionLayoutGroup.vertical(
          layoutSize: one, repeatingSubitem: NSCollectionLayoutItem(layoutSize: one), count: .min)
      }
    ),
    (
      "customGroupWithoutItems",
      { stage in
        let group = NSCollectionLayoutGroup.custom(layoutSize: size(.absolute(1), .absolute(1))) { _ in [] }
        _ = try show(stage, [9], compositional(NSCollectionLayoutSection(group: group)))
      }
    ),
    (
      "sectionProviderReturnsNil",
      { stage in
        _ = try show(
          stage, [3, 3], UICollectionViewCompositionalLayout { index, _ in index == 1 ? nil : section() })
      }
    ),
    (
      "unregisteredBackground",
      { stage in
        let section = section()
        section.decorationItems = [.background(elementKind: "none")]
        _ = try show(stage, [3], compositional(section))
      }
    ),
    (
      "unregisteredHeaderKind",
      { stage in
        let section = section()
        section.boundarySupplementaryItems = [
          NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(.absolute(9), .absolute(9)), elementKind: "unknown", alignment: .top)
        ]
        _ = try show(stage, [3], compositional(section))
      }
    ),
    (
      "preferredSizeNaN",
      { stage in
        let layout = UICollectionViewFlowLayout()
        layout.estimatedItemSize = CGSize(width: 50, height: 50)
        _ = try show(stage, [9], layout) { CGSize(width: CGFloat.nan, height: 5) }
      }
    ),
    (
      "negativePreferredSize",
      { stage in
        _ = try show(stage, [9], compositional(section(.absolute(40), .estimated(40)))) {
          CGSize(width: 4, height: -3)
        }
      }
    ),
  ]

  private static let drawnOrRefused: [(name: String, body: Body)] = [
    (
      "cellsThatNeverSettle",
      { stage in
        let layout = RestlessLayout()
        var height: CGFloat = 10
        let view = try show(stage, [500], layout) {
          height = height > 90 ? 10 : height + 7
          return CGSize(width: 50, height: height)
        }
        for step in 1...5 {
          view.contentOffset.y = CGFloat(step) * 90
          try stage.step()
        }
      }
    ),
    (
      "flowCellsThatNeverSettle",
      { stage in
        let layout = UICollectionViewFlowLayout()
        layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
        var height: CGFloat = 10
        let view = try show(stage, [500], layout) {
          height = height > 90 ? 10 : height + 7
          return CGSize(width: height, height: height)
        }
        for step in 1...5 {
          view.contentOffset.y = CGFloat(step) * 90
          layout.invalidateLayout()
          try stage.step()
        }
      }
    ),
    (
      "cellsOfZeroHeight",
      { stage in
        _ = try show(stage, [2000], compositional(section(.absolute(40), .estimated(40)))) {
          CGSize(width: 40, height: 0)
        }
      }
    ),
    (
      "itemsOfZeroWidth",
      { stage in _ = try show(stage, [2000], compositional(section(.fractionalWidth(0)))) }
    ),
    (
      "groupsOfZeroHeight",
      { stage in _ = try show(stage, [2000], compositional(section(.absolute(40), .absolute(0)))) }
    ),
    (
      "reloadInAProvider",
      { stage in
        weak var shown: UICollectionView?
        let layout = UICollectionViewCompositionalLayout { _, _ in
          shown?.reloadData()
          return section()
        }
        let view = try show(stage, [9], layout)
        shown = view
        layout.invalidateLayout()
        try stage.step()
      }
    ),
    (
      "invalidationInAHandler",
      { stage in
        let section = section()
        section.orthogonalScrollingBehavior = .groupPagingCentered
        weak var shown: UICollectionViewLayout?
        section.visibleItemsInvalidationHandler = { items, _, _ in
          for item in items { item.transform = CGAffineTransform(scaleX: 0, y: 0) }
          shown?.invalidateLayout()
        }
        let layout = compositional(section)
        shown = layout
        let view = try show(stage, [40], layout)
        view.scrollToItem(at: [0, 30], at: [], animated: true)
        for _ in 0..<9 { try stage.step() }
      }
    ),
    (
      "sectionsComeAndGo",
      { stage in
        let section = section()
        section.orthogonalScrollingBehavior = .paging
        let layout = compositional(section)
        let view = try show(stage, [9, 9, 9], layout)
        guard let source = view.dataSource as? Tiles else { return }
        for round in 0..<6 {
          source.items = Array(repeating: 9, count: round % 2 == 0 ? 2 : 3)
          if round % 2 == 0 { view.deleteSections([1]) } else { view.insertSections([0]) }
          try stage.step()
        }
        view.setCollectionViewLayout(UICollectionViewFlowLayout(), animated: true)
        try stage.step()
        view.removeFromSuperview()
      }
    ),
  ]

  private static let numbers: [(name: String, body: @MainActor @Sendable (Stage, Double) throws -> Void)] = [
    (
      "fractionalWidth",
      { stage, number in _ = try show(stage, [200], compositional(section(.fractionalWidth(number)))) }
    ),
    (
      "fractionalHeight",
      { stage, number in
        _ = try show(stage, [200], compositional(section(.absolute(40), .fractionalHeight(number))))
      }
    ),
    (
      "absolute",
      { stage, number in
        _ = try show(stage, [200], compositional(section(.absolute(number), .absolute(number))))
      }
    ),
    (
      "estimated",
      { stage, number in
        _ = try show(stage, [200], compositional(section(.absolute(50), .estimated(number)))) {
          CGSize(width: 50, height: 30)
        }
      }
    ),
    (
      "preferredHeight",
      { stage, number in
        _ = try show(stage, [200], compositional(section(.absolute(50), .estimated(40)))) {
          CGSize(width: 50, height: number)
        }
      }
    ),
    (
      "estimatedItemSize",
      { stage, number in
        let layout = UICollectionViewFlowLayout()
        layout.estimatedItemSize = CGSize(width: number, height: number)
        _ = try show(stage, [200], layout) { CGSize(width: 50, height: 30) }
      }
    ),
    (
      "interGroupSpacing",
      { stage, number in
        let section = section()
        section.interGroupSpacing = number
        _ = try show(stage, [200], compositional(section))
      }
    ),
    (
      "interItemSpacing",
      { stage, number in
        let group = NSCollectionLayoutGroup.horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(40)),
          subitems: [NSCollectionLayoutItem(layoutSize: size(.absolute(30), .absolute(40)))])
        group.interItemSpacing = .flexible(number)
        _ = try show(stage, [200], compositional(NSCollectionLayoutSection(group: group)))
      }
    ),
    (
      "insets",
      { stage, number in
        let section = section()
        section.contentInsets = NSDirectionalEdgeInsets(
          top: number, leading: number, bottom: number, trailing: number)
        _ = try show(stage, [200], compositional(section))
      }
    ),
    (
      "anchor",
      { stage, number in
        let badge = NSCollectionLayoutSupplementaryItem(
          layoutSize: size(.absolute(9), .absolute(9)), elementKind: "badge",
          containerAnchor: NSCollectionLayoutAnchor(
            edges: .top, fractionalOffset: CGPoint(x: number, y: number)))
        let item = NSCollectionLayoutItem(
          layoutSize: size(.absolute(40), .absolute(40)), supplementaryItems: [badge])
        let group = NSCollectionLayoutGroup.horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(40)), subitems: [item])
        _ = try show(stage, [200], compositional(NSCollectionLayoutSection(group: group)))
      }
    ),
    (
      "headerOffset",
      { stage, number in
        let section = section()
        let header = NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: size(.fractionalWidth(1), .absolute(20)), elementKind: "header", alignment: .top,
          absoluteOffset: CGPoint(x: 0, y: number))
        header.pinToVisibleBounds = true
        section.boundarySupplementaryItems = [header]
        _ = try show(stage, [200], compositional(section))
      }
    ),
    (
      "customFrame",
      { stage, number in
        let group = NSCollectionLayoutGroup.custom(layoutSize: size(.absolute(90), .absolute(90))) { _ in
          [NSCollectionLayoutGroupCustomItem(frame: CGRect(x: number, y: 0, width: 10, height: number))]
        }
        _ = try show(stage, [200], compositional(NSCollectionLayoutSection(group: group)))
      }
    ),
    (
      "stripWidth",
      { stage, number in
        let section = section(.absolute(number))
        section.orthogonalScrollingBehavior = .groupPagingCentered
        let view = try show(stage, [200], compositional(section))
        view.scrollToItem(at: [0, 150], at: .centeredHorizontally, animated: false)
        try stage.step()
      }
    ),
  ]
}

/// A cell whose preferred size the data source sets.
private final class SelfSizingCell: UICollectionViewCell {
  var preferredSize: () -> CGSize = { .zero }
  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes.size = preferredSize()
    return layoutAttributes
  }
}

/// A layout that gives all items the preferred height of the latest cell, and invalidates itself each time.
private final class RestlessLayout: UICollectionViewFlowLayout {
  private var height: CGFloat = 40
  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    height = preferredAttributes.size.height
    return true
  }
  override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    itemSize = CGSize(width: 50, height: height)
    estimatedItemSize = itemSize
    return super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
  }
}

/// A data source whose section s has `items[s]` items.
@MainActor
private final class Tiles: NSObject, UICollectionViewDataSource {
  var items: [Int]
  private let preferredSize: () -> CGSize

  init(_ items: [Int], preferredSize: @escaping () -> CGSize) {
    self.items = items
    self.preferredSize = preferredSize
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { items.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    items[section]
  }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? SelfSizingCell)?.preferredSize = preferredSize
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "view", for: indexPath)
  }
}
