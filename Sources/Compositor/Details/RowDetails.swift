import LayerValues

/// The drawn values of a row that have no columns: values of shapes, gradients, filters, and values that few layers
/// set.
///
/// They are parsed when a commit changes them; numbers are read again in each frame while the row is animated.
struct RowDetails: TableElement {
  typealias Table = Tables.Details

  var row: RowIndex = .none
  var kind = LayerKind.plain
  var shape = ShapeDetails()
  var gradient = GradientDetails()
  var shadowPath = PathDetails()
  var isDoubleSided = true
  /// Unit rectangle of the contents.
  var contentsCenter = SIMD4<Double>(0, 0, 1, 1)
  var fade = ContentsFadeDetails()
  var filters = FilterDetails()
  var backgroundFilters = FilterDetails()
  var vibrancy = VibrancyDetails()
  var isRasterized = false
  /// The pixels per point of the rasterised raster.
  var rasterizationScale = 1.0
  /// Whether there were animations when the details were last read.
  var wasAnimated = false

  /// Whether the row draws more than its contents.
  var isComposed: Bool {
    isRasterized || filters.isActive || backgroundFilters.isActive || vibrancy.isActive
  }

  /// Whether the row reads the content behind it.
  var readsBackdrop: Bool { backgroundFilters.isActive || vibrancy.isActive }

  /// Whether the row draws its contents or its background alone, in one part.
  var isOneRaster: Bool {
    kind == .plain && !isComposed && contentsCenter == SIMD4(0, 0, 1, 1) && !fade.isActive
  }
}

/// Free indices of details, whether any row with details is animated, and which paths the app sets for each list.
struct DetailChanges {
  var free = ContiguousArray<DetailsIndex>()
  var areAnimated = false
  /// Whether paths that the app replaces for each list are drawn more coarsely than paths at rest.
  var coarsensSetPaths = false
  /// Whether a list had such paths, and no list since had all of them in the form of paths at rest.
  private(set) var areSetPathsShown = false
  /// Whether the list is made while things move; in other lists, replaced paths have the form of paths at rest.
  private(set) var isInMotion = false
  /// Whether any path may be replaced for each list.
  var arePathsSet = false
  /// The number of the next list in which things move. Other lists do not count: a raster of the screen that is taken
  /// between two of them changes nothing.
  private(set) var list = 0

  /// A path that is replaced for each list keeps that state over a pause of a few lists: otherwise it would be drawn in
  /// two forms by turns.
  private static let mostPause = 8

  /// Notes, before a list is made, which paths the app replaces for each list. Their coverage is not worth keeping, as
  /// the coverage of animated paths is not.
  mutating func beginList(_ details: inout ContiguousArray<RowDetails>, isInMotion: Bool) {
    self.isInMotion = isInMotion
    if !isInMotion { areSetPathsShown = false }
    if !isInMotion || !arePathsSet { return }
    let pause = coarsensSetPaths ? Self.mostPause : 0
    arePathsSet = false
    for index in details.indices where details[index].row.exists && details[index].kind == .shape {
      let isSet = details[index].shape.path.isSet(forList: list, pause: pause)
      details[index].shape.path.isSetForEachList = isSet
      arePathsSet = arePathsSet || isSet
    }
    if arePathsSet, coarsensSetPaths { areSetPathsShown = true }
  }

  /// Ends a list after all details have been read for it.
  mutating func endList(isInMotion: Bool) {
    if isInMotion { list += 1 }
  }
}

extension LayerState {
  func stored(_ key: NamedKey) -> PropertyValue { named[key.property] ?? key.initial }
}
