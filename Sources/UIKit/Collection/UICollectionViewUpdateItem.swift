/// One change of a batch, which a layout receives before the animation (UIKit, `UICollectionViewUpdateItem`).
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: MainActorObject {
  /// The change of an item or section.
  public enum Action: Int, Sendable {
    /// The item or section is inserted.
    case insert
    /// The item or section is deleted.
    case delete
    /// The item or section gets new cells.
    case reload
    /// The item or section moves.
    case move
    /// The item or section does not change.
    case none
  }

  private let before: IndexPath?
  private let after: IndexPath?
  private let action: Action

  init(_ action: Action, before: IndexPath?, after: IndexPath?) {
    (self.action, self.before, self.after) = (action, before, after)
    super.init(mainActor: ())
  }

  /// The index path before the update; nil for insertions. The item of a section's index path is `NSNotFound`.
  open var indexPathBeforeUpdate: IndexPath? { before }
  /// The index path after the update; nil for deletions. The item of a section's index path is `NSNotFound`.
  open var indexPathAfterUpdate: IndexPath? { after }
  /// The change of the item or section.
  open var updateAction: Action { action }

  /// The items of all changes in a batch.
  static func items(_ updates: ListUpdates, _ plan: ListPlan) -> [UICollectionViewUpdateItem] {
    func section(_ index: Int) -> IndexPath { IndexPath(item: NSNotFound, section: index) }
    return updates.deletedSections.map { .init(.delete, before: section($0), after: nil) }
      + updates.insertedSections.map { .init(.insert, before: nil, after: section($0)) }
      + updates.movedSections.map { .init(.move, before: section($0.from), after: section($0.to)) }
      + updates.reloadedSections.map {
        .init(.reload, before: section($0), after: plan.section(of: $0).map(section))
      }
      + updates.deletedItems.map { .init(.delete, before: $0, after: nil) }
      + updates.insertedItems.map { .init(.insert, before: nil, after: $0) }
      + updates.movedItems.map { .init(.move, before: $0.from, after: $0.to) }
      + updates.reloadedItems.map { .init(.reload, before: $0, after: plan.path(of: $0)) }
  }
}
