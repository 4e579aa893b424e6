@testable import UIKit

@MainActor
func layoutSize(
  _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
) -> NSCollectionLayoutSize {
  NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
}

@MainActor
func layoutItem(
  _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
) -> NSCollectionLayoutItem { NSCollectionLayoutItem(layoutSize: layoutSize(width, height)) }

/// A section of rows, each with `count` items of equal widths; lengths in points.
@MainActor
func rows(of count: Int, height: CGFloat, spacing: CGFloat = 0) -> NSCollectionLayoutSection {
  let group = NSCollectionLayoutGroup.horizontal(
    layoutSize: layoutSize(.fractionalWidth(1), .absolute(height)),
    subitem: layoutItem(.fractionalWidth(1), .fractionalHeight(1)), count: count)
  let section = NSCollectionLayoutSection(group: group)
  section.interGroupSpacing = spacing
  return section
}

/// A section whose cards scroll orthogonally to the list; lengths in points.
@MainActor
func cards(
  _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, width: CGFloat = 200,
  height: CGFloat = 100, spacing: CGFloat = 10
) -> NSCollectionLayoutSection {
  let group = NSCollectionLayoutGroup.horizontal(
    layoutSize: layoutSize(.absolute(width), .absolute(height)),
    subitems: [layoutItem(.fractionalWidth(1), .fractionalHeight(1))])
  let section = NSCollectionLayoutSection(group: group)
  section.interGroupSpacing = spacing
  section.orthogonalScrollingBehavior = behavior
  return section
}

@MainActor
func insets(_ top: CGFloat, _ leading: CGFloat, _ bottom: CGFloat, _ trailing: CGFloat)
  -> NSDirectionalEdgeInsets
{ NSDirectionalEdgeInsets(top: top, leading: leading, bottom: bottom, trailing: trailing) }

@MainActor
func header(
  _ alignment: NSRectAlignment = .top, height: NSCollectionLayoutDimension? = nil, kind: String = "header"
) -> NSCollectionLayoutBoundarySupplementaryItem {
  NSCollectionLayoutBoundarySupplementaryItem(
    layoutSize: layoutSize(.fractionalWidth(1), height ?? .absolute(30)), elementKind: kind,
    alignment: alignment)
}

/// An item, or a row or column of items, of a random layout.
indirect enum GroupSpec {
  /// An item whose lengths are fractions of its container or points.
  case item(width: SpecLength, height: SpecLength, inset: CGFloat)
  case group(
    isRow: Bool, width: SpecLength, height: SpecLength, gap: CGFloat, inset: CGFloat, items: [GroupSpec])
}

enum SpecLength {
  case fraction(CGFloat)
  case points(CGFloat)

  func resolved(in length: CGFloat) -> CGFloat {
    switch self {
    case .fraction(let fraction): fraction * length
    case .points(let points): points
    }
  }
}

extension GroupSpec {
  @MainActor var layoutItem: NSCollectionLayoutItem {
    func size(_ width: SpecLength, _ height: SpecLength) -> NSCollectionLayoutSize {
      let (w, h): (NSCollectionLayoutDimension, NSCollectionLayoutDimension)
      switch width {
      case .fraction(let fraction): w = .fractionalWidth(fraction)
      case .points(let points): w = .absolute(points)
      }
      switch height {
      case .fraction(let fraction): h = .fractionalHeight(fraction)
      case .points(let points): h = .absolute(points)
      }
      return layoutSize(w, h)
    }
    switch self {
    case .item(let width, let height, let inset):
      let item = NSCollectionLayoutItem(layoutSize: size(width, height))
      item.contentInsets = insets(inset, inset, inset, inset)
      return item
    case .group(let isRow, let width, let height, let gap, let inset, let items):
      let subitems = items.map(\.layoutItem)
      let group =
        isRow
        ? NSCollectionLayoutGroup.horizontal(layoutSize: size(width, height), subitems: subitems)
        : NSCollectionLayoutGroup.vertical(layoutSize: size(width, height), subitems: subitems)
      group.interItemSpacing = .fixed(gap)
      group.contentInsets = insets(inset, inset, inset, inset)
      return group
    }
  }

  /// The size of the item or group in a container, and the frames of its items: the reference for the layout. A group
  /// repeats its items until the next one does not fit.
  func frames(in rect: CGRect) -> (size: CGSize, frames: [CGRect]) {
    switch self {
    case .item(let width, let height, let inset):
      let size = CGSize(width: width.resolved(in: rect.width), height: height.resolved(in: rect.height))
      let frame = CGRect(
        x: rect.minX + inset, y: rect.minY + inset, width: max(0, size.width - 2 * inset),
        height: max(0, size.height - 2 * inset))
      return (size, [frame])
    case .group(let isRow, let width, let height, let gap, let inset, let items):
      let size = CGSize(width: width.resolved(in: rect.width), height: height.resolved(in: rect.height))
      let room = CGSize(width: max(0, size.width - 2 * inset), height: max(0, size.height - 2 * inset))
      var (frames, position, index) = ([CGRect](), CGFloat(0), 0)
      while true {
        let origin = CGPoint(
          x: rect.minX + inset + (isRow ? position : 0), y: rect.minY + inset + (isRow ? 0 : position))
        let inner = items[index % items.count].frames(in: CGRect(origin: origin, size: room))
        let length = isRow ? inner.size.width : inner.size.height
        if index > 0, position + length > (isRow ? room.width : room.height) + 1e-6 { break }
        frames += inner.frames
        position += length + gap
        index += 1
      }
      return (size, frames)
    }
  }
}
