/// The geometry of one section of a compositional layout.
///
/// `GroupSolver` computes one group, the template, and `SectionGroups` computes the position of each group: equal
/// groups by a product, groups whose views decide their length by a Fenwick tree, groups whose number of items depends
/// on lengths by a list up to the last measured item. A section that scrolls sideways has an `OrthogonalStrip`.
@MainActor
final class CompositionalSection {
  let section: NSCollectionLayoutSection
  let index: Int
  let count: Int
  /// The axis along which the sections follow each other.
  let axis: LayoutAxis
  let environment: LayoutEnvironment
  private let container: CGSize
  /// The room for a group.
  private var room = CGSize.zero
  /// The layout of a group without measured sizes.
  private var template = SolvedGroup()
  private(set) var groups = SectionGroups(
    count: 0, usual: (1, 0), spacing: 0, isSummed: false, isListed: false)
  private(set) var boundary: BoundaryViews
  private let hasEstimates: Bool
  /// The distances by which badges and custom items stick out of a group, along the groups, in points.
  private var reach: (before: CGFloat, behind: CGFloat) = (0, 0)
  /// The length across the groups of a section that scrolls, and the measured group that decides it.
  private var thick: (length: CGFloat, group: Int?) = (0, nil)
  /// The position of the section, along the axis and across it.
  var start: CGFloat = 0
  var side: CGFloat = 0

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
    room[axis] = max(0, container[axis] - insets.sum(axis))
    room[across] = max(
      0, container[across] - insets.sum(across) - boundary.sideBefore - boundary.sideBehind)
    guard count > 0 else { return }
    let plain = GroupSolver(
      traits: environment.traitCollection, cellSize: { _ in nil }, viewSize: { _, _ in nil })
    template = plain.solve(section.group, in: room, first: 0, limit: count)
    let wraps = section.group.wraps
    groups = SectionGroups(
      count: count, usual: (template.cells.count, template.size[groupAxis]),
      spacing: section.interGroupSpacing,
      isSummed: hasEstimates && !wraps, isListed: wraps)
    thick = (template.size[groupAxis.other], nil)
    reach = (0, 0)
    for frame in template.cells.map(\.frame) + template.attached.map(\.frame) {
      reach.before = max(reach.before, -frame.min(groupAxis))
      reach.behind = max(reach.behind, frame.max(groupAxis) - template.size[groupAxis])
    }
    if hasEstimates { update(measured.items(section: index).filter { $0 < count }, measured) }
  }

  // MARK: Sizes of views

  /// Takes in the sizes of elements that were measured.
  func update(_ elements: [CollectionElement], _ measured: MeasuredSizes) {
    let items = elements.filter { $0.category == .cell }.map(\.indexPath.item).filter { $0 < count }
    if elements.contains(where: { $0.category != .cell }) {
      let (before, behind) = (boundary.sideBefore, boundary.sideBehind)
      boundary = Self.boundary(
        section, index: index, axis: axis, container: container, measured: measured)
      // A section in another room is computed anew.
      if (before, behind) != (boundary.sideBefore, boundary.sideBehind) { return build(measured) }
    }
    update(items, measured)
  }

  private func update(_ items: [Int], _ measured: MeasuredSizes) {
    guard !items.isEmpty else { return }
    let (solver, sizes) = (solver(measured), measured.sizes(section: index))
    groups.update(
      items, isMeasured: { $0.contains { sizes($0) != nil } },
      solve: { first in
        let solved = solver.solve(section.group, in: room, first: first, limit: count - first)
        return (solved.cells.count, solved.size[groupAxis])
      })
    guard scrolls else { return }
    // The section is as thick as its thickest measured group; all groups are compared only if that one changed.
    var changed = Set(items.map { groups.group(of: $0) })
    if thick.group.map({ changed.contains($0) }) ?? true || section.group.wraps {
      changed = Set(measured.items(section: index).filter { $0 < count }.map { groups.group(of: $0) })
      thick = (0, nil)
    }
    for group in changed {
      let extent = groups.extent(group)
      let solved = solver.solve(section.group, in: room, first: extent.first, limit: extent.count)
      let length = solved.size[groupAxis.other]
      if thick.group == nil || length > thick.length { thick = (length, group) }
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

  /// Whether the groups scroll across the axis.
  var scrolls: Bool { section.orthogonalScrollingBehavior != .none }
  /// The axis along which the groups follow each other.
  var groupAxis: LayoutAxis { scrolls ? axis.other : axis }

  /// The length along the axis of the part between the headers and footers.
  private var contentLength: CGFloat {
    section.contentInsets.sum(axis) + (count == 0 ? 0 : scrolls ? thick.length : groups.total)
  }
  var length: CGFloat { boundary.before + contentLength + boundary.behind }
  var end: CGFloat { start + length }

  /// The rectangle of the whole section.
  var frame: CGRect {
    var rect = CGRect.zero
    rect.origin[axis] = start
    rect.origin[axis.other] = side
    rect.size[axis] = length
    rect.size[axis.other] = container[axis.other]
    return rect
  }

  /// The origin of the first group in the content; across the axis of a section that scrolls, the origin in its strip.
  var origin: CGPoint {
    var point = CGPoint.zero
    point[axis] = start + boundary.before + section.contentInsets.before(axis)
    point[axis.other] =
      (scrolls ? 0 : side) + boundary.sideBefore + section.contentInsets.before(axis.other)
    return point
  }

  /// The rectangle in the content that a section that scrolls fills.
  var stripFrame: CGRect {
    var rect = frame
    rect.origin[axis] = origin[axis]
    rect.size[axis] = count == 0 ? 0 : thick.length
    return rect
  }

  /// The length of the scrolling content, with the insets.
  var stripLength: CGFloat {
    let across = axis.other
    return boundary.sideBefore + boundary.sideBehind + section.contentInsets.sum(across) + groups.total
  }

  /// A group's items, with the corner of the rectangle that their positions are relative to.
  func solved(_ group: Int, _ measured: MeasuredSizes) -> (first: Int, group: SolvedGroup, origin: CGPoint) {
    let extent = groups.extent(group)
    var origin = origin
    origin[groupAxis] += extent.start
    var solved = template
    if hasEstimates {
      let known = measured.sizes(section: index)
      let isUsual =
        extent.count == template.cells.count && !template.attached.contains { $0.item.layoutSize.isEstimated }
        && !(extent.first..<extent.first + extent.count).contains { known($0) != nil }
      if !isUsual {
        solved = solver(measured).solve(section.group, in: room, first: extent.first, limit: extent.count)
      }
    }
    if solved.cells.count > extent.count {
      solved.cells.removeLast(solved.cells.count - extent.count)
      solved.attached.removeAll { $0.cell >= extent.count }
    }
    return (extent.first, solved, origin)
  }

  /// The groups that a rectangle may show; `shift` is the distance that the section has scrolled.
  func groups(in rect: CGRect, shift: CGFloat) -> Range<Int> {
    let lead = origin[groupAxis] - shift
    return groups.groups(
      from: rect.min(groupAxis) - lead - reach.behind, to: rect.max(groupAxis) - lead + reach.before)
  }

  /// The rectangle of a header, footer or other view at an edge, moved into the visible part if it is pinned there.
  func frame(_ view: BoundaryViews.View, visible: (low: CGFloat, high: CGFloat)) -> CGRect {
    var frame = boundary.frame(view, start: start + boundary.before, length: contentLength)
    frame.origin[axis.other] += side
    guard view.item.pinToVisibleBounds else { return frame }
    return boundary.pinned(
      view, at: frame, visible: visible, limits: (start + boundary.before, end - boundary.behind))
  }

  /// The rectangle of a view behind the section.
  func frame(_ item: NSCollectionLayoutDecorationItem) -> CGRect {
    let insets = item.contentInsets
    return CGRect(
      x: frame.minX + insets.leading, y: frame.minY + insets.top,
      width: max(0, frame.width - insets.sum(.horizontal)),
      height: max(0, frame.height - insets.sum(.vertical)))
  }
}
