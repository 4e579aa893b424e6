import Engine

/// A layout that interpolates between two layouts (UIKit, `UICollectionViewTransitionLayout`).
///
/// The position on screen, size, transform and alpha of elements of both layouts are interpolated. Elements of only one
/// layout fade.
@preconcurrency @MainActor
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
  /// Creates the layout between two layouts of one collection view.
  public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
    current = currentLayout
    next = newLayout
    super.init()
  }

  /// Traps: archives are not read, so layouts must be created in code.
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

  /// The old layout, at the progress 0.
  open var currentLayout: UICollectionViewLayout { current }
  /// The new layout, at the progress 1.
  open var nextLayout: UICollectionViewLayout { next }

  /// The progress of the transition: 0 at the old and 1 at the new layout. Values outside of 0…1 extrapolate. Setting
  /// it moves the elements before the next frame.
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

  /// Stores a number under a key for the app's own use, such as a rotation that a subclass applies.
  open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }
  /// The number stored under a key; 0 if there is none.
  open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

  override func boundsChanged(to bounds: CGRect) {
    super.boundsChanged(to: bounds)
    guard let path, path.size != bounds.size else { return }
    current.boundsChanged(to: bounds)
    next.boundsChanged(to: bounds)
  }

  /// Returns true: the old and the new layout have the measured sizes.
  override func isMeasured(_ attributes: UICollectionViewLayoutAttributes) -> Bool { true }

  open override func prepare() {
    super.prepare()
    guard let path, let collection = collectionView else { return }
    collection.show(path.offset(progress))
  }

  open override var collectionViewContentSize: CGSize {
    let (a, b) = (current.collectionViewContentSize, next.collectionViewContentSize)
    // At each progress, the content is large enough for the offsets of both layouts.
    return CGSize(width: max(a.width, b.width), height: max(a.height, b.height))
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    path.map { path in path.elements.map { $0.attributes(at: progress, path.offsets) } }
  }

  override func shownElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    guard !isSubclass, let path else { return super.shownElements(in: rect) }
    pool.begin()
    for element in path.elements {
      // Attributes of an app's class may have more values, which only their `copy(with:)` copies.
      if element.hasStandardClasses {
        element.set(pool.add(element.key), at: progress, path.offsets)
      } else {
        pool.append(element.attributes(at: progress, path.offsets))
      }
    }
    pool.end()
    return pool.current
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

/// The elements that are visible at the start or the end of a change of layouts, with their attributes in both layouts,
/// and the content offsets of both layouts.
///
/// A `LayoutMove` sets the final values in an animation block, so that property animators and transitions can scrub the
/// change like any other. The views of disappearing elements remain until the end. `LayoutNavigation` is the animator
/// of pushes and pops that change the layout of a collection view which two controllers share.
///
/// `startInteractiveTransition(to:)` instead computes the attributes at each `transitionProgress`
/// (`LayoutInteraction`).
@MainActor
struct LayoutPath {
  /// The attributes of one element in the old and the new layout; nil for a layout that does not show the element.
  struct Element {
    let from: UICollectionViewLayoutAttributes?
    let to: UICollectionViewLayoutAttributes?
    let key: CollectionElement

    @MainActor
    init?(from: UICollectionViewLayoutAttributes?, to: UICollectionViewLayoutAttributes?) {
      guard let key = (from ?? to)?.element else { return nil }
      // A hidden element fades like an element that the layout does not have.
      self.from = from?.isHidden == true ? nil : from?.flattened
      self.to = to?.isHidden == true ? nil : to?.flattened
      self.key = key
    }

    /// Whether neither of the attributes is of an app's subclass.
    @MainActor
    var hasStandardClasses: Bool {
      func isStandard(_ attributes: UICollectionViewLayoutAttributes?) -> Bool {
        attributes.map { type(of: $0) == UICollectionViewLayoutAttributes.self } ?? true
      }
      return isStandard(from) && isStandard(to)
    }

    /// The attributes at a progress; 0 is the old and 1 the new layout.
    @MainActor
    func attributes(
      at progress: CGFloat, _ offsets: (from: CGPoint, to: CGPoint)
    ) -> UICollectionViewLayoutAttributes {
      guard let copy = (from ?? to)?.copy() as? UICollectionViewLayoutAttributes else {
        let hidden = UICollectionViewLayoutAttributes()
        hidden.element = key
        hidden.isHidden = true
        return hidden
      }
      set(copy, at: progress, offsets)
      return copy
    }

    /// Sets `result` to the attributes at a progress. An element of only one layout fades and keeps its position on
    /// screen, as its position in the other layout is unknown or not visible.
    @MainActor
    func set(
      _ result: UICollectionViewLayoutAttributes, at progress: CGFloat,
      _ offsets: (from: CGPoint, to: CGPoint)
    ) {
      guard let single = from ?? to else {
        result.isHidden = true
        return
      }
      guard let from, let to else {
        // To keep its position on screen, the element moves in the content by the change of the offset.
        let isNew = self.from == nil
        let offsetFraction = isNew ? progress - 1 : progress
        let shift = CGPoint(x: offsets.to.x - offsets.from.x, y: offsets.to.y - offsets.from.y)
        result.center = CGPoint(
          x: single.center.x + offsetFraction * shift.x, y: single.center.y + offsetFraction * shift.y)
        result.size = single.size
        result.alpha = single.alpha * min(max(isNew ? progress : 1 - progress, 0), 1)
        result.transform3D = single.transform3D
        result.zIndex = single.zIndex
        return
      }
      func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { progress == 1 ? b : a + (b - a) * progress }
      result.center = CGPoint(x: mix(from.center.x, to.center.x), y: mix(from.center.y, to.center.y))
      result.size = CGSize(
        width: max(0, mix(from.size.width, to.size.width)),
        height: max(0, mix(from.size.height, to.size.height)))
      result.alpha = min(max(mix(from.alpha, to.alpha), 0), 1)
      result.zIndex = progress < 0.5 ? from.zIndex : to.zIndex
      let (a, b) = (from.transform3D, to.transform3D)
      if progress == 1 || CATransform3DEqualToTransform(a, b) {
        result.transform3D = b
      } else {
        result.transform3D = TransformInterpolator(a, b).value(at: Double(progress))
      }
    }
  }

  let elements: [Element]
  /// The content offsets in the old and the new layout.
  let offsets: (from: CGPoint, to: CGPoint)
  /// The size of the bounds in which the elements are visible.
  let size: CGSize

  /// The content offset at a progress.
  func offset(_ progress: CGFloat) -> CGPoint {
    if progress == 0 { return offsets.from }
    if progress == 1 { return offsets.to }
    return CGPoint(
      x: offsets.from.x + (offsets.to.x - offsets.from.x) * progress,
      y: offsets.from.y + (offsets.to.y - offsets.from.y) * progress)
  }
}
