import Testing

@testable import UIKit

/// The properties of the parts of a compositional layout, and subclasses of the layout.
@Suite(.serialized) @MainActor
struct CompositionalTypesTests {
  @Test func dimensionsHaveOneKind() {
    func kinds(_ dimension: NSCollectionLayoutDimension) -> [Bool] {
      [
        dimension.isFractionalWidth, dimension.isFractionalHeight, dimension.isAbsolute,
        dimension.isEstimated,
      ]
    }
    #expect(kinds(.fractionalWidth(0.5)) == [true, false, false, false])
    #expect(kinds(.fractionalHeight(0.5)) == [false, true, false, false])
    #expect(kinds(.absolute(0.5)) == [false, false, true, false])
    #expect(kinds(.estimated(0.5)) == [false, false, false, true])
    #expect(NSCollectionLayoutDimension.estimated(44).dimension == 44)
  }

  @Test func spacingsAndAnchorsHaveOneKind() {
    let (fixed, flexible) = (NSCollectionLayoutSpacing.fixed(3), NSCollectionLayoutSpacing.flexible(4))
    #expect(fixed.isFixedSpacing && !fixed.isFlexibleSpacing && fixed.spacing == 3)
    #expect(flexible.isFlexibleSpacing && !flexible.isFixedSpacing && flexible.spacing == 4)
    let offset = CGPoint(x: 0.5, y: -0.5)
    let absolute = NSCollectionLayoutAnchor(edges: .top, absoluteOffset: offset)
    let fraction = NSCollectionLayoutAnchor(edges: .top, fractionalOffset: offset)
    #expect(absolute.isAbsoluteOffset && !absolute.isFractionalOffset && absolute.offset == offset)
    #expect(fraction.isFractionalOffset && !fraction.isAbsoluteOffset && fraction.offset == offset)
  }

  @Test func partsStoreTheirInputs() {
    let (width, height) = (
      NSCollectionLayoutDimension.fractionalWidth(0.5), NSCollectionLayoutDimension.absolute(40)
    )
    let size = NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
    #expect(size.widthDimension === width && size.heightDimension === height)
    let (outer, inner) = (NSCollectionLayoutAnchor(edges: .top), NSCollectionLayoutAnchor(edges: .bottom))
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: size, elementKind: "badge", containerAnchor: outer, itemAnchor: inner)
    #expect(badge.containerAnchor === outer && badge.itemAnchor === inner)
    let item = NSCollectionLayoutItem(layoutSize: size, supplementaryItems: [badge])
    #expect(item.supplementaryItems.count == 1 && item.supplementaryItems.first === badge)
    let group = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitems: [item])
    #expect(group.subitems.count == 1 && group.subitems.first === item)
  }

  @Test func theEffectiveSizeOfAContainerExcludesItsInsets() throws {
    var groupContainer: (any NSCollectionLayoutContainer)?
    let group = NSCollectionLayoutGroup.custom(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(100))
    ) { environment in
      groupContainer = environment.container
      return [NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 0, y: 0, width: 10, height: 10))]
    }
    group.contentInsets = insets(1, 2, 3, 4)
    let stage = SizedStage(
      [1], layout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
    stage.begin()
    let container = try #require(groupContainer)
    #expect(
      container.effectiveContentSize.width
        == container.contentSize.width - container.effectiveContentInsets.leading
        - container.effectiveContentInsets.trailing)
    #expect(
      container.effectiveContentSize.height
        == container.contentSize.height - container.effectiveContentInsets.top
        - container.effectiveContentInsets.bottom)
    #expect(container.effectiveContentSize == CGSize(width: 314, height: 96))
  }

  /// A layout that overrides each initialiser, as apps do.
  private final class Gallery: UICollectionViewCompositionalLayout {
    override init(section: NSCollectionLayoutSection) { super.init(section: section) }
    override init(
      section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration
    ) { super.init(section: section, configuration: configuration) }
    override init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
      super.init(sectionProvider: sectionProvider)
    }
    override init(
      sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
      configuration: UICollectionViewCompositionalLayoutConfiguration
    ) { super.init(sectionProvider: sectionProvider, configuration: configuration) }
    required init?(coder: NSCoder) { fatalError("no archive") }
  }

  @Test func subclassesUseEachInitialiser() {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = 7
    let section = rows(of: 2, height: 50)
    let layouts = [
      Gallery(section: section), Gallery(section: section, configuration: configuration),
      Gallery(sectionProvider: { _, _ in section }),
      Gallery(sectionProvider: { _, _ in section }, configuration: configuration),
    ]
    // A layout stores a copy of its configuration.
    configuration.interSectionSpacing = 100
    for (layout, spacing) in zip(layouts, [0, 7, 0, 7]) {
      let stage = SizedStage([2, 2], layout: layout)
      stage.begin()
      #expect(layout.configuration.interSectionSpacing == CGFloat(spacing))
      #expect(stage.frame(0, 1) == CGRect(x: 0, y: 50 + CGFloat(spacing), width: 160, height: 50))
    }
  }
}
