import LayerValues

/// Records the features of layers that cost passes or pixels, and leaves some of them out, to measure their cost.
///
/// A resolver with this object records the features that it draws; without this object, each feature costs a nil check.
/// The object must be set before the first list, since cached rasters include the features with which they were made.
package final class LayerFeatures {
  package enum Kind: UInt8, CaseIterable, Sendable {
    case groupOpacity, mask, blur, shadow, backdrop, rasterized
    /// A layer that shows a snapshot, with its sublayers.
    case snapshot
  }

  /// A kind of feature of one layer, which is identified by its row.
  package struct Feature: Hashable, Sendable {
    package let kind: Kind
    package let row: RowIndex

    package init(_ kind: Kind, row: RowIndex) { (self.kind, self.row) = (kind, row) }
  }

  /// The features that lists leave out.
  private let leftOut: Set<Feature>
  /// The features of all lists so far, including features that were left out.
  package private(set) var found: Set<Feature> = []

  package init(leavingOut leftOut: Set<Feature> = []) { self.leftOut = leftOut }

  /// Records a feature; returns whether it is drawn.
  func draws(_ kind: Kind, row: RowIndex) -> Bool {
    let feature = Feature(kind, row: row)
    found.insert(feature)
    return !leftOut.contains(feature)
  }

  /// Records the layers that show snapshots, and hides the layers whose snapshots are left out.
  func visitSnapshots(_ tree: inout RenderTree) {
    for index in tree.order.indices {
      let row = tree.order[index].row
      let image = tree.rows[row].contents.image
      guard image.exists, let recording = tree.resources.images.entries[image]?.recording,
        !recording.isContents
      else { continue }
      if !draws(.snapshot, row: row) { Self.hide(row, in: &tree) }
    }
  }
}

extension LayerFeatures {
  /// Hides a row until a commit shows it again.
  private static func hide(_ row: RowIndex, in tree: inout RenderTree) {
    let column = AnimatableProperty.isHidden.offset
    if tree.presentation[column, row] >= 0.5 { return }
    tree.presentation[column, row] = 1
    tree.primitives.setState(row, .changed)
    tree.changed.markContentChanged(row)
    tree.rows[row].epochs.own = tree.epoch
  }
}

extension Resolver {
  /// Whether a row's feature of a kind is drawn.
  @inline(__always)
  func draws(_ kind: LayerFeatures.Kind, row: RowIndex) -> Bool { features?.draws(kind, row: row) ?? true }
}
