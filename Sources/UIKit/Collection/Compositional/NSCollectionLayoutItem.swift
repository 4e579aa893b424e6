/// The size of a cell, the distances around it, and the views that are attached to it (UIKit,
/// `NSCollectionLayoutItem`).
@preconcurrency @MainActor
open class NSCollectionLayoutItem: MainActorObject, @preconcurrency NSCopying {
  private let size: NSCollectionLayoutSize
  private var attached: [NSCollectionLayoutSupplementaryItem]

  /// Creates an item.
  public convenience init(layoutSize: NSCollectionLayoutSize) {
    self.init(size: layoutSize, supplementaryItems: [])
  }
  /// Creates an item with views attached to it, such as badges.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  ) { self.init(size: layoutSize, supplementaryItems: supplementaryItems) }

  init(size: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]) {
    (self.size, attached) = (size, supplementaryItems)
    super.init(mainActor: ())
  }

  /// The distances of the view from the edges of the item, in points; ignored along an axis with an estimated length.
  open var contentInsets: NSDirectionalEdgeInsets {
    get { storedInsets }
    set { storedInsets = newValue.checked("\(Self.self).contentInsets") }
  }
  private var storedInsets = NSDirectionalEdgeInsets.zero
  /// The distances around the item; nil for none.
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?
  /// The size of the item.
  open var layoutSize: NSCollectionLayoutSize { size }
  /// The views that are attached to the item.
  open var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { attached }

  func attach(_ items: [NSCollectionLayoutSupplementaryItem]) { attached = items }

  /// Returns an independent copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutItem(size: size, supplementaryItems: attached)
    copyProperties(to: copy)
    return copy
  }

  func copyProperties(to copy: NSCollectionLayoutItem) {
    copy.storedInsets = storedInsets
    copy.edgeSpacing = edgeSpacing
  }

  /// The insets of the view, which are 0 along an axis with an estimated length.
  var effectiveInsets: NSDirectionalEdgeInsets {
    var insets = storedInsets
    if size.widthDimension.isEstimated { (insets.leading, insets.trailing) = (0, 0) }
    if size.heightDimension.isEstimated { (insets.top, insets.bottom) = (0, 0) }
    return insets
  }
}

/// A supplementary view that is attached to an item or group (UIKit, `NSCollectionLayoutSupplementaryItem`).
@preconcurrency @MainActor
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  private let kind: String
  private let outer: NSCollectionLayoutAnchor
  private let inner: NSCollectionLayoutAnchor?

  /// Creates a view that is attached to the item at the same edges of the view and the item.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor
  ) { self.init(size: layoutSize, kind: elementKind, outer: containerAnchor, inner: nil) }
  /// Creates a view whose point `itemAnchor` is at the item's point `containerAnchor`.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor,
    itemAnchor: NSCollectionLayoutAnchor
  ) { self.init(size: layoutSize, kind: elementKind, outer: containerAnchor, inner: itemAnchor) }

  init(
    size: NSCollectionLayoutSize, kind: String, outer: NSCollectionLayoutAnchor,
    inner: NSCollectionLayoutAnchor?
  ) {
    (self.kind, self.outer, self.inner) = (kind, outer, inner)
    super.init(size: size, supplementaryItems: [])
  }

  /// The order of the view: greater numbers are in front, and cells have 0. The default is 1.
  open var zIndex = 1
  /// The kind of view that the data source is asked for.
  open var elementKind: String { kind }
  /// The point of the item to which the view is attached.
  open var containerAnchor: NSCollectionLayoutAnchor { outer }
  /// The point of the view that is attached to the item; nil for the point at the edges of `containerAnchor`.
  open var itemAnchor: NSCollectionLayoutAnchor? { inner }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutSupplementaryItem(size: layoutSize, kind: kind, outer: outer, inner: inner)
    copyProperties(to: copy)
    copy.zIndex = zIndex
    return copy
  }

  /// The frame of a view of `size`, attached to a rectangle.
  func frame(on rect: CGRect, size: CGSize) -> CGRect {
    let (itemPoint, viewPoint) = (outer.point, (inner ?? outer).point)
    let outerOffset = outer.offset(for: size)
    let innerOffset = inner?.offset(for: size) ?? .zero
    return CGRect(
      x: rect.minX + rect.width * itemPoint.x - size.width * viewPoint.x + outerOffset.x + innerOffset.x,
      y: rect.minY + rect.height * itemPoint.y - size.height * viewPoint.y + outerOffset.y + innerOffset.y,
      width: size.width, height: size.height)
  }
}

/// A header, a footer or another view at an edge of a section or of the whole layout (UIKit,
/// `NSCollectionLayoutBoundarySupplementaryItem`).
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  private let edge: NSRectAlignment
  private let shift: CGPoint

  /// Creates a view at an edge.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment
  ) {
    self.init(layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: .zero)
  }
  /// Creates a view at an edge, moved by a number of points.
  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
    absoluteOffset: CGPoint
  ) {
    guard absoluteOffset.x.isFinite, absoluteOffset.y.isFinite else {
      fatalError(
        "NSCollectionLayoutBoundarySupplementaryItem.init(layoutSize:elementKind:alignment:absoluteOffset:): "
          + "\(absoluteOffset) must have finite numbers of points")
    }
    (edge, shift) = (alignment, absoluteOffset)
    super.init(
      size: layoutSize, kind: elementKind, outer: NSCollectionLayoutAnchor(edges: .all), inner: nil)
  }

  /// Whether the view enlarges the section; if false, the view overlaps the content. True unless set.
  open var extendsBoundary = true
  /// Whether the view remains in the visible area while its section is visible; false unless set.
  open var pinToVisibleBounds = false
  /// The edge at which the view is.
  open var alignment: NSRectAlignment { edge }
  /// The offset from the edge, in points.
  open var offset: CGPoint { shift }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: layoutSize, elementKind: elementKind, alignment: edge, absoluteOffset: shift)
    copyProperties(to: copy)
    (copy.zIndex, copy.extendsBoundary) = (zIndex, extendsBoundary)
    copy.pinToVisibleBounds = pinToVisibleBounds
    return copy
  }
}

/// A decoration view behind a section (UIKit, `NSCollectionLayoutDecorationItem`).
@preconcurrency @MainActor
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  private let kind: String

  private init(kind: String) {
    self.kind = kind
    super.init(
      size: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)),
      supplementaryItems: [])
  }

  /// Creates a view behind a whole section, including headers and insets. Register its class or nib with the layout.
  open class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
    NSCollectionLayoutDecorationItem(kind: elementKind)
  }

  /// The order of the view: greater numbers are in front, and cells have 0. The default is -1.
  open var zIndex = -1
  /// The kind for which the layout has a registered class or nib.
  open var elementKind: String { kind }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutDecorationItem(kind: kind)
    copyProperties(to: copy)
    copy.zIndex = zIndex
    return copy
  }
}
