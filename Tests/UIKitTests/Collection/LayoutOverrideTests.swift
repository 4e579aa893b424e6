import Testing

@testable import UIKit

/// The methods that a layout's subclass overrides for batches of changes, and its class of attributes.
@Suite(.serialized) @MainActor
struct LayoutOverrideTests {
  private final class TiltedAttributes: UICollectionViewLayoutAttributes {
    var tilt: CGFloat = 0.5
  }

  private final class TiltedLayout: UICollectionViewFlowLayout {
    override class var layoutAttributesClass: AnyClass { TiltedAttributes.self }
  }

  @Test func attributesHaveTheLayoutsClass() {
    let standard: AnyClass = UICollectionViewLayoutAttributes.self
    #expect(ObjectIdentifier(UICollectionViewFlowLayout.layoutAttributesClass) == ObjectIdentifier(standard))
    let layout = TiltedLayout()
    let stage = CollectionStage([4], layout: layout)
    var tilts: [CGFloat?] = []
    stage.onApply = { tilts.append(($0 as? TiltedAttributes)?.tilt) }
    stage.begin()
    #expect(layout.layoutAttributesForItem(at: [0, 1]) is TiltedAttributes)
    stage.view.reloadData()
    stage.stage.frame(at: 1)
    #expect(tilts.count >= 4 && tilts.allSatisfy { $0 == 0.5 })
  }

  /// A flow layout with a line for each section. The layout records the attributes of appearing and disappearing
  /// elements.
  private final class Recorder: UICollectionViewFlowLayout {
    var seen: Set<String> = []
    var alphas: Set<CGFloat> = []
    var actions: [UICollectionViewUpdateItem.Action] = []
    /// The position at which new items begin; nil for the default.
    var start: CGPoint?

    private func record(_ name: String, _ path: IndexPath, _ attributes: UICollectionViewLayoutAttributes?)
      -> UICollectionViewLayoutAttributes?
    {
      seen.insert("\(name) \(path.section) \(path.item)")
      if let attributes { alphas.insert(attributes.alpha) }
      return attributes
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      let sections = 0..<(collectionView?.numberOfSections ?? 0)
      return (super.layoutAttributesForElements(in: rect) ?? [])
        + sections.compactMap { layoutAttributesForDecorationView(ofKind: "rule", at: [$0, 0]) }
    }
    override func layoutAttributesForDecorationView(ofKind elementKind: String, at indexPath: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      let rule = UICollectionViewLayoutAttributes(forDecorationViewOfKind: elementKind, with: indexPath)
      rule.frame = CGRect(x: 0, y: CGFloat(indexPath.section) * 100, width: 320, height: 1)
      return rule
    }
    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
      super.prepare(forCollectionViewUpdates: updateItems)
      for item in updateItems { actions.append(item.updateAction) }
    }
    override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      let standard = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
      if let start {
        standard?.alpha = 1
        standard?.center = start
      }
      return record("item comes", itemIndexPath, standard)
    }
    override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      record(
        "item goes", itemIndexPath, super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath))
    }
    override func initialLayoutAttributesForAppearingSupplementaryElement(
      ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      record(
        "header comes", elementIndexPath,
        super.initialLayoutAttributesForAppearingSupplementaryElement(
          ofKind: elementKind, at: elementIndexPath))
    }
    override func finalLayoutAttributesForDisappearingSupplementaryElement(
      ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      record(
        "header goes", elementIndexPath,
        super.finalLayoutAttributesForDisappearingSupplementaryElement(
          ofKind: elementKind, at: elementIndexPath))
    }
    override func initialLayoutAttributesForAppearingDecorationElement(
      ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      record(
        "rule comes", decorationIndexPath,
        super.initialLayoutAttributesForAppearingDecorationElement(
          ofKind: elementKind, at: decorationIndexPath))
    }
    override func finalLayoutAttributesForDisappearingDecorationElement(
      ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      record(
        "rule goes", decorationIndexPath,
        super.finalLayoutAttributesForDisappearingDecorationElement(
          ofKind: elementKind, at: decorationIndexPath))
    }
  }

  private func makeRecorder(_ items: [Int]) -> (Recorder, CollectionStage) {
    let layout = Recorder()
    layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "rule")
    let stage = CollectionStage(items, layout: layout)
    stage.headers = [30, 30]
    stage.begin()
    layout.seen = []
    return (layout, stage)
  }

  @Test func elementsOfSectionsFadeInAndOut() {
    let (layout, stage) = makeRecorder([2])
    stage.items = [2, 2]
    stage.view.performBatchUpdates { stage.view.insertSections([1]) }
    stage.stage.run(to: 1)
    for name in ["item comes 1 0", "item comes 1 1", "header comes 1 0", "rule comes 1 0"] {
      #expect(layout.seen.contains(name), "\(name)")
    }
    #expect(layout.alphas.contains(0) && layout.actions == [.insert])
    (layout.seen, layout.alphas, layout.actions) = ([], [], [])
    stage.items = [2]
    stage.view.performBatchUpdates { stage.view.deleteSections([1]) }
    stage.stage.run(to: 2)
    for name in ["item goes 1 0", "item goes 1 1", "header goes 1 0", "rule goes 1 0"] {
      #expect(layout.seen.contains(name), "\(name)")
    }
    #expect(layout.alphas.contains(0) && layout.actions == [.delete])
    #expect(stage.view.visibleCells.count == 2)
  }

  @Test func newItemsBeginWithTheLayoutsAttributes() throws {
    let (layout, stage) = makeRecorder([2])
    layout.start = CGPoint(x: -200, y: 300)
    stage.items = [3]
    stage.view.performBatchUpdates { stage.view.insertItems(at: [[0, 2]]) }
    stage.stage.frame(at: stage.stage.time + 1e-6)
    let cell = try #require(stage.view.cellForItem(at: [0, 2]))
    let first = stage.stage.shownFrame(cell)
    #expect(isClose(CGPoint(x: first.midX, y: first.midY), CGPoint(x: -200, y: 300), 1))
    stage.stage.run(to: 2)
    #expect(isClose(stage.stage.shownFrame(cell), cell.frame) && cell.frame.minX > 0)
  }
}
