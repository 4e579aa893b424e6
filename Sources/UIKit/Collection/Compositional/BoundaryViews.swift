/// The views at the edges of a section or of a whole layout.
@MainActor
struct BoundaryViews {
  struct View {
    let item: NSCollectionLayoutBoundarySupplementaryItem
    let element: CollectionElement
    let size: CGSize
  }

  let views: [View]
  let axis: LayoutAxis
  /// The lengths, in points, that the views add before and behind the content, along the axis and across it.
  private(set) var before: CGFloat = 0
  private(set) var behind: CGFloat = 0
  private(set) var sideBefore: CGFloat = 0
  private(set) var sideBehind: CGFloat = 0
  /// The first and last position across the axis.
  private let span: (low: CGFloat, high: CGFloat)

  /// Computes sizes in a container, in which `insets` keep the views away from the sides. `path` returns the
  /// index path of the n-th view of a kind.
  init(
    items: [NSCollectionLayoutBoundarySupplementaryItem], axis: LayoutAxis, container: CGSize,
    insets: NSDirectionalEdgeInsets, measured: MeasuredSizes, path: (Int) -> IndexPath
  ) {
    self.axis = axis
    let across = axis.other
    span = (insets.before(across), container[across] - insets.after(across))
    var room = container
    room[across] = max(0, span.high - span.low)
    var numbers: [String: Int] = [:]
    views = items.map { item in
      let number = numbers[item.elementKind, default: 0]
      numbers[item.elementKind] = number + 1
      let element = CollectionElement(.supplementaryView, path(number), kind: item.elementKind)
      var size = item.layoutSize.size(in: room)
      if item.layoutSize.isEstimated, let known = measured.size(of: element) {
        if item.layoutSize.widthDimension.isEstimated { size.width = known.width }
        if item.layoutSize.heightDimension.isEstimated { size.height = known.height }
      }
      return View(item: item, element: element, size: size)
    }
    for view in views where view.item.extendsBoundary {
      let (along, side) = (view.item.alignment.fraction(axis), view.item.alignment.fraction(across))
      let offset = view.item.offset
      switch (along, side) {
      case (0, _): before = max(before, view.size[axis] - offset[axis])
      case (1, _): behind = max(behind, view.size[axis] + offset[axis])
      case (_, 0): sideBefore = max(sideBefore, view.size[across] - offset[across])
      case (_, 1): sideBehind = max(sideBehind, view.size[across] + offset[across])
      default: break
      }
    }
  }

  /// The rectangle of a view around content that begins at `start` and has a length, along the axis.
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
    case (0.5, 1): origin[across] = span.high - (extends ? sideBehind : size[across])
    default: origin[across] = span.low + (span.high - span.low - size[across]) * side
    }
    return CGRect(origin: CGPoint(x: origin.x + item.offset.x, y: origin.y + item.offset.y), size: size)
  }

  /// Moves a rectangle into the visible part, as far as `limits` allow, along the axis.
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
