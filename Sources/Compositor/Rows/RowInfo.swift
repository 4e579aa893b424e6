import LayerValues

/// The values of a layer that are drawn and not animated.
struct RowInfo: TableElement {
  typealias Table = Tables.Rows

  var isAlive = false
  /// The index in painter's order.
  var paintIndex: OrderIndex = .first
  var contents = RowContents()
  var text = RowText()
  var effect: EffectIndex = .none
  /// The index among the running transitions, none without.
  var transition: TransitionIndex = .none
  var epochs = RowEpochs()
  /// The row of the mask, and the index among the details; none without.
  var mask: RowIndex = .none
  var details: DetailsIndex = .none
  var isTransformLayer = false
  /// The index among the tree's `spatial` rows, none if it is not one.
  var spatialIndex: SpatialIndex = .none
  /// The edges that are antialiased, by `DisplayItem.antialiasedEdges`.
  var antialiasedEdges: UInt8 = 0
  var allowsGroupOpacity = true
  var roundedCorners = SIMD4<Float>(repeating: 1)
  /// The layer's own clock.
  var localTime = TimeMap.identity

  mutating func read(_ state: LayerState) {
    isTransformLayer = state.kind == .transform
    antialiasedEdges =
      state.allowsEdgeAntialiasing ? UInt8(truncatingIfNeeded: state.edgeAntialiasingMask.rawValue & 15) : 0
    allowsGroupOpacity = state.allowsGroupOpacity
    let mask = state.maskedCorners
    roundedCorners = SIMD4(
      mask.contains(.layerMinXMinYCorner) ? 1 : 0, mask.contains(.layerMaxXMinYCorner) ? 1 : 0,
      mask.contains(.layerMaxXMaxYCorner) ? 1 : 0, mask.contains(.layerMinXMaxYCorner) ? 1 : 0)
    contents.read(state)
    text.read(state)
  }

  /// The opacity of the group of all items of the layer, and the opacity of each item in it.
  func splitOpacity(_ opacity: Float) -> (group: Float, items: Float) {
    allowsGroupOpacity ? (opacity, 1) : (1, opacity)
  }
}

/// The image of a layer, and its layout and sampling.
struct RowContents {
  var image: ImageIndex = .none
  /// The size in pixels, and the pixels per point.
  private(set) var size = SIMD2<Double>()
  private(set) var scale = 1.0
  private(set) var gravity = Gravity.resize
  /// Whether the nearest texel is read instead of interpolating, for contents that grow and for contents that shrink.
  private(set) var growsNearest = false
  private(set) var shrinksNearest = false
  /// Whether animations determine the image.
  var isAnimated = false

  /// Stores the size of an image.
  mutating func measure(_ image: CGImage?) {
    size = SIMD2(Double(image?.width ?? 0), Double(image?.height ?? 0))
  }

  fileprivate mutating func read(_ state: LayerState) {
    measure(state.contents)
    scale = Double(state.contentsScale)
    gravity = Gravity(state.contentsGravity)
    growsNearest = state.magnificationFilter == .nearest
    shrinksNearest = state.minificationFilter == .nearest
  }
}

/// The text of a layer, and its position.
struct RowText {
  var index: TextIndex = .none
  private(set) var color = SIMD4<Float>(0, 0, 0, 1)
  /// The rectangle of the text in points from the origin of the bounds: x, y, width, height.
  private(set) var rect = SIMD4<Double>()
  /// The bounds of the glyphs in points from the origin of the bounds.
  private(set) var ink = SIMD4<Double>()

  fileprivate mutating func read(_ state: LayerState) {
    ink = state.text?.ink ?? SIMD4()
    ink += SIMD4(Double(state.textOrigin.x), Double(state.textOrigin.y), 0, 0)
    rect = SIMD4(
      Double(state.textOrigin.x), Double(state.textOrigin.y), Double(state.text?.size.width ?? 0),
      Double(state.text?.size.height ?? 0))
    let components = Components(state.textColor ?? .black)
    color = SIMD4(
      Float(components[0]), Float(components[1]), Float(components[2]), Float(components[3]))
  }
}

/// The commits that last changed a layer and the list of its sublayers.
struct RowEpochs {
  var own: UInt64 = 0
  var children: UInt64 = 0
}
