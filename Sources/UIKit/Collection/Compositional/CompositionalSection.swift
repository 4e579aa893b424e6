/// The geometry of one section of a compositional layout.
///
/// `GroupSolver` computes one group, the template, and `SectionGroups` computes the position of each group. Positions
/// of equal groups are multiples of one length. If views determine the lengths of groups, a Fenwick tree sums these
/// lengths. If lengths determine the number of items in a group, a list contains the groups up to the last measured
/// item. A section that scrolls across the layout's axis has an `OrthogonalStrip`.
@MainActor
final class CompositionalSection {
  let section: NSCollectionLayoutSection
  let index: Int
  /// The number of items.
  let count: Int
  /// The axis along which the sections follow each other.
  let axis: LayoutAxis
  let environment: LayoutEnvironment
  private let container: CGSize
  /// The size that is available to a group, in points.
  private var availableSize = CGSize.zero
  /// The layout of a group without measured sizes.
  private var template = SolvedGroup()
  private(set) var groups = SectionGroups(
    count: 0, template: (1, 0), spacing: 0, isSummed: false, isListed: false)
  private(set) var boundary: BoundaryViews
  private let hasEstimates: Bool
  /// The distances, in points, by which badges and custom items extend beyond a group, along the axis of the groups.
  private var overhang: (before: CGFloat, after: CGFloat) = (0, 0)
  /// The length of a scrolling section across its groups, in points, and the measured group that determines this
  /// length; nil if the template does.
  private var thickness: (length: CGFloat, group: Int?) = (0, nil)
  /// The position of the section along the axis, in points.
  var start: CGFloat = 0
  /// The position of the section across the axis, in points.
  var startAcross: CGFloat = 0

  init(
    section: NSCollectionLayoutSection, index: Int, count: Int, container: CGSize, axis: LayoutAxis,
    environment: LayoutEnvironment, measured: MeasuredSizes
  ) {
    self.section = section
    self.index = index
    self.count = count
    self.container = container
    self.axis = axis
    self.environment = environment
    hasEstimates = section.group.hasEstimates
    boundary = Self.boundary(
      section, index: index, axis: axis, container: container, measured: measured)
    build(measured)
  }

  private static func boundary(
    _ section: NSCollectionLayoutSection, index: Int, axis: LayoutAxis, container: CGSize,
    measured: MeasuredSizes
  ) -> BoundaryViews {
    BoundaryViews(
      items: section.boundarySupplementaryItems, axis: axis, container: container,
      insets: section.supplementariesFollowContentInsets ? section.contentInsets : .zero, measured: measured
    ) { IndexPath(item: $0, section: index) }
  }

  private func build(_ measured: MeasuredSizes) {
    let (insets, across) = (section.contentInsets, axis.other)
    availableSize[axis] = max(0, container[axis] - insets.sum(axis))
    availableSize[across] = max(
      0, container[across] - insets.sum(across) - boundary.sideBefore - boundary.sideAfter)
    guard count > 0 else { return }
    let estimateSolver = GroupSolver(
      traits: environment.traitCollection, cellSize: { _ in nil }, viewSize: { _, _ in nil })
    template = estimateSolver.solve(section.group, in: availableSize, first: 0, limit: count)
    let wraps = section.group.wraps
    groups = SectionGroups(
      count: count, template: (template.cells.count, template.size[groupAxis]),
      spacing: section.interGroupSpacing,
      isSummed: hasEstimates && !wraps, isListed: wraps)
    thickness = (template.size[groupAxis.other], nil)
    overhang = (0, 0)
    for frame in template.cells.map(\.frame) + template.attached.map(\.frame) {
      overhang.before = max(overhang.before, -frame.min(groupAxis))
      overhang.after = max(overhang.after, frame.max(groupAxis) - template.size[groupAxis])
    }
    if hasEstimates { update(measured.items(section: index).filter { $0 < count }, measured) }
  }

  // MARK: Sizes of views

  /// Updates the section to the sizes of newly measured elements.
  func update(_ elements: [CollectionElement], _ measured: MeasuredSizes) {
    let items = elements.filter { $0.category == .cell }.map(\.indexPath.item).filter { $0 < count }
    if elements.contains(where: { $0.category != .cell }) {
      let (before, after) = (boundary.sideBefore, boundary.sideAfter)
      boundary = Self.boundary(
        section, index: index, axis: axis, container: container, measured: measured)
      // Another available size changes all groups.
      if (before, after) != (boundary.sideBefore, boundary.sideAfter) { return build(measured) }
    }
    update(items, measured)
  }

  private func update(_ items: [Int], _ measured: MeasuredSizes) {
    guard !items.isEmpty else { return }
    let (solver, sizes) = (solver(measured), measured.sizes(section: index))
    groups.update(
      items, isMeasured: { $0.contains { sizes($0) != nil } },
      solve: { first in
        let solved = solver.solve(section.group, in: availableSize, first: first, limit: count - first)
        return (solved.cells.count, solved.size[groupAxis])
      })
    guard scrolls else { return }
    // The thickest measured group determines the thickness. All measured groups are compared if no measured group has
    // determined it yet, if the thickest group has changed, or if groups may have other items than before.
    var candidates = Set(items.map { groups.group(of: $0) })
    if thickness.group.map({ candidates.contains($0) }) ?? true || section.group.wraps {
      candidates = Set(measured.items(section: index).filter { $0 < count }.map { groups.group(of: $0) })
      thickness = (0, nil)
    }
    for group in candidates {
      let extent = groups.extent(group)
      let solved = solver.solve(section.group, in: availableSize, first: extent.first, limit: extent.count)
      let length = solved.size[groupAxis.other]
      if thickness.group == nil || length > thickness.length { thickness = (length, group) }
    }
  }

  private func solver(_ measured: MeasuredSizes) -> GroupSolver {
    let section = index
    return GroupSolver(
      traits: environment.traitCollection, cellSize: measured.sizes(section: section),
      viewSize: { kind, item in
        measured.size(
          of: CollectionElement(.supplementaryView, IndexPath(item: item, section: section), kind: kind))
      })
  }

  // MARK: Geometry

  /// Whether the groups scroll across the axis, in an `OrthogonalStrip`.
  var scrolls: Bool { section.orthogonalScrollingBehavior != .none }
  /// The axis along which the groups follow each other.
  var groupAxis: LayoutAxis { scrolls ? axis.other : axis }

  /// The length along the axis of the content between headers and footers, with its insets, in points.
  private var contentLength: CGFloat {
    section.contentInsets.sum(axis) + (count == 0 ? 0 : scrolls ? thickness.length : groups.total)
  }
  var length: CGFloat { boundary.before + contentLength + boundary.after }
  var end: CGFloat { start + length }

  /// The rectangle of the whole section in the content.
  var frame: CGRect {
    var rect = CGRect.zero
    rect.origin[axis] = start
    rect.origin[axis.other] = startAcross
    rect.size[axis] = length
    rect.size[axis.other] = container[axis.other]
    return rect
  }

  /// The origin of the first group in the content. For a section that scrolls, the coordinate across the axis is
  /// relative to its strip.
  var origin: CGPoint {
    var point = CGPoint.zero
    point[axis] = start + boundary.before + section.contentInsets.before(axis)
    point[axis.other] =
      (scrolls ? 0 : startAcross) + boundary.sideBefore + section.contentInsets.before(axis.other)
    return point
  }

  /// The rectangle of the strip of a section that scrolls, in the content.
  var stripFrame: CGRect {
    var rect = frame
    rect.origin[axis] = origin[axis]
    rect.size[axis] = count == 0 ? 0 : thickness.length
    return rect
  }

  /// The length of the strip's content, with the insets and the views at its ends, in points.
  var stripLength: CGFloat {
    let across = axis.other
    return boundary.sideBefore + boundary.sideAfter + section.contentInsets.sum(across) + groups.total
  }

  /// The items of a group, with the index of the first item, and the origin to which the items' positions are relative.
  func solved(_ group: Int, _ measured: MeasuredSizes) -> (first: Int, group: SolvedGroup, origin: CGPoint) {
    let extent = groups.extent(group)
    var origin = origin
    origin[groupAxis] += extent.start
    var solved = template
    if hasEstimates {
      let sizes = measured.sizes(section: index)
      let equalsTemplate =
        extent.count == template.cells.count && !template.attached.contains { $0.item.layoutSize.isEstimated }
        && !(extent.first..<extent.first + extent.count).contains { sizes($0) != nil }
      if !equalsTemplate {
        solved = solver(measured).solve(
          section.group, in: availableSize, first: extent.first, limit: extent.count)
      }
    }
    if solved.cells.count > extent.count {
      solved.cells.removeLast(solved.cells.count - extent.count)
      solved.attached.removeAll { $0.cell >= extent.count }
    }
    return (extent.first, solved, origin)
  }

  /// The groups that a rectangle may show if the section has scrolled by `distance` points.
  func groups(in rect: CGRect, scrolledBy distance: CGFloat) -> Range<Int> {
    let groupsStart = origin[groupAxis] - distance
    return groups.groups(
      from: rect.min(groupAxis) - groupsStart - overhang.after,
      to: rect.max(groupAxis) - groupsStart + overhang.before)
  }

  /// The rectangle of a header, footer or other view at an edge, moved into the visible range if the view is pinned.
  func frame(_ view: BoundaryViews.View, visible: (low: CGFloat, high: CGFloat)) -> CGRect {
    var frame = boundary.frame(view, start: start + boundary.before, length: contentLength)
    frame.origin[axis.other] += startAcross
    guard view.item.pinToVisibleBounds else { return frame }
    return boundary.pinned(
      view, at: frame, visible: visible, limits: (start + boundary.before, end - boundary.after))
  }

  /// The rectangle of a decoration view.
  func frame(_ item: NSCollectionLayoutDecorationItem) -> CGRect {
    let insets = item.contentInsets
    return CGRect(
      x: frame.minX + insets.leading, y: frame.minY + insets.top,
      width: max(0, frame.width - insets.sum(.horizontal)),
      height: max(0, frame.height - insets.sum(.vertical)))
  }
}
