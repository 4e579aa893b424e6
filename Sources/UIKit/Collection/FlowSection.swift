/// The properties of a flow layout, in points.
struct FlowSettings {
  var lineSpacing: CGFloat = 10
  var itemSpacing: CGFloat = 10
  var itemSize = CGSize(width: 50, height: 50)
  var estimate = CGSize.zero
  var direction = UICollectionView.ScrollDirection.vertical
  var header = CGSize.zero
  var footer = CGSize.zero
  var inset = UIEdgeInsets.zero
  var pinsHeaders = false
  var pinsFooters = false
}

/// The lengths of a section in points. For horizontal scrolling, the axes are exchanged, so that code computes all
/// sections for vertical scrolling.
struct FlowMetrics {
  var inset: UIEdgeInsets
  var lineSpacing: CGFloat
  var itemSpacing: CGFloat
  var header: CGFloat
  var footer: CGFloat
}

/// The source of a flow layout's lengths and sizes: the delegate, or the layout's properties without a delegate.
@MainActor
struct FlowSource {
  private let view: UICollectionView
  private let layout: UICollectionViewFlowLayout
  private let delegate: (any UICollectionViewDelegateFlowLayout)?

  init(
    _ view: UICollectionView, _ layout: UICollectionViewFlowLayout,
    _ delegate: (any UICollectionViewDelegateFlowLayout)?
  ) {
    self.view = view
    self.layout = layout
    self.delegate = delegate
  }

  private var isVertical: Bool { layout.scrollDirection == .vertical }

  /// The lengths of a section, with exchanged axes for horizontal scrolling.
  func metrics(_ section: Int) -> FlowMetrics {
    let inset =
      delegate?.collectionView(view, layout: layout, insetForSectionAt: section) ?? layout.sectionInset
    let header =
      delegate?.collectionView(view, layout: layout, referenceSizeForHeaderInSection: section)
      ?? layout.headerReferenceSize
    let footer =
      delegate?.collectionView(view, layout: layout, referenceSizeForFooterInSection: section)
      ?? layout.footerReferenceSize
    let metrics = FlowMetrics(
      inset: isVertical
        ? inset : UIEdgeInsets(top: inset.left, left: inset.top, bottom: inset.right, right: inset.bottom),
      lineSpacing: delegate?.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: section)
        ?? layout.minimumLineSpacing,
      itemSpacing: delegate?.collectionView(
        view, layout: layout, minimumInteritemSpacingForSectionAt: section)
        ?? layout.minimumInteritemSpacing,
      header: isVertical ? header.height : header.width, footer: isVertical ? footer.height : footer.width)
    let numbers = [
      metrics.lineSpacing, metrics.itemSpacing, metrics.header, metrics.footer, metrics.inset.top,
      metrics.inset.left, metrics.inset.bottom, metrics.inset.right,
    ]
    guard numbers.allSatisfy(\.isFinite) else {
      fatalError(
        "\(type(of: layout)): the insets, spacings, header and footer of section \(section) are \(numbers), which must be "
          + "finite numbers of points")
    }
    return metrics
  }

  /// The size of an item, with exchanged axes for horizontal scrolling.
  func size(item: Int, section: Int) -> CGSize {
    var size =
      delegate?.collectionView(
        view, layout: layout, sizeForItemAt: IndexPath(item: item, section: section))
      ?? layout.initialItemSize
    if size == UICollectionViewFlowLayout.automaticSize { size = layout.initialItemSize }
    guard size.width.isFinite, size.height.isFinite else {
      fatalError(
        "\(type(of: layout)): the size \(size) of item \(item) in section \(section) must be of finite lengths"
      )
    }
    if size.width < 0 || size.height < 0 {
      // Apps compute sizes from the bounds of the view. While the view has no size, a negative size is no error.
      if !view.bounds.isEmpty { layout.reportNegative(size, at: [section, item]) }
      size = CGSize(width: max(0, size.width), height: max(0, size.height))
    }
    return isVertical ? size : CGSize(width: size.height, height: size.width)
  }
}

/// The lines of one section, computed for vertical scrolling. All lengths are in points.
///
/// Lines and sizes are stored in flat arrays, and a binary search finds a line.
struct FlowSection {
  private struct Line {
    /// The index of the first item.
    var first: Int
    var top: CGFloat
    var height: CGFloat
  }

  let metrics: FlowMetrics
  /// The number of items.
  let count: Int
  /// The position of the section in the content.
  let start: CGFloat
  /// The position of the end of the section in the content.
  private(set) var end: CGFloat
  private var lines: [Line] = []
  /// The left edge of each item.
  private var lefts: ContiguousArray<CGFloat> = []
  /// The size of each item.
  private var sizes: ContiguousArray<CGSize> = []

  /// Computes the lines of `count` items in a width of `across` points, for a section that begins at `start`.
  init(
    metrics: FlowMetrics, count: Int, start: CGFloat, across: CGFloat, size: (Int) -> CGSize
  ) {
    self.metrics = metrics
    self.count = count
    self.start = start
    end = start
    let available = across - metrics.inset.left - metrics.inset.right
    sizes.reserveCapacity(count)
    lefts.reserveCapacity(count)
    var y = start + metrics.header + metrics.inset.top
    var first = 0
    var width: CGFloat = 0
    // The columns of the previous line, if its items have one width. A last line of items with this width continues
    // these columns.
    var columns: (width: CGFloat, left: CGFloat, gap: CGFloat)?
    func isUniform(_ range: Range<Int>) -> Bool {
      range.allSatisfy { sizes[$0].width == sizes[range.lowerBound].width }
    }
    // Ends the current line before the item `next`.
    func closeLine(before next: Int, isLast: Bool) {
      let range = first..<next
      guard let height = range.map({ sizes[$0].height }).max() else { return }
      let sum = range.reduce(0) { $0 + sizes[$1].width }
      var left = metrics.inset.left
      var gap = metrics.itemSpacing
      let itemWidth = sizes[first].width
      // The last line is full too if another item of the same width would not fit.
      let isFull =
        !isLast || (isUniform(range) && sum + itemWidth + gap * CGFloat(range.count) > available + 1e-6)
      if isFull {
        if range.count > 1 {
          gap = max(gap, (available - sum) / CGFloat(range.count - 1))
        } else {
          left += max(0, (available - sum) / 2)
        }
        columns = isUniform(range) ? (itemWidth, left, gap) : nil
      } else if let columns, isUniform(range), columns.width == itemWidth {
        (left, gap) = (columns.left, columns.gap)
      }
      for index in range {
        lefts.append(left)
        left += sizes[index].width + gap
      }
      lines.append(Line(first: first, top: y, height: height))
      y += height + (isLast ? 0 : metrics.lineSpacing)
      first = next
      width = 0
    }
    for item in 0..<count {
      let itemSize = size(item)
      // The tolerance accepts rounding errors, such as in the sum of thirds of the width.
      if item > first, width + metrics.itemSpacing + itemSize.width > available + 1e-6 {
        closeLine(before: item, isLast: false)
      }
      width += (item > first ? metrics.itemSpacing : 0) + itemSize.width
      sizes.append(itemSize)
    }
    closeLine(before: count, isLast: true)
    // A section without items consists of its insets, header and footer.
    end = y + metrics.inset.bottom + metrics.footer
  }

  /// The items of the lines that intersect the positions from `low` to `high`.
  func items(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    let first = lines.firstIndexAfter { $0.top + $0.height < low }
    let afterLast = lines.firstIndexAfter { $0.top <= high }
    guard first < afterLast else { return 0..<0 }
    return lines[first].first..<(afterLast < lines.count ? lines[afterLast].first : count)
  }

  /// The size of an item, for vertical scrolling.
  func size(_ item: Int) -> CGSize { sizes[item] }

  /// The frame of an item in the content, for vertical scrolling; the item is in the middle of its line's height.
  func frame(_ item: Int) -> CGRect {
    let line = lines[lines.firstIndexAfter { $0.first <= item } - 1]
    let size = sizes[item]
    return CGRect(
      x: lefts[item], y: line.top + (line.height - size.height) / 2, width: size.width, height: size.height)
  }
}

extension Array {
  /// The index of the first element for which `isBefore` is false; `count` if there is none. The array must begin with
  /// all elements for which `isBefore` is true. O(log n).
  func firstIndexAfter(_ isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
