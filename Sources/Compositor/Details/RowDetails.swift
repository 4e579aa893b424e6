import Engine

/// The drawn values of a row that have no columns: of shapes, gradients, filters, and those that few layers set.
///
/// Parsed when a commit changes it; its numbers are read again in each frame while the row is animated.
struct RowDetails {
  var row: Int32 = -1
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
  /// Pixels a point.
  var rasterizationScale = 1.0
  /// Whether there were animations when it was last read.
  var wasAnimated = false

  /// Whether there is more to it than contents.
  var isComposed: Bool {
    isRasterized || filters.isActive || backgroundFilters.isActive || vibrancy.isActive
  }

  /// Whether it reads what is behind it.
  var readsBackdrop: Bool { backgroundFilters.isActive || vibrancy.isActive }

  /// Whether it is the contents or the background alone, in one part.
  var isOnePicture: Bool {
    kind == .plain && !isComposed && contentsCenter == SIMD4(0, 0, 1, 1) && !fade.isActive
  }
}

/// Free indices of details, whether any row with details is animated, and which paths the app sets for each list.
struct DetailChanges {
  var free = ContiguousArray<Int32>()
  var areAnimated = false
  /// Whether paths of which the app sets another one for each list are drawn in another form than those at rest.
  var coarsensSetPaths = false
  /// Whether a list had such paths, and none has had all in the form of those at rest since.
  private(set) var areSetPathsShown = false
  /// Whether the list is made while things move: in others, paths that are set are as those at rest.
  private(set) var isInMotion = false
  /// Whether any path may be one of them.
  var arePathsSet = false
  /// The number of the next list in which things move. Others do not count: a picture of the screen between two of them
  /// changes nothing.
  private(set) var list = 0

  /// A path that is set for each list and then not for a few goes on counting as set: it would be drawn in two forms by turns.
  private static let mostPause = 8

  /// Before a list is made: notes which paths the app sets for each. What they cover is not worth keeping, as that of animated
  /// ones is not.
  mutating func beginList(_ details: inout ContiguousArray<RowDetails>, isInMotion: Bool) {
    self.isInMotion = isInMotion
    if !isInMotion { areSetPathsShown = false }
    if !isInMotion || !arePathsSet { return }
    let pause = coarsensSetPaths ? Self.mostPause : 0
    arePathsSet = false
    for index in details.indices where details[index].row >= 0 && details[index].kind == .shape {
      let isSet = details[index].shape.path.isSet(forList: list, pause: pause)
      details[index].shape.path.isSetForEachList = isSet
      arePathsSet = arePathsSet || isSet
    }
    if arePathsSet, coarsensSetPaths { areSetPathsShown = true }
  }

  /// After all details have been read for a list.
  mutating func endList(isInMotion: Bool) {
    if isInMotion { list += 1 }
  }
}

extension LayerState {
  func stored(_ key: NamedKey) -> PropertyValue { named[key.property] ?? key.initial }
}
