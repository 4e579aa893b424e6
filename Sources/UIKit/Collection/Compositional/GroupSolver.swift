/// The positions of a group's items, relative to its top left corner, in points.
@MainActor
struct SolvedGroup {
  struct Cell {
    var frame: CGRect
    /// The axes along which the view does not determine its length.
    var fixedAxes: LayoutAxes
    var zIndex = 0
  }
  /// A view that is attached to an item or a group.
  struct Attached {
    let item: NSCollectionLayoutSupplementaryItem
    /// The index of the item to which the view is attached, or of the first item of its group.
    var cell: Int
    var frame: CGRect
  }

  var size = CGSize.zero
  var cells: [Cell] = []
  var attached: [Attached] = []

  /// Adds the items and attached views of a nested group or item with the given origin.
  mutating func add(_ inner: SolvedGroup, at origin: CGPoint) {
    for var view in inner.attached {
      view.cell += cells.count
      view.frame = view.frame.offsetBy(dx: origin.x, dy: origin.y)
      attached.append(view)
    }
    for var cell in inner.cells {
      cell.frame = cell.frame.offsetBy(dx: origin.x, dy: origin.y)
      cells.append(cell)
    }
  }
}

/// A solver that computes groups from their layout sizes and from the sizes that views have requested.
@MainActor
struct GroupSolver {
  let traits: UITraitCollection
  /// Returns the size that the cell of an item has requested; nil if the cell has not been measured.
  let cellSize: (Int) -> CGSize?
  /// Returns the size that the attached view of a kind has requested for an item; nil if the view has not been
  /// measured.
  let viewSize: (String, Int) -> CGSize?

  /// The tolerance for rounding errors in sums of lengths, such as of thirds of a width.
  private static let tolerance: CGFloat = 1e-6

  /// A length along an axis that the group gives to an item, and that overrides the item's length.
  struct Share {
    let axis: LayoutAxis
    let length: CGFloat
  }

  /// Computes an item or group that shows the data's items from `first` on, at most `limit` and at least one.
  func solve(
    _ item: NSCollectionLayoutItem, in container: CGSize, first: Int, limit: Int, share: Share? = nil
  ) -> SolvedGroup {
    var size = item.layoutSize.size(in: container)
    if let share { size[share.axis] = share.length }
    guard let group = item as? NSCollectionLayoutGroup else {
      return solvedItem(item, size: size, first: first, share: share)
    }
    var solved: SolvedGroup
    if case .custom(let provider) = group.arrangement {
      solved = custom(group, provider: provider, size: size, limit: limit)
    } else {
      solved = Row(group, size: size, share: share).solved(by: self, first: first, limit: limit)
    }
    for view in group.supplementaryItems {
      solved.attached.append(attached(view, to: CGRect(origin: .zero, size: solved.size), first))
    }
    return solved
  }

  private func solvedItem(
    _ item: NSCollectionLayoutItem, size: CGSize, first: Int, share: Share?
  ) -> SolvedGroup {
    var size = size
    var fixed = item.layoutSize.fixedAxes
    if let share { fixed.insert(share.axis == .horizontal ? .horizontal : .vertical) }
    if let measured = cellSize(first) {
      if !fixed.contains(.horizontal) { size.width = measured.width }
      if !fixed.contains(.vertical) { size.height = measured.height }
    }
    let insets = item.effectiveInsets
    let frame = CGRect(
      x: insets.leading, y: insets.top, width: max(0, size.width - insets.sum(.horizontal)),
      height: max(0, size.height - insets.sum(.vertical)))
    var solved = SolvedGroup(size: size, cells: [.init(frame: frame, fixedAxes: fixed)])
    for view in item.supplementaryItems {
      solved.attached.append(attached(view, to: frame, first))
    }
    return solved
  }

  private func attached(
    _ view: NSCollectionLayoutSupplementaryItem, to rect: CGRect, _ item: Int
  ) -> SolvedGroup.Attached {
    var size = view.layoutSize.size(in: rect.size)
    if view.layoutSize.isEstimated, let measured = viewSize(view.elementKind, item) {
      if view.layoutSize.widthDimension.isEstimated { size.width = measured.width }
      if view.layoutSize.heightDimension.isEstimated { size.height = measured.height }
    }
    return .init(item: view, cell: 0, frame: view.frame(on: rect, size: size))
  }

  private func custom(
    _ group: NSCollectionLayoutGroup, provider: NSCollectionLayoutGroupCustomItemProvider, size: CGSize,
    limit: Int
  ) -> SolvedGroup {
    let insets = group.effectiveInsets
    let container = LayoutContainer(size, insets: insets)
    let items = provider(LayoutEnvironment(container, traits))
    guard !items.isEmpty else {
      fatalError(
        "NSCollectionLayoutGroup.custom(layoutSize:itemProvider:): the provider returned no items for a group of "
          + "\(size); a group has at least one")
    }
    var solved = SolvedGroup(size: size)
    for item in items.prefix(limit) {
      solved.cells.append(
        .init(
          frame: item.frame.offsetBy(dx: insets.leading, dy: insets.top),
          fixedAxes: [.horizontal, .vertical],
          zIndex: item.zIndex))
    }
    let dimensions = group.layoutSize
    if dimensions.widthDimension.isEstimated { solved.size.width = items.map(\.frame.maxX).max() ?? 0 }
    if dimensions.heightDimension.isEstimated { solved.size.height = items.map(\.frame.maxY).max() ?? 0 }
    return solved
  }

  /// The computation of the items in a row or column.
  @MainActor
  private struct Row {
    @MainActor
    private struct Child {
      let item: NSCollectionLayoutItem
      let first: Int
      let share: Share?
      var solved: SolvedGroup

      func before(_ axis: LayoutAxis) -> NSCollectionLayoutSpacing? { item.edgeSpacing?.before(axis) }
      func after(_ axis: LayoutAxis) -> NSCollectionLayoutSpacing? { item.edgeSpacing?.after(axis) }
      /// The length with the minimum distances around the item.
      func outerLength(_ axis: LayoutAxis) -> CGFloat {
        (before(axis)?.spacing ?? 0) + solved.size[axis] + (after(axis)?.spacing ?? 0)
      }
    }

    private let group: NSCollectionLayoutGroup
    private var size: CGSize
    private var available: CGSize
    private let axis: LayoutAxis
    /// Whether the items determine the group's length, along the axis and across it.
    private let fitsItems: (along: Bool, across: Bool)
    private var children: [Child] = []

    init(_ group: NSCollectionLayoutGroup, size: CGSize, share: Share?) {
      self.group = group
      self.size = size
      let insets = group.effectiveInsets
      available = CGSize(
        width: max(0, size.width - insets.sum(.horizontal)),
        height: max(0, size.height - insets.sum(.vertical)))
      switch group.arrangement {
      case .filled(let axis), .counted(let axis, _), .shared(let axis, _): self.axis = axis
      case .custom: axis = .horizontal
      }
      let across = axis.other
      fitsItems = (
        group.layoutSize[axis].isEstimated && share?.axis != axis,
        group.layoutSize[across].isEstimated && share?.axis != across
      )
    }

    func solved(by solver: GroupSolver, first: Int, limit: Int) -> SolvedGroup {
      var row = self
      row.fill(solver, first, limit)
      if row.fitsItems.across { row.fitAcross(solver, limit) }
      return row.arranged()
    }

    private var gap: CGFloat { group.interItemSpacing?.spacing ?? 0 }

    private mutating func fill(_ solver: GroupSolver, _ first: Int, _ limit: Int) {
      let items = group.subitems
      var (used, length, roundStart) = (0, CGFloat(0), CGFloat(0))
      var maximumChildren = Int.max
      var share: Share?
      switch group.arrangement {
      case .counted(_, let count): maximumChildren = count
      case .shared(_, let count):
        maximumChildren = count
        share = fitsItems.along ? nil : self.share(of: items[0], count)
      case .filled: if fitsItems.along { maximumChildren = items.count }
      case .custom: maximumChildren = 0
      }
      while used < limit, children.count < maximumChildren {
        if children.count % items.count == 0 {
          // Items without a length would be repeated without end.
          if !children.isEmpty, case .filled = group.arrangement, length <= roundStart { break }
          roundStart = length
        }
        let item = items[children.count % items.count]
        let solved = solver.solve(item, in: available, first: first + used, limit: limit - used, share: share)
        let child = Child(item: item, first: first + used, share: share, solved: solved)
        let end = length + (children.isEmpty ? 0 : gap) + child.outerLength(axis)
        if case .filled = group.arrangement, !fitsItems.along, !children.isEmpty,
          end > available[axis] + tolerance
        {
          break
        }
        children.append(child)
        length = end
        used += solved.cells.count
      }
    }

    /// The length of each of `count` items that share the row's length.
    private func share(of item: NSCollectionLayoutItem, _ count: Int) -> Share {
      let edges =
        (item.edgeSpacing?.before(axis)?.spacing ?? 0) + (item.edgeSpacing?.after(axis)?.spacing ?? 0)
      let n = CGFloat(count)
      return Share(axis: axis, length: max(0, (available[axis] - gap * (n - 1)) / n - edges))
    }

    /// Makes the group as large across the axis as its largest item. Items whose length is a fraction of the group's
    /// length do not determine it, and are computed again.
    private mutating func fitAcross(_ solver: GroupSolver, _ limit: Int) {
      let across = axis.other
      func isFractional(_ child: Child) -> Bool {
        let dimension = child.item.layoutSize[across]
        return across == .vertical ? dimension.isFractionalHeight : dimension.isFractionalWidth
      }
      guard let length = children.filter({ !isFractional($0) }).map({ $0.outerLength(across) }).max() else {
        return
      }
      size[across] = length
      guard length != available[across] else { return }
      available[across] = length
      for index in children.indices where isFractional(children[index]) {
        let child = children[index]
        children[index].solved = solver.solve(
          child.item, in: available, first: child.first, limit: child.solved.cells.count, share: child.share)
      }
    }

    private func arranged() -> SolvedGroup {
      let across = axis.other
      let insets = group.effectiveInsets
      let length = children.reduce(gap * CGFloat(max(0, children.count - 1))) { $0 + $1.outerLength(axis) }
      var result = SolvedGroup(size: size)
      if fitsItems.along { result.size[axis] = length }
      // The number of flexible distances, which share the remaining length.
      var flexible = group.interItemSpacing?.isFlexibleSpacing == true ? max(0, children.count - 1) : 0
      for child in children {
        if child.before(axis)?.isFlexibleSpacing == true { flexible += 1 }
        if child.after(axis)?.isFlexibleSpacing == true { flexible += 1 }
      }
      let extra = fitsItems.along || flexible == 0 ? 0 : max(0, available[axis] - length) / CGFloat(flexible)
      func distance(_ spacing: NSCollectionLayoutSpacing?, _ extra: CGFloat) -> CGFloat {
        (spacing?.spacing ?? 0) + (spacing?.isFlexibleSpacing == true ? extra : 0)
      }
      var position = insets.before(axis)
      for (index, child) in children.enumerated() {
        if index > 0 { position += distance(group.interItemSpacing, extra) }
        position += distance(child.before(axis), extra)
        let ends = [child.before(across), child.after(across)]
        let flexibleEnds = ends.filter { $0?.isFlexibleSpacing == true }.count
        let freeLength = max(0, available[across] - child.outerLength(across))
        let sideExtra = flexibleEnds == 0 ? 0 : freeLength / CGFloat(flexibleEnds)
        var origin = CGPoint.zero
        origin[axis] = position
        origin[across] = insets.before(across) + distance(child.before(across), sideExtra)
        result.add(child.solved, at: origin)
        position += child.solved.size[axis] + distance(child.after(axis), extra)
      }
      return result
    }
  }
}

extension NSCollectionLayoutItem {
  /// Whether a view of the item, or of a nested item, determines a length.
  var hasEstimates: Bool {
    if layoutSize.isEstimated || supplementaryItems.contains(where: { $0.layoutSize.isEstimated }) {
      return true
    }
    return (self as? NSCollectionLayoutGroup)?.subitems.contains { $0.hasEstimates } ?? false
  }

  /// Whether the number of items in a group depends on lengths that views determine.
  var wraps: Bool {
    guard let group = self as? NSCollectionLayoutGroup else { return false }
    if group.subitems.contains(where: \.wraps) { return true }
    guard case .filled(let axis) = group.arrangement, !group.layoutSize[axis].isEstimated else {
      return false
    }
    return group.subitems.contains { $0.layoutSize[axis].isEstimated }
  }
}
