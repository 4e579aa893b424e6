/// The position and look that a layout gives to an element of a collection view (UIKit,
/// `UICollectionViewLayoutAttributes`).
///
/// All lengths are points of the content.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: MainActorObject, @preconcurrency NSCopying, UIDynamicItem {
  /// Creates attributes of no element: the other initialisers set which one.
  public init() {
    super.init(mainActor: ())
  }

  /// Creates the attributes of an item's cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    element = CollectionElement(.cell, indexPath)
  }

  /// Creates the attributes of a supplementary view, such as a header.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init()
    element = CollectionElement(.supplementaryView, indexPath, kind: elementKind)
  }

  /// Creates the attributes of a decoration view, which the layout itself provides.
  public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.init()
    element = CollectionElement(.decorationView, indexPath, kind: decorationViewKind)
  }

  var element = CollectionElement(.cell, IndexPath())
  private var look = Look()
  /// The axes along which the layout decides the size of an element that sizes itself.
  var fixedAxes: LayoutAxes = []
  /// The scroll view of its own that the element is in; nil for none.
  var strip: OrthogonalStrip?

  /// The values that are compared and copied besides the element.
  struct Look: Equatable {
    var center = CGPoint.zero
    var size = CGSize.zero
    var transform = CATransform3DIdentity
    var alpha: CGFloat = 1
    var zIndex = 0
    var isHidden = false

    static func == (a: Look, b: Look) -> Bool {
      a.center == b.center && a.size == b.size && a.alpha == b.alpha && a.zIndex == b.zIndex
        && a.isHidden == b.isHidden && CATransform3DEqualToTransform(a.transform, b.transform)
    }
  }

  /// The index path of the item, or of another element in the layout's own count.
  open var indexPath: IndexPath {
    get { element.indexPath }
    set { element.indexPath = newValue }
  }
  /// Whether a cell, a supplementary view or a decoration view has these attributes.
  open var representedElementCategory: UICollectionView.ElementCategory { element.category }
  /// The kind of a supplementary or decoration view; nil for a cell.
  open var representedElementKind: String? { element.category == .cell ? nil : element.kind }

  /// The rectangle before the transform; setting it sets `center` and `size`.
  open var frame: CGRect {
    get {
      CGRect(
        x: look.center.x - look.size.width / 2, y: look.center.y - look.size.height / 2,
        width: look.size.width,
        height: look.size.height)
    }
    set {
      look.center = CGPoint(x: newValue.midX, y: newValue.midY)
      look.size = newValue.size
    }
  }
  /// The middle.
  open var center: CGPoint {
    get { look.center }
    set { look.center = newValue }
  }
  /// The size before the transform.
  open var size: CGSize {
    get { look.size }
    set { look.size = newValue }
  }
  /// The rectangle of `size` at the origin; its origin must stay zero.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: look.size) }
    set {
      guard newValue.origin == .zero else {
        fatalError("UICollectionViewLayoutAttributes.bounds: the origin \(newValue.origin) must be zero")
      }
      look.size = newValue.size
    }
  }
  /// The transform about the middle.
  open var transform3D: CATransform3D {
    get { look.transform }
    set { look.transform = newValue }
  }
  /// The part of `transform3D` in the plane.
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(look.transform) }
    set { look.transform = CATransform3DMakeAffineTransform(newValue) }
  }
  /// The outline with which a dynamic animator's item collides: the rectangle unless overridden.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// The outline for `UIDynamicItemCollisionBoundsType.path`, in points from the middle: the rectangle unless overridden.
  open var collisionBoundingPath: UIBezierPath { boundsPath }
  /// The opacity, 0…1.
  open var alpha: CGFloat {
    get { look.alpha }
    set { look.alpha = newValue }
  }
  /// Elements with greater numbers are in front of others.
  open var zIndex: Int {
    get { look.zIndex }
    set { look.zIndex = newValue }
  }
  /// Whether the element is not shown; a collection view may not make a view for it.
  open var isHidden: Bool {
    get { look.isHidden }
    set { look.isHidden = newValue }
  }

  /// A copy of the same class; a subclass copies its own properties in an override.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = makeAttributes(type(of: self))
    copy.element = element
    copy.look = look
    copy.fixedAxes = fixedAxes
    copy.strip = strip
    return copy
  }

  /// Whether `object` has the same element and values; a subclass compares its own properties in an override.
  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes else { return false }
    return MainActor.assumeIsolated { self === other || (element == other.element && look == other.look) }
  }

  /// Whether `isEqual` would return true; computed without an allocation unless a subclass overrides `isEqual`.
  func describesTheSame(as other: UICollectionViewLayoutAttributes) -> Bool {
    guard type(of: self) == UICollectionViewLayoutAttributes.self else { return isEqual(other) }
    return element == other.element && look == other.look
  }

  nonisolated open override var hash: Int { MainActor.assumeIsolated { element.hashValue } }

  /// Sets all values to their defaults, for another element.
  func reset(_ element: CollectionElement) {
    self.element = element
    look = Look()
    fixedAxes = []
    strip = nil
  }

  /// The part of the content that the element covers, with its transform in the plane.
  var coveredRect: CGRect {
    guard let strip else { return ownRect }
    let shift = strip.shift
    return ownRect.offsetBy(dx: shift.x, dy: shift.y)
  }

  /// The attributes in the content of the collection view, outside of the scroll view that the element is in.
  var flattened: UICollectionViewLayoutAttributes {
    guard let strip, let copy = copy() as? UICollectionViewLayoutAttributes else { return self }
    let shift = strip.shift
    copy.strip = nil
    copy.center = CGPoint(x: center.x + shift.x, y: center.y + shift.y)
    return copy
  }

  private var ownRect: CGRect {
    guard !CATransform3DIsIdentity(look.transform), CATransform3DIsAffine(look.transform) else {
      return frame
    }
    let turned = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      .applying(transform)
    return turned.offsetBy(dx: center.x, dy: center.y)
  }

  /// Whether a part of the element with an area is in a rectangle.
  func covers(_ rect: CGRect) -> Bool {
    let own = coveredRect
    return own.minX < rect.maxX && own.maxX > rect.minX && own.minY < rect.maxY && own.maxY > rect.minY
  }

  /// Whether the numbers can be drawn.
  var isFinite: Bool {
    center.x.isFinite && center.y.isFinite && size.width.isFinite && size.height.isFinite && alpha.isFinite
      && size.width >= 0 && size.height >= 0
  }
}

/// Some of the two axes.
struct LayoutAxes: OptionSet {
  let rawValue: Int
  static let horizontal = LayoutAxes(rawValue: 1)
  static let vertical = LayoutAxes(rawValue: 2)
}

/// The key of an element's view in a collection view.
struct CollectionElement: Hashable {
  var category: UICollectionView.ElementCategory
  var kind: String
  var indexPath: IndexPath

  init(_ category: UICollectionView.ElementCategory, _ indexPath: IndexPath, kind: String = "") {
    self.category = category
    self.kind = kind
    self.indexPath = indexPath
  }
}
