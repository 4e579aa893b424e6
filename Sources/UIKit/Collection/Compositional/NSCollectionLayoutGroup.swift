/// An item of a custom group with a frame in the group (UIKit, `NSCollectionLayoutGroupCustomItem`).
@preconcurrency @MainActor
open class NSCollectionLayoutGroupCustomItem: MainActorObject, @preconcurrency NSCopying {
  private let rect: CGRect
  private let storedZIndex: Int

  /// Creates an item with a frame in the group's coordinates, in points.
  public convenience init(frame: CGRect) { self.init(frame: frame, zIndex: 0) }
  /// Creates an item with a frame in the group's coordinates, in front of items with lesser numbers.
  public init(frame: CGRect, zIndex: Int) {
    guard frame.minX.isFinite, frame.minY.isFinite, frame.maxX.isFinite, frame.maxY.isFinite,
      frame.size.width >= 0, frame.size.height >= 0
    else {
      fatalError(
        "NSCollectionLayoutGroupCustomItem.init(frame:zIndex:): \(frame) must have finite numbers and no negative length"
      )
    }
    (rect, storedZIndex) = (frame, zIndex)
    super.init(mainActor: ())
  }

  /// The frame in the group's coordinates, in points.
  open var frame: CGRect { rect }
  /// The order of the item: items with greater numbers are in front.
  open var zIndex: Int { storedZIndex }

  /// Returns the item itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A closure that returns the items of a custom group for its size (UIKit,
/// `NSCollectionLayoutGroupCustomItemProvider`).
public typealias NSCollectionLayoutGroupCustomItemProvider =
  @MainActor (_ layoutEnvironment: any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

/// A group of items, in a row, in a column or with custom frames, that a section repeats (UIKit,
/// `NSCollectionLayoutGroup`).
@preconcurrency @MainActor
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  /// The arrangement of the items.
  enum Arrangement {
    /// The items repeat until the group is full.
    case filled(LayoutAxis)
    /// A number of items have their own sizes.
    case counted(LayoutAxis, Int)
    /// A number of items share the group's length.
    case shared(LayoutAxis, Int)
    /// A closure returns the frames of the items.
    case custom(NSCollectionLayoutGroupCustomItemProvider)
  }

  let arrangement: Arrangement
  private let items: [NSCollectionLayoutItem]

  private init(
    size: NSCollectionLayoutSize, arrangement: Arrangement, items: [NSCollectionLayoutItem], call: String
  ) {
    switch arrangement {
    case .filled where items.isEmpty:
      fatalError("NSCollectionLayoutGroup.\(call): subitems must not be empty")
    case .counted(_, let count), .shared(_, let count):
      guard count > 0 else {
        fatalError("NSCollectionLayoutGroup.\(call): the count \(count) must be at least 1")
      }
    default: break
    }
    (self.arrangement, self.items) = (arrangement, items)
    super.init(size: size, supplementaryItems: [])
  }

  /// Creates a row that repeats its items, from the edge where text begins, until the row is full.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(
      size: layoutSize, arrangement: .filled(.horizontal), items: subitems,
      call: "horizontal(layoutSize:subitems:)")
  }
  /// Creates a row of a number of items with their own widths.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(
      size: layoutSize, arrangement: .counted(.horizontal, count), items: [subitem],
      call: "horizontal(layoutSize:repeatingSubitem:count:)")
  }
  /// Creates a row of a number of items, which share the row's width; the width of `subitem` is ignored.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(
      size: layoutSize, arrangement: .shared(.horizontal, count), items: [subitem],
      call: "horizontal(layoutSize:subitem:count:)")
  }
  /// Creates a column that repeats its items, from the top, until the column is full.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(
      size: layoutSize, arrangement: .filled(.vertical), items: subitems,
      call: "vertical(layoutSize:subitems:)")
  }
  /// Creates a column of a number of items with their own heights.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(
      size: layoutSize, arrangement: .counted(.vertical, count), items: [subitem],
      call: "vertical(layoutSize:repeatingSubitem:count:)")
  }
  /// Creates a column of a number of items, which share the column's height; the height of `subitem` is ignored.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(
      size: layoutSize, arrangement: .shared(.vertical, count), items: [subitem],
      call: "vertical(layoutSize:subitem:count:)")
  }
  /// Creates a group whose items have the frames that `itemProvider` returns; it must return at least one.
  open class func custom(
    layoutSize: NSCollectionLayoutSize, itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(
      size: layoutSize, arrangement: .custom(itemProvider), items: [],
      call: "custom(layoutSize:itemProvider:)")
  }

  /// The views attached to the group.
  open override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
    get { super.supplementaryItems }
    set { attach(newValue) }
  }
  /// The distance between items; nil for none.
  open var interItemSpacing: NSCollectionLayoutSpacing?
  /// The items that the group repeats; empty for a custom group.
  open var subitems: [NSCollectionLayoutItem] { items }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copies = items.compactMap { $0.copy() as? NSCollectionLayoutItem }
    let copy = NSCollectionLayoutGroup(
      size: layoutSize, arrangement: arrangement, items: copies, call: "copy()")
    copyProperties(to: copy)
    copy.attach(supplementaryItems)
    copy.interItemSpacing = interItemSpacing
    return copy
  }
}
