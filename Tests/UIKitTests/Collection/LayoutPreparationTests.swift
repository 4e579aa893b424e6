import Testing

@testable import Engine
@testable import UIKit

/// Layouts that invalidate themselves during their preparation, like subclasses that set properties after the
/// superclass has read them.
@Suite(.serialized) @MainActor
struct LayoutPreparationTests {
  enum Change: CaseIterable {
    case direction, size, lineSpacing, itemSpacing, inset, header, estimate, contentInset, all

    @MainActor func apply(to layout: UICollectionViewFlowLayout) {
      switch self {
      case .direction: layout.scrollDirection = .horizontal
      case .size: layout.itemSize = CGSize(width: 90, height: 130)
      case .lineSpacing: layout.minimumLineSpacing = 33
      case .itemSpacing: layout.minimumInteritemSpacing = 77
      case .inset: layout.sectionInset = UIEdgeInsets(top: 5, left: 20, bottom: 9, right: 30)
      case .header: layout.headerReferenceSize = CGSize(width: 24, height: 24)
      case .estimate: layout.estimatedItemSize = CGSize(width: 70, height: 60)
      case .contentInset:
        layout.collectionView?.decelerationRate = .fast
        layout.collectionView?.contentInset = UIEdgeInsets(top: 8, left: 40, bottom: 8, right: 40)
      case .all:
        for change in Change.allCases where change != .all && change != .estimate { change.apply(to: layout) }
      }
    }
  }

  private final class LateLayout: UICollectionViewFlowLayout {
    enum Moment { case before, after, onceAfter }
    var moment = Moment.before
    var change = Change.all
    private(set) var calls = 0

    override func prepare() {
      calls += 1
      if moment == .before { change.apply(to: self) }
      super.prepare()
      if moment == .after || moment == .onceAfter && calls == 1 { change.apply(to: self) }
    }
  }

  private func show(_ change: Change, _ moment: LateLayout.Moment) -> (CollectionStage, LateLayout) {
    let layout = LateLayout()
    (layout.moment, layout.change) = (moment, change)
    layout.itemSize = CGSize(width: 70, height: 60)
    let collection = CollectionStage([40], layout: layout)
    collection.begin()
    return (collection, layout)
  }

  @Test(arguments: Change.allCases) func propertiesAreSetAfterTheSuperclassHasPrepared(change: Change) {
    let (expected, _) = show(change, .before)
    for moment in [LateLayout.Moment.after, .onceAfter] {
      let found = diagnostics {
        let (collection, layout) = show(change, moment)
        @MainActor func check() {
          #expect(collection.view.contentSize == expected.view.contentSize)
          #expect(collection.frames == expected.frames)
        }
        // The layout is complete in the first frame, and at rest in the next one.
        check()
        let calls = layout.calls
        collection.stage.frame(at: 0.1)
        #expect(layout.calls == calls)
        collection.view.reloadData()
        collection.stage.frame(at: 0.2)
        check()
        layout.invalidateLayout()
        collection.stage.frame(at: 0.3)
        check()
      }
      #expect(!found.contains { $0.code == .unsettledLayout })
    }
  }

  enum Habit: CaseIterable { case alternatesSizes, invalidates, changesDirection, queriesElements }

  private final class Restless: UICollectionViewFlowLayout {
    var habit = Habit.alternatesSizes
    private(set) var calls = 0

    override func prepare() {
      calls += 1
      super.prepare()
      switch habit {
      case .alternatesSizes: itemSize.width = itemSize.width == 70 ? 90 : 70
      case .invalidates: invalidateLayout()
      case .changesDirection: scrollDirection = scrollDirection == .vertical ? .horizontal : .vertical
      case .queriesElements:
        itemSize.width = itemSize.width == 70 ? 90 : 70
        _ = collectionView?.layoutAttributesForItem(at: [0, 0])
        _ = collectionView?.indexPathForItem(at: CGPoint(x: 1, y: 1))
      }
    }
  }

  /// The layout is prepared a few times for each invalidation, and then remains unchanged.
  @Test(arguments: Habit.allCases) func aLayoutThatNeverSettlesIsReported(habit: Habit) {
    let layout = Restless()
    layout.habit = habit
    layout.itemSize = CGSize(width: 70, height: 60)
    let collection = CollectionStage([40], layout: layout)
    let found = diagnostics { collection.begin() }
    #expect(found.contains { $0.code == .unsettledLayout && $0.typeNames == ["Restless"] })
    #expect(layout.calls > 1 && layout.calls < 50)
    #expect(!collection.frames.isEmpty)
    // All cells belong to the same preparation.
    let content = CGRect(origin: .zero, size: collection.view.contentSize)
    #expect(collection.frames.values.allSatisfy { content.contains($0) })
    var calls = layout.calls
    collection.stage.frame(at: 0.1)
    #expect(layout.calls == calls)
    calls = layout.calls
    layout.invalidateLayout()
    collection.stage.frame(at: 0.2)
    #expect(layout.calls > calls && layout.calls < calls + 20)
  }

  private final class LateCompositional: UICollectionViewCompositionalLayout {
    private(set) var calls = 0
    override func prepare() {
      calls += 1
      super.prepare()
      let late = UICollectionViewCompositionalLayoutConfiguration()
      late.interSectionSpacing = 30
      configuration = late
    }
  }

  @Test func aConfigurationIsSetAfterTheSuperclassHasPrepared() {
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40))
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
    let layout = LateCompositional(section: NSCollectionLayoutSection(group: group))
    let collection = CollectionStage([2, 2], layout: layout)
    let found = diagnostics { collection.begin() }
    #expect(collection.view.cellForItem(at: [1, 0])?.frame.minY == 110)
    #expect(collection.view.contentSize.height == 190)
    #expect(!found.contains { $0.code == .unsettledLayout })
    let calls = layout.calls
    collection.stage.frame(at: 0.1)
    #expect(layout.calls == calls)
  }

  /// Attributes may refer to a class that is registered during the preparation.
  @Test func decorationViewsAreRegisteredInPrepare() {
    final class Decorated: UICollectionViewFlowLayout {
      override func prepare() {
        super.prepare()
        register(UICollectionReusableView.self, forDecorationViewOfKind: "ground")
        minimumLineSpacing = 20
      }
      override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let ground = UICollectionViewLayoutAttributes(forDecorationViewOfKind: "ground", with: [0, 0])
        ground.frame = CGRect(x: 0, y: 0, width: 320, height: 200)
        return (super.layoutAttributesForElements(in: rect) ?? []) + [ground]
      }
    }
    let collection = CollectionStage([8], layout: Decorated())
    collection.begin()
    #expect(
      collection.view.shownSubviews.contains { $0.frame == CGRect(x: 0, y: 0, width: 320, height: 200) })
    #expect(collection.frames[5]?.minY == 70)
  }
}
