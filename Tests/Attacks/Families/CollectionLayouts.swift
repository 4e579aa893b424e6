import Engine
import Segue

/// Compositional layouts of wrong numbers and groups, providers that return nothing, and cells that never ask for
/// the same size twice.
enum CollectionLayouts {
  static let all =
    Attack.family("collectionLayout", .traps, limits: .structure, refused)
    + Attack.family("collectionLayout", .drawsOrTraps, limits: .structure, survived)
    + Attack.withEvery("collectionLayout", Numbers.all, .drawsOrTraps, limits: .structure, numbers)

  private typealias Body = @MainActor @Sendable (Stage) throws -> Void

  /// Shows items in a layout.
  @MainActor
  private static func show(
    _ stage: Stage, _ items: [Int], _ layout: UICollectionViewLayout, need: @escaping () -> CGSize = { .zero }
  ) throws -> UICollectionView {
    let source = stage.keep(Tiles(items, need: need))
    let view = try stage.view { UICollectionView(frame: $0, collectionViewLayout: layout) }
    view.register(NeedyCell.self, forCellWithReuseIdentifier: "cell")
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

  /// A section of rows of three items.
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
      "rowOfNothing",
      { _ in
        _ = NSCollectionLayoutGroup.horizontal(layoutSize: size(.absolute(1), .absolute(1)), subitems: [])
      }
    ),
    (
      "columnOfNothing",
      { _ in _ = NSCollectionLayoutGroup.vertical(layoutSize: size(.absolute(1), .absolute(1)), subitems: [])
      }
    ),
    (
      "noneOfAnItem",
      { _ in
        let one = size(.absolute(1), .absolute(1))
        _ = NSCollectionLayoutGroup.horizontal(
          layoutSize: one, subitem: NSCollectionLayoutItem(layoutSize: one), count: 0)
      }
    ),
    (
      "lessThanNone",
      { _ in
        let one = size(.absolute(1), .absolute(1))
        _ = NSCollectionLayoutGroup.vertical(
          layoutSize: one, repeatingSubitem: NSCollectionLayoutItem(layoutSize: one), count: .min)
      }
    ),
    (
      "customGroupOfNothing",
      { stage in
        let group = NSCollectionLayoutGroup.custom(layoutSize: size(.absolute(1), .absolute(1))) { _ in [] }
        _ = try show(stage, [9], compositional(NSCollectionLayoutSection(group: group)))
      }
    ),
    (
      "noSection",
      { stage in
        _ = try show(
          stage, [3, 3], UICollectionViewCompositionalLayout { index, _ in index == 1 ? nil : section() })
      }
    ),
    (
      "backgroundOfNoClass",
      { stage in
        let section = section()
        section.decorationItems = [.background(elementKind: "none")]
        _ = try show(stage, [3], compositional(section))
      }
    ),
    (
      "headerOfNoClass",
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
      "preferredAttributesOfNoNumber",
      { stage in
        let layout = UICollectionViewFlowLayout()
        layout.estimatedItemSize = CGSize(width: 50, height: 50)
        _ = try show(stage, [9], layout) { CGSize(width: CGFloat.nan, height: 5) }
      }
    ),
    (
      "preferredAttributesBelowZero",
      { stage in
        _ = try show(stage, [9], compositional(section(.absolute(40), .estimated(40)))) {
          CGSize(width: 4, height: -3)
        }
      }
    ),
  ]

  private static let survived: [(name: String, body: Body)] = [
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
      "restlessCellsOfAFlow",
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
      "cellsOfNoHeight",
      { stage in
        _ = try show(stage, [2000], compositional(section(.absolute(40), .estimated(40)))) {
          CGSize(width: 40, height: 0)
        }
      }
    ),
    (
      "itemsOfNoWidth",
      { stage in _ = try show(stage, [2000], compositional(section(.fractionalWidth(0)))) }
    ),
    (
      "groupsOfNoHeight",
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

/// A cell of the size that its data source names.
private final class NeedyCell: UICollectionViewCell {
  var need: () -> CGSize = { .zero }
  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes.size = need()
    return layoutAttributes
  }
}

/// A layout that begins anew with each size that a cell asks for.
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

/// A data source with any number of items.
@MainActor
private final class Tiles: NSObject, UICollectionViewDataSource {
  var items: [Int]
  private let need: () -> CGSize

  init(_ items: [Int], need: @escaping () -> CGSize) { (self.items, self.need) = (items, need) }

  func numberOfSections(in collectionView: UICollectionView) -> Int { items.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    items[section]
  }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? NeedyCell)?.need = need
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "view", for: indexPath)
  }
}
