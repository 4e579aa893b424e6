import Testing

@testable import UIKit

/// Layout attributes, and the elements of an invalidation.
@Suite(.serialized) @MainActor
struct LayoutAttributeTests {
  private let path = IndexPath(item: 2, section: 1)

  @Test func attributesKnowTheirElement() {
    let header = UICollectionView.elementKindSectionHeader
    #expect(header != UICollectionView.elementKindSectionFooter)
    let all = [
      UICollectionViewLayoutAttributes(forCellWith: path),
      UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: header, with: path),
      UICollectionViewLayoutAttributes(forDecorationViewOfKind: "rule", with: path),
    ]
    #expect(all.map(\.representedElementCategory) == [.cell, .supplementaryView, .decorationView])
    #expect(all.map(\.representedElementKind) == [nil, header, "rule"])
    #expect(all.allSatisfy { $0.indexPath == path })
  }

  @Test func anInvalidationHoldsItsElements() {
    let context = UICollectionViewLayoutInvalidationContext()
    #expect(!context.invalidateEverything && !context.invalidateDataSourceCounts)
    #expect(context.invalidatedItemIndexPaths == nil)
    #expect(context.invalidatedSupplementaryIndexPaths == nil)
    #expect(context.invalidatedDecorationIndexPaths == nil)
    #expect(context.contentOffsetAdjustment == .zero && context.contentSizeAdjustment == .zero)
    context.invalidateItems(at: [path])
    context.invalidateItems(at: [IndexPath(item: 0, section: 0)])
    context.invalidateSupplementaryElements(ofKind: "a", at: [path])
    context.invalidateDecorationElements(ofKind: "b", at: [path])
    #expect(context.invalidatedItemIndexPaths == [path, IndexPath(item: 0, section: 0)])
    #expect(context.invalidatedSupplementaryIndexPaths == ["a": [path]])
    #expect(context.invalidatedDecorationIndexPaths == ["b": [path]])
  }

  private final class Context: UICollectionViewLayoutInvalidationContext {}

  /// A layout that records its invalidations.
  private final class Recorder: UICollectionViewFlowLayout {
    var contexts: [UICollectionViewLayoutInvalidationContext] = []
    override class var invalidationContextClass: AnyClass { Context.self }
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
    override func invalidationContext(forBoundsChange newBounds: CGRect)
      -> UICollectionViewLayoutInvalidationContext
    { Context() }
    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
      contexts.append(context)
      super.invalidateLayout(with: context)
    }
  }

  /// Every invalidation has a context of the layout's class. The contexts of reloads and batches also invalidate the
  /// counts.
  @Test func layoutsAreInvalidatedWithTheirOwnContexts() {
    let layout = Recorder()
    let stage = CollectionStage([100], layout: layout)
    stage.begin()
    layout.contexts = []
    stage.view.reloadData()
    #expect(layout.contexts.map(\.invalidateDataSourceCounts) == [true])
    #expect(layout.contexts.allSatisfy { $0 is Context && $0.invalidateEverything })
    layout.contexts = []
    stage.view.performBatchUpdates(nil)
    #expect(layout.contexts.map(\.invalidateDataSourceCounts) == [true])
    layout.contexts = []
    layout.invalidateLayout()
    #expect(layout.contexts.map(\.invalidateEverything) == [true])
    #expect(layout.contexts.map(\.invalidateDataSourceCounts) == [false])
    layout.contexts = []
    stage.view.contentOffset.y = 40
    stage.stage.frame(at: 1)
    #expect(!layout.contexts.isEmpty && layout.contexts.allSatisfy { $0 is Context })
    #expect(layout.contexts.allSatisfy { !$0.invalidateEverything && !$0.invalidateDataSourceCounts })
  }

  /// A layout that records the updates it prepares.
  private final class UpdateRecorder: UICollectionViewFlowLayout {
    var seen: [String] = []
    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
      super.prepare(forCollectionViewUpdates: updateItems)
      for item in updateItems {
        let paths = [item.indexPathBeforeUpdate, item.indexPathAfterUpdate].map { $0?.item ?? -1 }
        seen.append("\(item.updateAction) \(paths[0]) \(paths[1])")
      }
    }
    override func finalizeCollectionViewUpdates() {
      super.finalizeCollectionViewUpdates()
      seen.append("end")
    }
  }

  @Test func layoutsPrepareUpdates() {
    let layout = UpdateRecorder()
    let stage = CollectionStage([4], layout: layout)
    stage.begin()
    stage.view.performBatchUpdates {
      stage.view.deleteItems(at: [IndexPath(item: 0, section: 0)])
      stage.view.insertItems(at: [IndexPath(item: 0, section: 0)])
      stage.view.moveItem(at: IndexPath(item: 2, section: 0), to: IndexPath(item: 3, section: 0))
    }
    stage.stage.frame(at: 1)
    #expect(Set(layout.seen) == ["delete 0 -1", "insert -1 0", "move 2 3", "end"])
    #expect(layout.seen.last == "end" && layout.seen.count == 4)
  }

  @Test func aTransitionLayoutStoresLayoutsAndValues() {
    let (from, to) = (UICollectionViewFlowLayout(), UICollectionViewFlowLayout())
    let layout = UICollectionViewTransitionLayout(currentLayout: from, nextLayout: to)
    #expect(layout.currentLayout === from && layout.nextLayout === to && layout.transitionProgress == 0)
    #expect(layout.value(forAnimatedKey: "spread") == 0)
    layout.updateValue(2.5, forAnimatedKey: "spread")
    #expect(layout.value(forAnimatedKey: "spread") == 2.5 && layout.value(forAnimatedKey: "tilt") == 0)
  }
}
