import Engine

/// A layout between two others, at a fraction of the distance (UIKit, `UICollectionViewTransitionLayout`).
///
/// Elements that both layouts have are interpolated: their position on screen, size, transform and alpha.
/// Elements of one layout fade.
@preconcurrency @MainActor
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
  /// Creates the layout between two layouts of one collection view.
  public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
    current = currentLayout
    next = newLayout
    super.init()
  }

  /// Traps: layouts are made in code, archives are not read.
  public required init?(coder: NSCoder) {
    fatalError(
      "UICollectionViewTransitionLayout.init(coder:): archives are not read; create layouts in code")
  }

  private let current: UICollectionViewLayout
  private let next: UICollectionViewLayout
  private var progress: CGFloat = 0
  private var values: [String: CGFloat] = [:]
  private var pool = AttributePool()
  private var isSubclass: Bool { type(of: self) != UICollectionViewTransitionLayout.self }
  /// The elements that the layout interpolates; nil before a collection view begins the transition.
  var path: LayoutPath?

  /// The layout at the fraction 0.
  open var currentLayout: UICollectionViewLayout { current }
  /// The layout at the fraction 1.
  open var nextLayout: UICollectionViewLayout { next }

  /// The fraction of the distance; 0 at the old and 1 at the new layout. Setting it moves the elements before
  /// the next frame.
  open var transitionProgress: CGFloat {
    get { progress }
    set {
      guard newValue.isFinite else {
        fatalError("UICollectionViewTransitionLayout.transitionProgress: \(newValue) must be a finite number")
      }
      progress = newValue
      if isSubclass { invalidateLayout() } else { invalidateWithoutContext() }
    }
  }

  /// Stores a number of the app's own under a key, such as a rotation that its subclass applies.
  open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }
  /// The number stored under a key; 0 if there is none.
  open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

  override func boundsChanged(to bounds: CGRect) {
    super.boundsChanged(to: bounds)
    guard let path, path.size != bounds.size else { return }
    current.boundsChanged(to: bounds)
    next.boundsChanged(to: bounds)
  }

  /// The two layouts have the measured sizes.
  override func isMeasured(_ attributes: UICollectionViewLayoutAttributes) -> Bool { true }

  open override func prepare() {
    super.prepare()
    guard let path, let collection = collectionView else { return }
    collection.show(path.offset(progress))
  }

  open override var collectionViewContentSize: CGSize {
    let (a, b) = (current.collectionViewContentSize, next.collectionViewContentSize)
    // Both offsets are in range at any fraction.
    return CGSize(width: max(a.width, b.width), height: max(a.height, b.height))
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    path.map { path in path.elements.map { $0.attributes(at: progress, path.offsets) } }
  }

  override func shownElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    guard !isSubclass, let path else { return super.shownElements(in: rect) }
    pool.begin()
    for element in path.elements {
      // Attributes of an app's class have values of their own, which its `copy(with:)` copies.
      if element.isPlain {
        element.set(pool.add(element.key), at: progress, path.offsets)
      } else {
        pool.append(element.attributes(at: progress, path.offsets))
      }
    }
    pool.end()
    return pool.list
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    attributes(at: CollectionElement(.cell, indexPath))
  }
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes(at: CollectionElement(.supplementaryView, indexPath, kind: elementKind))
  }
  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes(at: CollectionElement(.decorationView, indexPath, kind: elementKind))
  }

  private func attributes(at element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    guard let path else { return nil }
    return LayoutPath.Element(from: current.attributes(of: element), to: next.attributes(of: element))?
      .attributes(at: progress, path.offsets)
  }
}

/// The elements that are visible at the beginning or end of a change of layouts, and the offsets of both.
///
/// It has the attributes of each element in both layouts. A `LayoutMove` sets the end's values in an animation block,
/// so that property animators and transitions scrub a change of layouts as any other change; what leaves stays a view
/// until the end. `LayoutNavigation` is the animator of pushes and pops that do this to one collection view of two
/// controllers. `startInteractiveTransition(to:)` instead computes the path's attributes at each `transitionProgress`
/// (`LayoutInteraction`).
@MainActor
struct LayoutPath {
  /// One element's attributes in both layouts; at least one is there.
  struct Element {
    let from: UICollectionViewLayoutAttributes?
    let to: UICollectionViewLayoutAttributes?
    let key: CollectionElement

    @MainActor
    init?(from: UICollectionViewLayoutAttributes?, to: UICollectionViewLayoutAttributes?) {
      guard let key = (from ?? to)?.element else { return nil }
      // A hidden element has no position to move to.
      self.from = from?.isHidden == true ? nil : from?.flattened
      self.to = to?.isHidden == true ? nil : to?.flattened
      self.key = key
    }

    /// Whether both attributes are of UIKit's own class.
    @MainActor
    var isPlain: Bool {
      func isPlain(_ attributes: UICollectionViewLayoutAttributes?) -> Bool {
        attributes.map { type(of: $0) == UICollectionViewLayoutAttributes.self } ?? true
      }
      return isPlain(from) && isPlain(to)
    }

    /// The attributes at a fraction.
    @MainActor
    func attributes(
      at q: CGFloat, _ offsets: (from: CGPoint, to: CGPoint)
    ) -> UICollectionViewLayoutAttributes {
      guard let copy = (from ?? to)?.copy() as? UICollectionViewLayoutAttributes else {
        let none = UICollectionViewLayoutAttributes()
        none.element = key
        none.isHidden = true
        return none
      }
      set(copy, at: q, offsets)
      return copy
    }

    /// Sets the attributes of a fraction. An element of only one layout fades, and keeps its position on screen, which
    /// is outside the visible area of the other layout.
    @MainActor
    func set(
      _ result: UICollectionViewLayoutAttributes, at q: CGFloat, _ offsets: (from: CGPoint, to: CGPoint)
    ) {
      guard let any = from ?? to else {
        result.isHidden = true
        return
      }
      guard let from, let to else {
        // The position on screen stays, so the position in the content moves with the offset.
        let part = self.from == nil ? q - 1 : q
        let shift = CGPoint(x: offsets.to.x - offsets.from.x, y: offsets.to.y - offsets.from.y)
        result.center = CGPoint(x: any.center.x + part * shift.x, y: any.center.y + part * shift.y)
        result.size = any.size
        result.alpha = any.alpha * min(max(self.from == nil ? q : 1 - q, 0), 1)
        result.transform3D = any.transform3D
        result.zIndex = any.zIndex
        return
      }
      func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { q == 1 ? b : a + (b - a) * q }
      result.center = CGPoint(x: mix(from.center.x, to.center.x), y: mix(from.center.y, to.center.y))
      result.size = CGSize(
        width: max(0, mix(from.size.width, to.size.width)),
        height: max(0, mix(from.size.height, to.size.height)))
      result.alpha = min(max(mix(from.alpha, to.alpha), 0), 1)
      result.zIndex = q < 0.5 ? from.zIndex : to.zIndex
      let (a, b) = (from.transform3D, to.transform3D)
      if q == 1 || CATransform3DEqualToTransform(a, b) {
        result.transform3D = b
      } else {
        result.transform3D = TransformInterpolator(a, b).value(at: Double(q))
      }
    }
  }

  let elements: [Element]
  let offsets: (from: CGPoint, to: CGPoint)
  /// The size of the bounds in which the elements are visible.
  let size: CGSize

  func offset(_ q: CGFloat) -> CGPoint {
    if q == 0 { return offsets.from }
    if q == 1 { return offsets.to }
    return CGPoint(
      x: offsets.from.x + (offsets.to.x - offsets.from.x) * q,
      y: offsets.from.y + (offsets.to.y - offsets.from.y) * q)
  }
}
