import LayerValues

/// The values of a row that have no columns, and the row's indices in other tables.
struct RowInfo: TableElement {
  typealias Table = Tables.Rows

  /// Whether the row belongs to a layer.
  var isAlive = false
  /// The index in painter's order, if the row is in the order.
  var paintIndex: OrderIndex = .first
  var contents = RowContents()
  var text = RowText()
  var effect: EffectIndex = .none
  /// The running transition, or none.
  var transition: TransitionIndex = .none
  var epochs = RowEpochs()
  /// The row of the layer's mask, or none.
  var mask: RowIndex = .none
  /// The details of the row, or none.
  var details: DetailsIndex = .none
  /// Whether the layer is a `CATransformLayer`.
  var isTransformLayer = false
  /// The index among the tree's `spatial` rows, or none.
  var spatialIndex: SpatialIndex = .none
  /// The edges that are antialiased, with the meaning of `DisplayItem.antialiasedEdges`.
  var antialiasedEdges: UInt8 = 0
  var allowsGroupOpacity = true
  /// A factor of the corner radius for each corner, in the order of `CornerRadii`: 1 for a rounded corner, otherwise 0.
  var roundedCorners = SIMD4<Float>(repeating: 1)
  /// The map from the superlayer's time to the layer's own time.
  var localTime = TimeMap.identity

  /// Reads the values of a layer's state.
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

  /// Splits a layer's opacity into the opacity of the group of all its items and the opacity of each item. Without
  /// `allowsGroupOpacity`, each item fades by itself.
  func splitOpacity(_ opacity: Float) -> (group: Float, items: Float) {
    allowsGroupOpacity ? (opacity, 1) : (1, opacity)
  }
}

/// The image of a layer, and its layout and sampling.
struct RowContents {
  var image: ImageIndex = .none
  /// The size of the image in pixels.
  private(set) var size = SIMD2<Double>()
  /// The number of pixels of the image per point.
  private(set) var scale = 1.0
  private(set) var gravity = Gravity.resize
  /// Whether magnified and minified contents take the nearest texel instead of interpolating.
  private(set) var growsNearest = false
  private(set) var shrinksNearest = false
  /// Whether animations determine the image.
  var isAnimated = false

  /// Stores the size of an image; 0 if it is nil.
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
  /// The rectangle of the text, in points from the origin of the layer's bounds: x, y, width, height.
  private(set) var rect = SIMD4<Double>()
  /// The bounds of the drawn glyphs, in points from the origin of the layer's bounds.
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

/// The numbers of the commits that last changed a layer's state, and the list or the order of its sublayers. Changes of
/// columns count as changes of the state only after any layer has had an effect.
struct RowEpochs {
  var own: UInt64 = 0
  var children: UInt64 = 0
}
