/// The supplementary views at the edges of a section or of a whole layout. All lengths are in points.
@MainActor
struct BoundaryViews {
  struct View {
    let item: NSCollectionLayoutBoundarySupplementaryItem
    let element: CollectionElement
    let size: CGSize
  }

  let views: [View]
  /// The axis along which the sections follow each other.
  let axis: LayoutAxis
  /// The length that the views add before the content, along the axis.
  private(set) var before: CGFloat = 0
  /// The length that the views add after the content, along the axis.
  private(set) var after: CGFloat = 0
  /// The length that the views add before the content, across the axis.
  private(set) var sideBefore: CGFloat = 0
  /// The length that the views add after the content, across the axis.
  private(set) var sideAfter: CGFloat = 0
  /// The range, across the axis, that the insets leave for the views.
  private let span: (low: CGFloat, high: CGFloat)

  /// Computes the sizes of views in a container. `insets` are the distances of the views from the sides, and `path`
  /// returns the index path of the n-th view of a kind.
  init(
    items: [NSCollectionLayoutBoundarySupplementaryItem], axis: LayoutAxis, container: CGSize,
    insets: NSDirectionalEdgeInsets, measured: MeasuredSizes, path: (Int) -> IndexPath
  ) {
    self.axis = axis
    let across = axis.other
    span = (insets.before(across), container[across] - insets.after(across))
    var available = container
    available[across] = max(0, span.high - span.low)
    var numbers: [String: Int] = [:]
    views = items.map { item in
      let number = numbers[item.elementKind, default: 0]
      numbers[item.elementKind] = number + 1
      let element = CollectionElement(.supplementaryView, path(number), kind: item.elementKind)
      var size = item.layoutSize.size(in: available)
      if item.layoutSize.isEstimated, let measuredSize = measured.size(of: element) {
        if item.layoutSize.widthDimension.isEstimated { size.width = measuredSize.width }
        if item.layoutSize.heightDimension.isEstimated { size.height = measuredSize.height }
      }
      return View(item: item, element: element, size: size)
    }
    for view in views where view.item.extendsBoundary {
      let (along, side) = (view.item.alignment.fraction(axis), view.item.alignment.fraction(across))
      let offset = view.item.offset
      switch (along, side) {
      case (0, _): before = max(before, view.size[axis] - offset[axis])
      case (1, _): after = max(after, view.size[axis] + offset[axis])
      case (_, 0): sideBefore = max(sideBefore, view.size[across] - offset[across])
      case (_, 1): sideAfter = max(sideAfter, view.size[across] + offset[across])
      default: break
      }
    }
  }

  /// The frame of a view at an edge of content that begins at `start` and has `length` points along the axis.
  func frame(_ view: View, start: CGFloat, length: CGFloat) -> CGRect {
    let across = axis.other
    let (item, size) = (view.item, view.size)
    let (along, side) = (item.alignment.fraction(axis), item.alignment.fraction(across))
    let extends = item.extendsBoundary
    var origin = CGPoint.zero
    switch along {
    case 0: origin[axis] = start - (extends ? size[axis] : 0)
    case 1: origin[axis] = start + length - (extends ? 0 : size[axis])
    default: origin[axis] = start + (length - size[axis]) / 2
    }
    switch (along, side) {
    case (0.5, 0): origin[across] = span.low + (extends ? sideBefore - size[across] : 0)
    case (0.5, 1): origin[across] = span.high - (extends ? sideAfter : size[across])
    default: origin[across] = span.low + (span.high - span.low - size[across]) * side
    }
    return CGRect(origin: CGPoint(x: origin.x + item.offset.x, y: origin.y + item.offset.y), size: size)
  }

  /// Returns the frame of a pinned view: moved along the axis into the `visible` range, as far as `limits` allow.
  func pinned(
    _ view: View, at frame: CGRect, visible: (low: CGFloat, high: CGFloat),
    limits: (low: CGFloat, high: CGFloat)
  ) -> CGRect {
    let (start, length) = (frame.min(axis), frame.length(axis))
    let position =
      view.item.alignment.fraction(axis) == 1
      ? max(min(start, visible.high - length), min(start, limits.low))
      : min(max(start, visible.low), max(start, limits.high - length))
    var origin = frame.origin
    origin[axis] = position
    return CGRect(origin: origin, size: frame.size)
  }
}
