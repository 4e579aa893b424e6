/// The geometry and the look that a layout gives to an element of a collection view (UIKit,
/// `UICollectionViewLayoutAttributes`).
///
/// All lengths are in points, in the coordinates of the content.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: MainActorObject, @preconcurrency NSCopying, UIDynamicItem {
  /// Creates attributes without an element, which the other initialisers set.
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
  /// The axes along which the layout, not the element's view, determines the size of an element that sizes itself.
  var fixedAxes: LayoutAxes = []
  /// The nested scroll view that contains the element; nil for none.
  var strip: OrthogonalStrip?

  /// The values that are compared and copied in addition to the element.
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

  /// The index path of the item, or of another element by the layout's numbering.
  open var indexPath: IndexPath {
    get { element.indexPath }
    set { element.indexPath = newValue }
  }
  /// The category of the element: a cell, a supplementary view or a decoration view.
  open var representedElementCategory: UICollectionView.ElementCategory { element.category }
  /// The kind of a supplementary or decoration view; nil for a cell.
  open var representedElementKind: String? { element.category == .cell ? nil : element.kind }

  /// The rectangle without the transform; setting it sets `center` and `size`.
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
  /// The centre of the element.
  open var center: CGPoint {
    get { look.center }
    set { look.center = newValue }
  }
  /// The size without the transform.
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
  /// The transform about the centre.
  open var transform3D: CATransform3D {
    get { look.transform }
    set { look.transform = newValue }
  }
  /// The affine part of `transform3D`; setting it replaces `transform3D`.
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(look.transform) }
    set { look.transform = CATransform3DMakeAffineTransform(newValue) }
  }
  /// The kind of outline with which a dynamic animator's item collides; `rectangle` unless overridden.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// The outline for `UIDynamicItemCollisionBoundsType.path`, in points relative to the centre; the rectangle unless
  /// overridden.
  open var collisionBoundingPath: UIBezierPath { boundsPath }
  /// The opacity, 0…1.
  open var alpha: CGFloat {
    get { look.alpha }
    set { look.alpha = newValue }
  }
  /// The order of the element: elements with greater numbers are in front.
  open var zIndex: Int {
    get { look.zIndex }
    set { look.zIndex = newValue }
  }
  /// Whether the element is hidden; the collection view then need not create a view.
  open var isHidden: Bool {
    get { look.isHidden }
    set { look.isHidden = newValue }
  }

  /// Returns a copy of the same class; a subclass copies its own properties in an override.
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

  /// Whether `isEqual` would return true. For UIKit's own class, the comparison allocates nothing.
  func isEquivalent(to other: UICollectionViewLayoutAttributes) -> Bool {
    guard type(of: self) == UICollectionViewLayoutAttributes.self else { return isEqual(other) }
    return element == other.element && look == other.look
  }

  nonisolated open override var hash: Int { MainActor.assumeIsolated { element.hashValue } }

  /// Resets all values to their defaults, for another element.
  func reset(_ element: CollectionElement) {
    self.element = element
    look = Look()
    fixedAxes = []
    strip = nil
  }

  /// The bounding rectangle of the element in the content, with an affine transform. A 3D transform is ignored.
  var coveredRect: CGRect {
    guard let strip else { return transformedRect }
    let shift = strip.shift
    return transformedRect.offsetBy(dx: shift.x, dy: shift.y)
  }

  /// The attributes in the coordinates of the collection view's content, instead of a nested scroll view's content.
  var flattened: UICollectionViewLayoutAttributes {
    guard let strip, let copy = copy() as? UICollectionViewLayoutAttributes else { return self }
    let shift = strip.shift
    copy.strip = nil
    copy.center = CGPoint(x: center.x + shift.x, y: center.y + shift.y)
    return copy
  }

  /// The bounding rectangle of the element, with an affine transform, in its scroll view's content.
  private var transformedRect: CGRect {
    guard !CATransform3DIsIdentity(look.transform), CATransform3DIsAffine(look.transform) else {
      return frame
    }
    let transformed = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      .applying(transform)
    return transformed.offsetBy(dx: center.x, dy: center.y)
  }

  /// Whether the element overlaps a rectangle; a shared edge is no overlap.
  func overlaps(_ rect: CGRect) -> Bool {
    let covered = coveredRect
    return covered.minX < rect.maxX && covered.maxX > rect.minX && covered.minY < rect.maxY
      && covered.maxY > rect.minY
  }

  /// Whether the geometry and alpha are finite and the size is not negative.
  var isFinite: Bool {
    center.x.isFinite && center.y.isFinite && size.width.isFinite && size.height.isFinite && alpha.isFinite
      && size.width >= 0 && size.height >= 0
  }
}

/// A set of the two axes.
struct LayoutAxes: OptionSet {
  let rawValue: Int
  static let horizontal = LayoutAxes(rawValue: 1)
  static let vertical = LayoutAxes(rawValue: 2)
}

/// The identity of an element in a collection view: its category, kind and index path.
struct CollectionElement: Hashable {
  var category: UICollectionView.ElementCategory
  /// The kind of a supplementary or decoration view; empty for a cell.
  var kind: String
  var indexPath: IndexPath

  init(_ category: UICollectionView.ElementCategory, _ indexPath: IndexPath, kind: String = "") {
    self.category = category
    self.kind = kind
    self.indexPath = indexPath
  }
}
