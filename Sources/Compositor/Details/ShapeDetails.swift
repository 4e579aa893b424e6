import LayerValues

/// The path, fill and stroke of a shape layer.
struct ShapeDetails {
  var path = PathDetails()
  var fill = SIMD4<Float>()
  var isEvenOdd = false
  var strokeColor = SIMD4<Float>()
  var stroke = DisplayPath.Stroke(
    width: 1, cap: .butt, join: .miter, miterLimit: 10, dashes: [], dashPhase: 0, start: 0, end: 1)
  /// Whether animations have changed numbers of the stroke for the current list.
  var isStrokeAnimated = false

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
    // The corners of a square cap are √2 times half the width away from the path.
    return Double(stroke.width / 2 * max(corner, stroke.cap == .square ? 1.4143 : 1))
  }
}

/// A path of a row, with precomputed properties.
struct PathDetails {
  /// The current path; nil if the row has none.
  private(set) var path: CGPath?
  /// The rounded rectangle that equals the path; nil for any other path.
  private(set) var outline: Outline?
  /// The rectangle around all points of the path, including control points: x, y, width, height.
  private(set) var bounds = SIMD4<Double>()
  /// Whether the path comes from an animation.
  private(set) var isAnimated = false
  /// Whether the app replaces the path before every display list that is made during motion.
  var isReplacedForEachList = false
  /// The numbers of the last two lists for which the app has replaced the path; -2 for none.
  private var replacementLists = (last: -2, before: -2)
  /// The value from which `restingPath` was made, or the verbs of `animatedPath`.
  private var known = WideValue.none
  /// The path while it is not animated; the same object as long as the path does not change.
  private var restingPath: CGPath?
  /// The path while it is animated; frames with equal verbs write their points into the same memory.
  private var animatedPath: CGPath?

  var isEmpty: Bool { path == nil }

  /// Whether the app has replaced the path for a list and for the list before. If `isReplacedForEachList` is set, up to
  /// `pause` lists may pass without a replacement.
  func isReplaced(forList list: Int, pause: Int) -> Bool {
    replacementLists.last == list && replacementLists.before == list - 1
      || isReplacedForEachList && list - replacementLists.last <= pause
  }

  /// Reads a path, and notes whether the app replaces it for each list.
  mutating func update(_ value: PropertyValue, isAnimated: Bool, in changes: inout DetailChanges) {
    update(value, isAnimated: isAnimated, list: changes.list)
    if isReplaced(forList: changes.list, pause: 0) { changes.hasReplacedPaths = true }
  }

  mutating func update(_ value: PropertyValue, isAnimated: Bool, list: Int = -1) {
    guard case .wide(let wide) = value, case .path(let verbs) = wide.form, wide.numbers.count >= 2 else {
      if !isEmpty { self = PathDetails() }
      return
    }
    if isAnimated {
      if let animatedPath, case .path(let old) = known.form, old == verbs {
        animatedPath.elements.replacePoints(wide.numbers)
      } else {
        animatedPath = wide.boxed as? CGPath
        known = WideValue(wide.form)
        restingPath = nil
      }
      path = animatedPath
    } else {
      // The object stays the same as long as the path does, so that results derived from the object can be cached.
      if restingPath != nil, known == wide {
        return
      } else {
        restingPath = wide.boxed as? CGPath
        known = wide
        if list > replacementLists.last { replacementLists = (list, replacementLists.last) }
      }
      animatedPath = nil
      path = restingPath
    }
    self.isAnimated = isAnimated
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

/// The kind, stops and line of a gradient layer.
struct GradientDetails {
  private(set) var kind = DisplayGradient.Kind.axial
  private(set) var colors: [SIMD4<Float>] = []
  private(set) var locations: [Float] = []
  /// The start and the end of the gradient, in units of the bounds.
  private(set) var start = SIMD2<Double>(0.5, 0)
  private(set) var end = SIMD2<Double>(0.5, 1)
  private(set) var isOpaque = false

  /// Reads the values that cannot be animated.
  mutating func read(_ state: LayerState) {
    switch state.stored(.gradientType).constantName {
    case CAGradientLayerType.radial.rawValue: kind = .radial
    case CAGradientLayerType.conic.rawValue: kind = .conic
    default: kind = .axial
    }
  }

  /// Reads the animatable values into the existing memory, so that an animated gradient allocates nothing.
  mutating func update(colors: PropertyValue, locations: PropertyValue, start: Components, end: Components) {
    self.start = SIMD2(start[0], start[1])
    self.end = SIMD2(end[0], end[1])
    guard case .wide(let list) = colors, list.form == .colors else {
      self.colors.removeAll()
      self.locations.removeAll()
      isOpaque = false
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
    // The display list shares the arrays, and a loop that may write would copy them even if nothing changes. So the
    // values are compared first.
    var isSame = true
    for index in 0..<count {
      let new = color(index)
      if !(new.w >= 1) { isOpaque = false }
      if self.colors[index] != new { isSame = false }
    }
    if !isSame { for index in 0..<count { self.colors[index] = color(index) } }
    updateLocations(locations, count)
  }

  /// Writes one location for each colour, never decreasing; without a list of that length, the locations are evenly
  /// spaced.
  private mutating func updateLocations(_ value: PropertyValue, _ count: Int) {
    var explicit: WideValue?
    if case .wide(let list) = value, list.form == .numbers, list.numbers.count == count { explicit = list }
    func location(_ index: Int, _ least: Float) -> Float {
      let even = count > 1 ? Double(index) / Double(count - 1) : 0
      return max(least, Float(min(1, max(0, explicit?.numbers[index] ?? even))))
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
