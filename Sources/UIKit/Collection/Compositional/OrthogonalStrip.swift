/// The strip of a section whose groups scroll across the layout's scroll direction, in a separate scroll view.
///
/// The attributes of the section's elements have positions in the strip's content along the axis in which the strip
/// scrolls, and positions in the collection view's content across this axis. Cells are subviews of the strip's scroll
/// view, so that drags of cells scroll it.
///
/// Transitions between layouts use `flattened` attributes, whose positions are in the collection view's content.
@MainActor
final class OrthogonalStrip: NSObject, UIScrollViewDelegate {
  /// The current geometry of the section.
  var section: CompositionalSection
  weak var view: UICollectionView?
  /// The range of the strip's content in the last query of the layout, in points.
  var queriedRange: (low: CGFloat, high: CGFloat) = (0, -1)
  private(set) var scrollViewIfLoaded: UIScrollView?

  init(_ section: CompositionalSection, in view: UICollectionView?) {
    (self.section, self.view) = (section, view)
    super.init()
  }

  private var behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior {
    section.section.orthogonalScrollingBehavior
  }
  /// The axis along which the strip scrolls.
  var axis: LayoutAxis { section.groupAxis }

  /// The scroll view, created at its first use.
  var scrollView: UIScrollView {
    if let scrollViewIfLoaded { return scrollViewIfLoaded }
    let scroll = StripScrollView(strip: self)
    scroll.clipsToBounds = false
    scroll.contentInsetAdjustmentBehavior = .never
    (scroll.showsHorizontalScrollIndicator, scroll.showsVerticalScrollIndicator) = (false, false)
    scrollViewIfLoaded = scroll
    UIView.performWithoutAnimation { arrange() }
    scroll.contentOffset = CGPoint(x: -scroll.contentInset.left, y: -scroll.contentInset.top)
    scroll.delegate = self
    return scroll
  }

  /// Whether the scroll view shows any views of elements.
  var hasViews: Bool {
    scrollViewIfLoaded?.subviews.contains { $0 is UICollectionReusableView && !$0.isHidden } ?? false
  }

  /// Sets the scroll view's frame, content size and insets to the current geometry.
  func arrange() {
    guard let scroll = scrollViewIfLoaded else { return }
    let frame = section.stripFrame
    if scroll.frame != frame { scroll.frame = frame }
    var size = frame.size
    size[axis] = section.stripLength
    if scroll.contentSize != size { scroll.contentSize = size }
    scroll.isPagingEnabled = behavior == .paging
    scroll.decelerationRate =
      behavior == .groupPaging || behavior == .groupPagingCentered ? .fast : .normal
    // The insets let the first and the last group stop in the middle.
    var inset = UIEdgeInsets.zero
    if behavior == .groupPagingCentered, section.groups.groupCount > 0 {
      let (first, last) = (section.groups.extent(0), section.groups.extent(section.groups.groupCount - 1))
      let before = max(0, (frame.length(axis) - first.length) / 2 - section.origin[axis])
      let end = section.origin[axis] + last.start + last.length
      let after = max(0, (frame.length(axis) - last.length) / 2 - (section.stripLength - end))
      inset =
        axis == .horizontal
        ? UIEdgeInsets(top: 0, left: before, bottom: 0, right: after)
        : UIEdgeInsets(top: before, left: 0, bottom: after, right: 0)
    }
    if scroll.contentInset != inset { scroll.contentInset = inset }
  }

  // MARK: Positions

  /// The content offset of the strip along its axis, in points.
  var offset: CGFloat {
    if let scroll = scrollViewIfLoaded { return scroll.contentOffset[axis] }
    return 0
  }

  /// Converts a point from the coordinates of the attributes to those of the scroll view's content.
  func local(_ point: CGPoint) -> CGPoint {
    var point = point
    point[axis.other] -= section.stripFrame.min(axis.other)
    return point
  }

  /// The distance from a position of the attributes to the displayed position in the collection view's content, in
  /// points.
  var shift: CGPoint {
    var shift = CGPoint.zero
    shift[axis] = section.stripFrame.min(axis) - offset
    return shift
  }

  /// Scrolls the strip so that `rect`, in the coordinates of the attributes, is at `position` of the visible area.
  /// Without a position along the strip's axis, scrolls only as far as is necessary to make `rect` visible.
  func show(_ rect: CGRect, _ position: UICollectionView.ScrollPosition, animated: Bool) {
    let scroll = scrollView
    let (length, inset) = (scroll.bounds.size[axis], scroll.contentInset)
    let before = axis == .horizontal ? inset.left : inset.top
    let after = axis == .horizontal ? inset.right : inset.bottom
    var target = offset
    if !position.isDisjoint(with: axis == .horizontal ? .left : .top) {
      target = rect.min(axis)
    } else if !position.isDisjoint(with: axis == .horizontal ? .centeredHorizontally : .centeredVertically) {
      target = rect.min(axis) + (rect.length(axis) - length) / 2
    } else if !position.isDisjoint(with: axis == .horizontal ? .right : .bottom) {
      target = rect.max(axis) - length
    } else {
      target = min(max(target, rect.max(axis) - length), rect.min(axis))
    }
    var point = scroll.contentOffset
    point[axis] = max(-before, min(target, section.stripLength + after - length))
    if point != scroll.contentOffset { scroll.setContentOffset(point, animated: animated) }
  }

  // MARK: Scrolling

  func scrollViewDidScroll(_ scrollView: UIScrollView) { view?.stripDidScroll(self) }

  /// The final offset of a drag that would stop at `proposed`; `velocity` is in points per millisecond.
  func restingOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    let scroll = scrollView
    let length = scroll.bounds.size[axis]
    let groupsStart = section.origin[axis]
    let inset = section.section.contentInsets.before(axis)
    // The offset at which the strip stops for a group.
    func stop(_ extent: SectionGroups.Extent) -> CGFloat {
      behavior == .groupPagingCentered
        ? groupsStart + extent.start + (extent.length - length) / 2
        : groupsStart + extent.start - inset
    }
    let groups = section.groups
    let (speed, current) = (velocity[axis], scroll.contentOffset[axis])
    var target: CGFloat
    switch behavior {
    case .continuousGroupLeadingBoundary:
      guard let group = groups.nearest(to: proposed[axis], stop) else { return proposed }
      target = stop(groups.extent(group))
    case .groupPaging, .groupPagingCentered:
      guard var group = groups.nearest(to: current, stop) else { return proposed }
      // A flick scrolls to the next group in its direction.
      if speed > Self.minimumFlickSpeed, stop(groups.extent(group)) <= current { group += 1 }
      if speed < -Self.minimumFlickSpeed, stop(groups.extent(group)) >= current { group -= 1 }
      target = stop(groups.extent(min(max(group, 0), groups.groupCount - 1)))
    case .none, .continuous, .paging: return proposed
    }
    let insets = scroll.contentInset
    let (before, after) =
      axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
    target = max(-before, min(target, section.stripLength + after - length))
    var point = proposed
    point[axis] = target
    return point
  }

  /// The minimum speed of a flick, in points per millisecond.
  private static let minimumFlickSpeed: CGFloat = 0.1
}

/// The scroll view of a strip, which stops at the offsets that the section determines.
private final class StripScrollView: UIScrollView {
  private weak var strip: OrthogonalStrip?

  init(strip: OrthogonalStrip) {
    self.strip = strip
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { fatalError("StripScrollView.init(coder:): archives are not read") }

  override func restingOffset(proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    strip?.restingOffset(proposed, velocity: velocity) ?? proposed
  }
}

/// A cell that keeps its position on screen when cells before it in the strip get their measured sizes.
@MainActor
struct StripAnchor {
  let strip: OrthogonalStrip
  let element: CollectionElement
  /// The position of the cell in the strip's content before the change, in points.
  let start: CGFloat

  /// Scrolls the strip by the distance that the cell has moved in `layout`.
  func hold(in layout: UICollectionViewLayout) {
    guard let newStart = layout.attributes(of: element)?.frame.min(strip.axis), newStart != start else {
      return
    }
    var shift = CGPoint.zero
    shift[strip.axis] = newStart - start
    strip.scrollView.follow(shift)
  }
}

extension UICollectionView {
  /// The first visible cell with an unchanged size, for each strip in which other cells have requested new sizes.
  func stripAnchors(_ pending: [CollectionSizing.Preference]) -> [StripAnchor] {
    var anchors: [StripAnchor] = []
    let keys = Set(pending.map(\.original.element))
    for strip in pending.compactMap(\.original.strip) where !anchors.contains(where: { $0.strip === strip }) {
      let first = tiles.elements.indices.first { index in
        let attributes = tiles.elements[index]
        return attributes.strip === strip && tiles.views[index] != nil && !keys.contains(attributes.element)
          && attributes.element.category == .cell && counts.contains(attributes.indexPath)
          && attributes.overlaps(bounds)
      }
      guard let first else { continue }
      let attributes = tiles.elements[first]
      anchors.append(
        StripAnchor(strip: strip, element: attributes.element, start: attributes.frame.min(strip.axis)))
    }
    return anchors
  }

  /// Requests a layout for the new offset of a strip, and a query if the offset has left the queried range or a handler
  /// may change the visible items.
  func stripDidScroll(_ strip: OrthogonalStrip) {
    let (low, length) = (strip.offset, strip.section.stripFrame.length(strip.axis))
    if low < strip.queriedRange.low || low + length > strip.queriedRange.high
      || strip.section.section.visibleItemsInvalidationHandler != nil
    {
      tiles.isStale = true
    }
    setNeedsLayout()
  }

  /// Makes a view a subview of its strip's scroll view or of the collection view. The view keeps its position on
  /// screen.
  func insert(_ view: UICollectionReusableView, for attributes: UICollectionViewLayoutAttributes) {
    let parent: UIView = attributes.strip?.scrollView ?? self
    guard view.superview !== parent else { return }
    UIView.performWithoutAnimation {
      if let old = view.superview, old === self || old.superview === self {
        view.center = parent.convert(view.center, from: old)
      }
      parent.addSubview(view)
      view.appliedCenter = nil
    }
  }
}
