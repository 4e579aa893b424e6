/// A cell's size and distances, and the views attached to it (UIKit, `NSCollectionLayoutItem`).
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

  /// The space between the item's size and its view, in points; ignored along an axis with an estimate.
  open var contentInsets: NSDirectionalEdgeInsets {
    get { storedInsets }
    set { storedInsets = newValue.checked("\(Self.self).contentInsets") }
  }
  private var storedInsets = NSDirectionalEdgeInsets.zero
  /// The distances around the item; nil is none.
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?
  /// The size.
  open var layoutSize: NSCollectionLayoutSize { size }
  /// The views attached to it.
  open var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { attached }

  func attach(_ items: [NSCollectionLayoutSupplementaryItem]) { attached = items }

  /// A copy whose properties can change on their own.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutItem(size: size, supplementaryItems: attached)
    copyProperties(to: copy)
    return copy
  }

  func copyProperties(to copy: NSCollectionLayoutItem) {
    copy.storedInsets = storedInsets
    copy.edgeSpacing = edgeSpacing
  }

  /// The insets of the view, without those that an estimate ignores.
  var effectiveInsets: NSDirectionalEdgeInsets {
    var insets = storedInsets
    if size.widthDimension.isEstimated { (insets.leading, insets.trailing) = (0, 0) }
    if size.heightDimension.isEstimated { (insets.top, insets.bottom) = (0, 0) }
    return insets
  }
}

/// A view of the data source that is attached to an item or group (UIKit,
/// `NSCollectionLayoutSupplementaryItem`).
@preconcurrency @MainActor
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  private let kind: String
  private let outer: NSCollectionLayoutAnchor
  private let inner: NSCollectionLayoutAnchor?

  /// Creates a view whose edges are at the same edges of the item.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor
  ) { self.init(size: layoutSize, kind: elementKind, outer: containerAnchor, inner: nil) }
  /// Creates a view one of whose points is at a point of the item.
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

  /// Views with greater numbers are in front; cells have 0. 1 unless set.
  open var zIndex = 1
  /// The kind with which the data source is called.
  open var elementKind: String { kind }
  /// The anchor on the item.
  open var containerAnchor: NSCollectionLayoutAnchor { outer }
  /// The anchor on the view that lies on the item's; nil for the point at the same edges.
  open var itemAnchor: NSCollectionLayoutAnchor? { inner }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutSupplementaryItem(size: layoutSize, kind: kind, outer: outer, inner: inner)
    copyProperties(to: copy)
    copy.zIndex = zIndex
    return copy
  }

  /// The frame of the view, attached to a rectangle.
  func frame(on rect: CGRect, size: CGSize) -> CGRect {
    let (there, here) = (outer.point, (inner ?? outer).point)
    let (shift, own) = (outer.offset(for: size), inner?.offset(for: size) ?? .zero)
    return CGRect(
      x: rect.minX + rect.width * there.x - size.width * here.x + shift.x + own.x,
      y: rect.minY + rect.height * there.y - size.height * here.y + shift.y + own.y,
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
  /// Creates a view at an edge, moved by points.
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

  /// Whether the section is larger by the view; otherwise the view covers the content.
  open var extendsBoundary = true
  /// Whether the view stays in the visible area while the section is there.
  open var pinToVisibleBounds = false
  /// The edge.
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

/// A view of the layout behind a section (UIKit, `NSCollectionLayoutDecorationItem`).
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

  /// Creates a view behind all of a section, with its headers and insets; the layout registers its class.
  open class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
    NSCollectionLayoutDecorationItem(kind: elementKind)
  }

  /// Views with greater numbers are in front; cells have 0. -1 unless set.
  open var zIndex = -1
  /// The kind that a class is registered for.
  open var elementKind: String { kind }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutDecorationItem(kind: kind)
    copyProperties(to: copy)
    copy.zIndex = zIndex
    return copy
  }
}
