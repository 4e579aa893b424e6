import LayerValues

/// The drawn values of a row that have no columns: those of shapes, gradients and filters, and values that few layers
/// set.
///
/// The values are parsed after a commit that changes them; while the row is animated, each frame reads the numbers
/// again.
struct RowDetails: TableElement {
  typealias Table = Tables.Details

  var row: RowIndex = .none
  var kind = LayerKind.plain
  var shape = ShapeDetails()
  var gradient = GradientDetails()
  var shadowPath = PathDetails()
  var isDoubleSided = true
  /// The stretched middle of the contents, in the unit square: x, y, width, height.
  var contentsCenter = SIMD4<Double>(0, 0, 1, 1)
  var fade = ContentsFadeDetails()
  var filters = FilterDetails()
  var backgroundFilters = FilterDetails()
  var vibrancy = VibrancyDetails()
  var isRasterized = false
  /// The pixels per point of the raster, if `isRasterized`.
  var rasterizationScale = 1.0
  /// Whether the row was animated when the details were last read.
  var wasAnimated = false

  /// Whether the layer is drawn as more than its contents: as a raster, or with filters.
  var isComposed: Bool {
    isRasterized || filters.isActive || backgroundFilters.isActive || vibrancy.isActive
  }

  /// Whether a filter of the row reads the content behind it.
  var readsBackdrop: Bool { backgroundFilters.isActive || vibrancy.isActive }

  /// Whether the row is a plain layer whose contents are one unstretched image, without filters, raster or cross-fade.
  var drawsPlainContents: Bool {
    kind == .plain && !isComposed && contentsCenter == SIMD4(0, 0, 1, 1) && !fade.isActive
  }
}

/// The bookkeeping of all details: free indices, animations, and paths that the app replaces for each list.
struct DetailChanges {
  var free = ContiguousArray<DetailsIndex>()
  /// Whether any row with details was animated when the details were last read.
  var areAnimated = false
  /// Whether paths that the app replaces for each list are drawn more coarsely than paths at rest.
  var coarsensReplacedPaths = false
  /// Whether a list had paths that are drawn more coarsely, and no subsequent list has drawn them as paths at rest.
  private(set) var hasShownReplacedPaths = false
  /// Whether the current list is one of several that are made during motion; otherwise, replaced paths are drawn as
  /// paths at rest.
  private(set) var isInMotion = false
  /// Whether the app may be replacing any path for each list.
  var hasReplacedPaths = false
  /// The number of the next list that is made during motion. Other lists do not count, so a screenshot between two such
  /// lists changes nothing.
  private(set) var list = 0

  /// The greatest number of lists without a replacement over which a path still counts as replaced for each list;
  /// otherwise the path would be drawn in alternating forms.
  private static let longestPause = 8

  /// Notes which paths the app replaces for each list, before a list is made. Neither their coverage nor that of
  /// animated paths is cached.
  mutating func beginList(_ details: inout ContiguousArray<RowDetails>, isInMotion: Bool) {
    self.isInMotion = isInMotion
    if !isInMotion { hasShownReplacedPaths = false }
    if !isInMotion || !hasReplacedPaths { return }
    let pause = coarsensReplacedPaths ? Self.longestPause : 0
    hasReplacedPaths = false
    for index in details.indices where details[index].row.exists && details[index].kind == .shape {
      let isReplaced = details[index].shape.path.isReplaced(forList: list, pause: pause)
      details[index].shape.path.isReplacedForEachList = isReplaced
      hasReplacedPaths = hasReplacedPaths || isReplaced
    }
    if hasReplacedPaths, coarsensReplacedPaths { hasShownReplacedPaths = true }
  }

  /// Ends the reading of details for a list.
  mutating func endList(isInMotion: Bool) {
    if isInMotion { list += 1 }
  }
}

extension LayerState {
  func stored(_ key: NamedKey) -> PropertyValue { named[key.property] ?? key.initial }
}
