import UIKit

/// A compositional layout that overrides its initialisers.
final class GalleryLayout: UICollectionViewCompositionalLayout {
  override init(
    section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    super.init(section: section, configuration: configuration)
  }

  override init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    super.init(sectionProvider: sectionProvider, configuration: configuration)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

@MainActor func compositions(_ section: NSCollectionLayoutSection) -> [UICollectionViewCompositionalLayout] {
  let configuration: UICollectionViewCompositionalLayoutConfiguration =
    UICollectionViewCompositionalLayoutConfiguration()
  configuration.scrollDirection = UICollectionView.ScrollDirection.horizontal
  configuration.interSectionSpacing = configuration.scrollDirection == .vertical ? 20 : 10
  configuration.boundarySupplementaryItems = configuration.interSectionSpacing > 10 ? [] : boundaries()
  let copy: Any = configuration.copy(with: nil)
  let provider: UICollectionViewCompositionalLayoutSectionProvider = { (index: Int, environment) in
    let width: CGFloat = environment.container.effectiveContentSize.width
    return index == 0 && width > 0 ? section : nil
  }
  let layouts: [UICollectionViewCompositionalLayout] = [
    UICollectionViewCompositionalLayout(section: section),
    UICollectionViewCompositionalLayout(section: section, configuration: configuration),
    UICollectionViewCompositionalLayout { _, _ in section },
    UICollectionViewCompositionalLayout(sectionProvider: provider),
    UICollectionViewCompositionalLayout(sectionProvider: provider, configuration: configuration),
    GalleryLayout(section: section, configuration: configuration),
  ]
  let first: UICollectionViewCompositionalLayoutConfiguration = layouts[0].configuration
  layouts[1].configuration = copy as? UICollectionViewCompositionalLayoutConfiguration ?? first
  return layouts
}

@MainActor func section(of group: NSCollectionLayoutGroup) -> NSCollectionLayoutSection {
  let section: NSCollectionLayoutSection = NSCollectionLayoutSection(group: group)
  section.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
  section.interGroupSpacing = section.contentInsets.top
  section.orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.groupPaging
  section.boundarySupplementaryItems = section.interGroupSpacing > 0 ? boundaries() : []
  section.supplementariesFollowContentInsets = section.boundarySupplementaryItems.isEmpty
  section.decorationItems = section.supplementariesFollowContentInsets ? [] : [background()]
  let fade: NSCollectionLayoutSectionVisibleItemsInvalidationHandler = { items, offset, environment in
    for item in items { change(item, by: offset, width: environment.container.contentSize.width) }
  }
  section.visibleItemsInvalidationHandler = section.decorationItems.isEmpty ? nil : fade
  let copy: Any = section.copy(with: nil)
  let hasNoScrolling: Bool = section.orthogonalScrollingBehavior == .none
  return hasNoScrolling ? section : copy as? NSCollectionLayoutSection ?? section
}

func orthogonalScrollingBehaviors() -> [UICollectionLayoutSectionOrthogonalScrollingBehavior] {
  [.none, .continuous, .continuousGroupLeadingBoundary, .paging, .groupPaging, .groupPagingCentered]
}

@MainActor func change(_ item: any NSCollectionLayoutVisibleItem, by offset: CGPoint, width: CGFloat) {
  let frame: CGRect = item.frame
  let category: UICollectionView.ElementCategory = item.representedElementCategory
  let kind: String? = item.representedElementKind
  let path: IndexPath = item.indexPath
  item.alpha = category == .cell ? item.alpha / 2 : 1
  item.zIndex = path.item + item.zIndex
  item.isHidden = kind == nil && item.isHidden && item.name.isEmpty
  item.center = CGPoint(x: item.center.x + offset.x, y: frame.midY)
  item.transform = item.transform.scaledBy(x: item.bounds.width / width, y: 1)
  item.transform3D = CATransform3DScale(item.transform3D, 1, 1, 2)
}

/// Uses every property of the environment that a section's provider gets.
@MainActor func room(in environment: any NSCollectionLayoutEnvironment) -> CGFloat {
  let container: any NSCollectionLayoutContainer = environment.container
  let traits: UITraitCollection = environment.traitCollection
  let insets: NSDirectionalEdgeInsets = container.contentInsets
  let effective: NSDirectionalEdgeInsets = container.effectiveContentInsets
  let size: CGSize = container.effectiveContentSize
  return traits.userInterfaceStyle == .dark || insets.leading > effective.leading
    ? size.width : container.contentSize.width
}

@MainActor func groups(_ size: NSCollectionLayoutSize, _ item: NSCollectionLayoutItem)
  -> [NSCollectionLayoutGroup]
{
  let custom: NSCollectionLayoutGroupCustomItemProvider = { environment in
    let first: NSCollectionLayoutGroupCustomItem = NSCollectionLayoutGroupCustomItem(
      frame: CGRect(x: 0, y: 0, width: room(in: environment), height: 10))
    let second: NSCollectionLayoutGroupCustomItem = NSCollectionLayoutGroupCustomItem(
      frame: first.frame.offsetBy(dx: 0, dy: 10), zIndex: first.zIndex + 1)
    let copy: Any = second.copy(with: nil)
    return [first, second] + [copy as? NSCollectionLayoutGroupCustomItem].compactMap { $0 }
  }
  let all: [NSCollectionLayoutGroup] = [
    .horizontal(layoutSize: size, subitems: [item]),
    .horizontal(layoutSize: size, subitem: item, count: 3),
    .horizontal(layoutSize: size, repeatingSubitem: item, count: 3),
    .vertical(layoutSize: size, subitems: [item]),
    .vertical(layoutSize: size, subitem: item, count: 3),
    .vertical(layoutSize: size, repeatingSubitem: item, count: 3),
    .custom(layoutSize: size, itemProvider: custom),
    NSCollectionLayoutGroup.custom(layoutSize: size) { custom($0) },
  ]
  let spacing: NSCollectionLayoutSpacing? = all[1].interItemSpacing
  all[0].interItemSpacing = spacing ?? .fixed(8)
  all[0].supplementaryItems = [badge(size)]
  return all.filter { (group: NSCollectionLayoutGroup) in
    group.subitems.isEmpty || group.contentInsets == .zero
  }
}

@MainActor func items() -> [NSCollectionLayoutItem] {
  let width: NSCollectionLayoutDimension = .fractionalWidth(0.5)
  let height: NSCollectionLayoutDimension = NSCollectionLayoutDimension.fractionalHeight(1)
  let size: NSCollectionLayoutSize = NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
  let estimate: NSCollectionLayoutSize = NSCollectionLayoutSize(
    widthDimension: .absolute(100), heightDimension: .estimated(44))
  let item: NSCollectionLayoutItem = NSCollectionLayoutItem(layoutSize: size)
  let other: NSCollectionLayoutItem = NSCollectionLayoutItem(
    layoutSize: estimate, supplementaryItems: [badge(size)])
  item.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5)
  let edges: NSCollectionLayoutEdgeSpacing = NSCollectionLayoutEdgeSpacing(
    leading: NSCollectionLayoutSpacing.flexible(0), top: nil, trailing: .fixed(item.contentInsets.top),
    bottom: nil)
  item.edgeSpacing = other.edgeSpacing ?? edges.copy(with: nil) as? NSCollectionLayoutEdgeSpacing
  let attached: [NSCollectionLayoutSupplementaryItem] = other.supplementaryItems
  let copy: Any = item.copy(with: nil)
  return attached + [item, copy as? NSCollectionLayoutItem, background()].compactMap { $0 }
}

@MainActor func lengths(of item: NSCollectionLayoutItem) -> [CGFloat] {
  let size: NSCollectionLayoutSize =
    item.layoutSize.copy(with: nil) as? NSCollectionLayoutSize ?? item.layoutSize
  let width: NSCollectionLayoutDimension = size.widthDimension
  let height: Any = size.heightDimension.copy(with: nil)
  let dimension: NSCollectionLayoutDimension = height as? NSCollectionLayoutDimension ?? width
  let isKnown: Bool = dimension.isAbsolute || dimension.isFractionalWidth || dimension.isFractionalHeight
  let points: CGFloat = isKnown && !dimension.isEstimated ? dimension.dimension : 0
  let edges: NSCollectionLayoutEdgeSpacing? = item.edgeSpacing
  let spacings: [NSCollectionLayoutSpacing?] = [edges?.leading, edges?.top, edges?.trailing, edges?.bottom]
  return [points]
    + spacings.compactMap { spacing -> CGFloat? in
      guard let spacing = spacing?.copy(with: nil) as? NSCollectionLayoutSpacing else { return nil }
      return spacing.isFlexibleSpacing || !spacing.isFixedSpacing ? nil : spacing.spacing
    }
}

@MainActor func anchors() -> [NSCollectionLayoutAnchor] {
  let edges: NSDirectionalRectEdge = [.top, .trailing]
  let anchor: NSCollectionLayoutAnchor = NSCollectionLayoutAnchor(edges: edges)
  let shifted: NSCollectionLayoutAnchor = NSCollectionLayoutAnchor(
    edges: anchor.edges, absoluteOffset: CGPoint(x: 1, y: -1))
  let offset: CGPoint = shifted.isAbsoluteOffset ? shifted.offset : .zero
  let copy: Any = shifted.copy(with: nil)
  let fraction: NSCollectionLayoutAnchor = NSCollectionLayoutAnchor(
    edges: [.bottom, .leading], fractionalOffset: offset)
  return fraction.isFractionalOffset ? [anchor, fraction] : [copy as? NSCollectionLayoutAnchor ?? anchor]
}

func directionalEdges() -> [NSDirectionalRectEdge] {
  let raw: UInt = NSDirectionalRectEdge.all.rawValue
  return [.top, .leading, .bottom, .trailing, .all, NSDirectionalRectEdge(rawValue: raw)]
}

func rectAlignments() -> [NSRectAlignment] {
  [
    .none, .top, .topLeading, .leading, .bottomLeading, .bottom, .bottomTrailing, .trailing, .topTrailing,
  ]
}

@MainActor func badge(_ size: NSCollectionLayoutSize) -> NSCollectionLayoutSupplementaryItem {
  let badge: NSCollectionLayoutSupplementaryItem = NSCollectionLayoutSupplementaryItem(
    layoutSize: size, elementKind: "badge", containerAnchor: anchors()[0])
  badge.zIndex = badge.zIndex + 1
  let outer: NSCollectionLayoutAnchor = badge.containerAnchor
  guard let inner: NSCollectionLayoutAnchor = badge.itemAnchor else { return badge }
  return NSCollectionLayoutSupplementaryItem(
    layoutSize: size, elementKind: badge.elementKind, containerAnchor: outer, itemAnchor: inner)
}

@MainActor func boundaries() -> [NSCollectionLayoutBoundarySupplementaryItem] {
  let size: NSCollectionLayoutSize = NSCollectionLayoutSize(
    widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
  let header: NSCollectionLayoutBoundarySupplementaryItem = NSCollectionLayoutBoundarySupplementaryItem(
    layoutSize: size, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
  header.pinToVisibleBounds = true
  header.extendsBoundary = !header.pinToVisibleBounds
  let alignment: NSRectAlignment = header.extendsBoundary ? header.alignment : .bottom
  return [
    header,
    NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size, elementKind: header.elementKind, alignment: alignment, absoluteOffset: header.offset),
  ]
}

@MainActor func background() -> NSCollectionLayoutDecorationItem {
  let item: NSCollectionLayoutDecorationItem = NSCollectionLayoutDecorationItem.background(
    elementKind: "background")
  item.zIndex = item.elementKind.isEmpty ? item.zIndex : -2
  return item
}
