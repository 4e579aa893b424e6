import LayerValues

/// The path, fill and stroke of a shape layer.
struct ShapeDetails {
  var path = PathDetails()
  var fill = SIMD4<Float>()
  var isEvenOdd = false
  var strokeColor = SIMD4<Float>()
  var stroke = DisplayPath.Stroke(
    width: 1, cap: .butt, join: .miter, miterLimit: 10, dashes: [], dashPhase: 0, start: 0, end: 1)
  /// Whether animations set numbers of the stroke.
  var strokeMoves = false

  /// Reads the values that cannot be animated.
  mutating func read(_ state: LayerState) {
    isEvenOdd = name(.fillRule, state) == CAShapeLayerFillRule.evenOdd.rawValue
    switch name(.lineCap, state) {
    case CAShapeLayerLineCap.round.rawValue: stroke.cap = .round
    case CAShapeLayerLineCap.square.rawValue: stroke.cap = .square
    default: stroke.cap = .butt
    }
    switch name(.lineJoin, state) {
    case CAShapeLayerLineJoin.round.rawValue: stroke.join = .round
    case CAShapeLayerLineJoin.bevel.rawValue: stroke.join = .bevel
    default: stroke.join = .miter
    }
    stroke.dashes = []
    if case .wide(let pattern) = state.stored(.lineDashPattern), pattern.form == .numbers {
      let dashes = pattern.numbers.map { Float($0) }
      // Core Graphics ignores a pattern with a negative length, or without any length above 0.
      if dashes.allSatisfy({ $0 >= 0 }), dashes.contains(where: { $0 > 0 }) { stroke.dashes = dashes }
    }
  }

  private func name(_ key: NamedKey, _ state: LayerState) -> String? { state.stored(key).constantName }

  var hasFill: Bool { fill.w > 0 && !path.isEmpty }
  var hasStroke: Bool {
    strokeColor.w > 0 && stroke.width > 0 && stroke.start < stroke.end && stroke.end > 0
      && stroke.start < 1 && !path.isEmpty
  }

  /// The greatest distance that the stroke reaches beyond the path, in points.
  var strokeReach: Double {
    let corner: Float = stroke.join == .miter ? max(1, stroke.miterLimit) : 1
    return Double(stroke.width / 2 * max(corner, stroke.cap == .square ? 1.4143 : 1))
  }
}

/// A path of a row, with its precomputed properties.
struct PathDetails {
  /// The path; nil without one.
  private(set) var path: CGPath?
  /// The rounded rectangle that the path is, if it is one.
  private(set) var outline: Outline?
  /// A rectangle around the path, control points included: x, y, width, height.
  private(set) var bounds = SIMD4<Double>()
  /// Whether the path comes from an animation.
  private(set) var isMoving = false
  /// Whether the app sets another path for each list in which things move.
  var isSetForEachList = false
  /// The numbers of the last two lists for which the app has set another path.
  private var setLists = (last: -2, before: -2)
  /// The value of `path`; animated paths are written into the same memory, one after another.
  private var known = WideValue.none
  private var still: CGPath?
  private var scratch: CGPath?

  var isEmpty: Bool { path == nil }

  /// Whether the app has set another path for a list and for the list before, or did so up to `pause` lists before.
  func isSet(forList list: Int, pause: Int) -> Bool {
    setLists.last == list && setLists.before == list - 1
      || isSetForEachList && list - setLists.last <= pause
  }

  /// Reads a path, and notes whether the app sets one for each list.
  mutating func update(_ value: PropertyValue, isMoving: Bool, in changes: inout DetailChanges) {
    update(value, isMoving: isMoving, list: changes.list)
    if isSet(forList: changes.list, pause: 0) { changes.arePathsSet = true }
  }

  mutating func update(_ value: PropertyValue, isMoving: Bool, list: Int = -1) {
    guard case .wide(let wide) = value, case .path(let verbs) = wide.form, wide.numbers.count >= 2 else {
      if !isEmpty { self = PathDetails() }
      return
    }
    if isMoving {
      if let scratch, case .path(let old) = known.form, old == verbs {
        scratch.elements.replacePoints(wide.numbers)
      } else {
        scratch = wide.boxed as? CGPath
        known = WideValue(wide.form)
        still = nil
      }
      path = scratch
    } else {
      // The object stays the same as long as the path does, so that results derived from it can be kept.
      if still != nil, known == wide {
        guard self.isMoving else { return }
      } else {
        still = wide.boxed as? CGPath
        known = wide
        if list > setLists.last { setLists = (list, setLists.last) }
      }
      scratch = nil
      path = still
    }
    self.isMoving = isMoving
    outline = Outline(verbs, wide.numbers)
    bounds = Self.box(of: wide.numbers)
  }

  private static func box(of numbers: [Double]) -> SIMD4<Double> {
    var (low, high) = (SIMD2(numbers[0], numbers[1]), SIMD2(numbers[0], numbers[1]))
    var index = 2
    while index + 1 < numbers.count {
      let point = SIMD2(numbers[index], numbers[index + 1])
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
      index += 2
    }
    return SIMD4(lowHalf: low, highHalf: high - low)
  }
}

/// The stops of a gradient layer.
struct GradientDetails {
  private(set) var kind = DisplayGradient.Kind.axial
  private(set) var colors: [SIMD4<Float>] = []
  private(set) var locations: [Float] = []
  /// The start of the gradient in units of the bounds.
  private(set) var start = SIMD2<Double>(0.5, 0)
  private(set) var end = SIMD2<Double>(0.5, 1)
  private(set) var isOpaque = false

  mutating func read(_ state: LayerState) {
    switch state.stored(.gradientType).constantName {
    case CAGradientLayerType.radial.rawValue: kind = .radial
    case CAGradientLayerType.conic.rawValue: kind = .conic
    default: kind = .axial
    }
  }

  /// Values are written into the existing memory: an animated gradient allocates nothing.
  mutating func update(colors: PropertyValue, locations: PropertyValue, start: Components, end: Components) {
    self.start = SIMD2(start[0], start[1])
    self.end = SIMD2(end[0], end[1])
    guard case .wide(let list) = colors, list.form == .colors else {
      self.colors.removeAll()
      self.locations.removeAll()
      return
    }
    let count = list.numbers.count / 4
    isOpaque = count > 0
    if self.colors.count != count {
      self.colors = Array(repeating: SIMD4(), count: count)
      self.locations = Array(repeating: 0, count: count)
    }
    func color(_ index: Int) -> SIMD4<Float> {
      let first = 4 * index
      return SIMD4(
        Float(list.numbers[first]), Float(list.numbers[first + 1]), Float(list.numbers[first + 2]),
        Float(list.numbers[first + 3]))
    }
    // The display list shares the arrays. They are compared first, since a loop that may write would copy them at its
    // start.
    var isSame = true
    for index in 0..<count {
      let new = color(index)
      if !(new.w >= 1) { isOpaque = false }
      if self.colors[index] != new { isSame = false }
    }
    if !isSame { for index in 0..<count { self.colors[index] = color(index) } }
    updateLocations(locations, count)
  }

  /// Writes as many locations as there are colours, never decreasing; without a list of that length they are evenly
  /// spaced.
  private mutating func updateLocations(_ value: PropertyValue, _ count: Int) {
    var given: WideValue?
    if case .wide(let list) = value, list.form == .numbers, list.numbers.count == count { given = list }
    func location(_ index: Int, _ least: Float) -> Float {
      let even = count > 1 ? Double(index) / Double(count - 1) : 0
      return max(least, Float(min(1, max(0, given?.numbers[index] ?? even))))
    }
    var (least, isSame): (Float, Bool) = (0, true)
    for index in 0..<count {
      least = location(index, least)
      if locations[index] != least { isSame = false }
    }
    if isSame { return }
    least = 0
    for index in 0..<count {
      least = location(index, least)
      locations[index] = least
    }
  }
}
